// Rule files of the player's own: the program takes them by `--rules` and out of backups, and keeps
// the latter beside the games. The static site has a module of its own here
// (site/js/dialogs/ownrules.js).

/**
 * @typedef {object} OwnRules
 * @property {() => Node[]} ownRules what the settings have about them
 */

/** @type {OwnRules["ownRules"]} */
export const ownRules = () => [];
