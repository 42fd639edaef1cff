// Why a game is not saved, in the words of the place where it is kept. The static site has a module
// of its own here (site/js/door/unsaved.js).

/** @type {import("../types").Unsaved["unsavedKey"]} */
export function unsavedKey(code) {
  return `unsaved.${code}`;
}

/** @type {import("../types").Unsaved["isSaidOnTable"]} */
export const isSaidOnTable = () => true;
