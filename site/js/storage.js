// Whether this browser keeps the games, as far as the page was told.

/** @typedef {import("../types").Trouble} Trouble */

/** @type {{ trouble: Trouble | null }} */
export const storage = { trouble: null };

/** @type {(() => void)[]} */
const onChange = [];

/** What to do when it begins or ends that nothing is kept. @param {() => void} handler */
export function whenStorageChanges(handler) {
  onChange.push(handler);
}

/** @param {Trouble | null} trouble */
export function setTrouble(trouble) {
  if (storage.trouble === trouble) return;
  storage.trouble = trouble;
  for (const handler of onChange) handler();
}
