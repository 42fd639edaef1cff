// Small parts of the page around the table: elements, icons, dialogs.

import { t } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/** Strokes in a box of 24 by 24. @type {Record<string, string>} */
const ICONS = {
  home: "M4 5H10V11H4ZM14 5H20V11H14ZM4 14H10V20H4ZM14 14H20V20H14Z",
  undo: "M9 6L4 11L9 16M4 11H14C18 11 20 13 20 16V18",
  redo: "M15 6L20 11L15 16M20 11H10C6 11 4 13 4 16V18",
  new: "M7 4H17V20H7ZM12 9V15M9 12H15",
  other: "M6 9.500L12 15.500L18 9.500",
  menu: "M4 7H20M4 12H20M4 17H20",
  hint: "M9 17.500C9 14 6.500 13 6.500 9.500A5.500 5.500 0 0 1 17.500 9.500C17.500 13 15 14 15 17.500ZM9.500 21H14.500",
  finish: "M5 12L10 17L19 7",
  up: "M12 20V5M6 11L12 5L18 11",
  first: "M6 5V19M18 6L10 12L18 18Z",
  back: "M16 6L8 12L16 18Z",
  play: "M8 5L19 12L8 19Z",
  halt: "M8 5V19M16 5V19",
  on: "M8 6L16 12L8 18Z",
  last: "M18 5V19M6 6L14 12L6 18Z",
  star: "M12 3L14.700 9.200L21 9.800L16.200 14L17.700 20.500L12 17L6.300 20.500L7.800 14L3 9.800L9.300 9.200Z",
  shuffle: "M3 7H7C12 7 12 17 17 17H20M3 17H7C12 17 12 7 17 7H20M17.500 4.500L20 7L17.500 9.500M17.500 14.500L20 17L17.500 19.500",
  day: "M4 6H20V20H4ZM4 10.500H20M8 3.500V7M16 3.500V7M10 15H14",
  flag: "M6 21V4M6 5H18L15 9L18 13H6",
  review: "M3 20V4M3 20H21M6 15L10 10L13 13L20 6",
  eye: "M2.500 12C6 6.500 18 6.500 21.500 12C18 17.500 6 17.500 2.500 12ZM12 9.500A2.500 2.500 0 1 1 12 14.500A2.500 2.500 0 1 1 12 9.500",
  marks: "M12 3V6M12 18V21M3 12H6M18 12H21M8 8H16V16H8Z",
  history: "M3 12H21M7 9V15M12 7V17M17 9V15",
  games: "M4 6H13V19H4ZM13 8L19.500 9.500L17 20L13 19",
  statistics: "M4 20H20M7 20V13M12 20V5M17 20V9",
  share: "M12 14V3.500M8 7L12 3.500L16 7M5 12V20H19V12",
  open: "M4 19V5H10L12 8H20V19Z",
  rules: "M12 6C9.500 4 6 4 3.500 5V19C6 18 9.500 18 12 20C14.500 18 18 18 20.500 19V5C18 4 14.500 4 12 6ZM12 6V20",
  settings: "M4 7H12M18 7H20M4 12H6M12 12H20M4 17H11M17 17H20M15 5V9M9 10V14M14 15V19",
  help: "M9 9C9 5 15 5 15 9C15 11.500 12 11.500 12 14.500M12 18V18.500",
  fullscreen: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  again: "M19 12A7 7 0 1 1 16.500 6.600M17 2.500V7H12.500",
};

export const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {HTMLElement} node @param {string} text */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @param {string} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/**
 * An element with attributes, listeners (`on…`) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {(Node | string | null)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children.filter((c) => c !== null));
  return node;
}

/**
 * A dialog at the table's side; the table stays in view. Closed, it is gone.
 * @param {string} title @param {(Node | string | null)[]} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...content) {
  const before = document.querySelector("dialog[open]");
  if (before instanceof HTMLDialogElement) before.close();
  const close = el("button", { type: "button", class: "close", "aria-label": t("act.close"), title: t("act.close") }, "×");
  const heading = el("h2", { id: "dialog-title" }, title);
  const dialog = el("dialog", { "aria-labelledby": "dialog-title" },
    el("header", {}, heading, close), el("div", { class: "content" }, ...content));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  const first = dialog.querySelector(".content :is(button, select, input:checked, input)");
  /** @type {HTMLElement} */ (first ?? close).focus();
  return dialog;
}

/**
 * A button that takes a file. The browser's own field speaks the browser's language, so it stays
 * out of sight and out of the keyboard's way, and the button opens it.
 * @param {string} words
 * @param {string} id the field's
 * @param {(file: File) => void} take
 * @param {string} [accept] which files
 * @returns {HTMLElement[]}
 */
export function fileButton(words, id, take, accept = ".json,application/json") {
  const field = el("input", { type: "file", id, accept, hidden: true });
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    // The same file may be chosen again.
    field.value = "";
    if (file) take(file);
  });
  return [el("button", { type: "button", onclick: () => field.click() }, words), field];
}

/** Give the player a text as a file. @param {string} name @param {string} text */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  el("a", { href: address, download: name }).click();
  // The browser has its own copy as soon as the saving has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A labelled choice.
 * @param {string} label @param {string} name
 * @param {{ value: string, title: string }[]} values @param {string} chosen
 * @param {(value: string) => void} onChange
 */
export function choice(label, name, values, chosen, onChange) {
  const select = el("select", { name, id: `choose-${name}` },
    ...values.map(({ value, title }) => el("option", { value, selected: value === chosen }, title)));
  select.addEventListener("change", () => onChange(select.value));
  return el("p", { class: "field" }, el("label", { for: `choose-${name}` }, label), select);
}
