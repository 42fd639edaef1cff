// Fields of dialogs: a choice, a file that is taken, and a file that is given.

import { el } from "./elements.js";

/**
 * A button that takes a file. The browser's own field speaks the browser's language, so it stays
 * out of sight and out of the keyboard's way, and the button opens it.
 * @param {string} words
 * @param {string} id the field's
 * @param {(file: File) => void} take
 * @param {string} [accept] which files; any, where it is empty
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
  const type = name.endsWith(".json") ? "application/json" : "text/plain";
  const address = URL.createObjectURL(new Blob([text], { type }));
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
  const select = el(
    "select",
    { name, id: `choose-${name}` },
    ...values.map(({ value, title }) => el("option", { value, selected: value === chosen }, title)),
  );
  select.addEventListener("change", () => onChange(select.value));
  return el("p", { class: "field" }, el("label", { for: `choose-${name}` }, label), select);
}
