// What the place where the page runs has to say: nothing, where a program serves it. The static
// site has a module of its own here (site/js/house.js), about its storage and its updates.

/** @typedef {import("./types").House} House */

/** @type {House["setUpHouse"]} */
export function setUpHouse() {}

/** @type {House["drawHouse"]} */
export function drawHouse() {}
