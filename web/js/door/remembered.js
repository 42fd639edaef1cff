// What this browser remembers for the page, beside the games: read as it stands there, for a gate
// to check.

/**
 * What a storage has under a key: as text where it is no JSON, `undefined` where there is nothing.
 * Storage may be switched off in the browser.
 * @param {string} key @param {() => Storage} [storage] @returns {unknown}
 */
export function remembered(key, storage = () => localStorage) {
  let text;
  try {
    text = storage().getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return text ?? undefined;
  }
}
