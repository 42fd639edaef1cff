// What the table is made of: nothing to say where the player's own program serves it. The static
// site, which is given to everybody, has a module of its own here (site/js/dialogs/about.js).

/**
 * @typedef {object} About
 * @property {() => Node[]} aboutButtons what the help has about it
 */

/** @type {About["aboutButtons"]} */
export const aboutButtons = () => [];
