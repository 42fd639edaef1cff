// The address of this page, which names the game on the table.

/** The game that this address names. */
export function addressedTable() {
  return /^#g=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
}

/** Have the address name a game. @param {string} id */
export function addressTable(id) {
  const address = `#g=${id}`;
  // From the front page there is a way back.
  if (location.hash === "") history.pushState(null, "", address);
  else if (location.hash !== address) history.replaceState(null, "", address);
}
