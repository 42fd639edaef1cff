// Whether this browser keeps the games, as far as the page was told.

/** @typedef {import("../../types").Trouble} Trouble */

/**
 * `putOff` says whether the player has read of the trouble, and does not want a backup now.
 * @type {{ trouble: Trouble | null, putOff: boolean }}
 */
export const storage = { trouble: null, putOff: false };

/** @type {(() => void)[]} */
const onChange = [];

/** What to do when it begins or ends that nothing is kept. @param {() => void} handler */
export function whenStorageChanges(handler) {
  onChange.push(handler);
}

/** @param {Trouble | null} trouble */
export function setTrouble(trouble) {
  if (storage.trouble === trouble) return;
  Object.assign(storage, { trouble, putOff: false });
  for (const handler of onChange) handler();
}
