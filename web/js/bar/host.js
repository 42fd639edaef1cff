// What the place where the page runs has to say: nothing, where a program serves it. The static
// site has a module of its own here (site/js/bar/host.js), about its storage and its updates.

/** @typedef {import("../types").Host} Host */

/** @type {Host["setUpHost"]} */
export function setUpHost() {}

/** @type {Host["drawHost"]} */
export function drawHost() {}
