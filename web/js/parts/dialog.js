// A dialog: one at a time, with a way to close it.

import { t } from "../words/i18n.js";
import { el } from "./elements.js";

/**
 * Where a key was pressed. A dialog that has just closed keeps the focus until the next frame: what
 * is pressed then is no longer meant for its fields and buttons, and would be lost there.
 * @param {KeyboardEvent} event
 */
export function pressedAt({ target }) {
  const at = target instanceof HTMLElement ? target : null;
  return at?.closest("dialog:not([open])") ? null : at;
}

/** Who opened it hears that it is closed, as if the player had done it. */
export function closeDialog() {
  const open = document.querySelector("dialog[open]");
  if (open instanceof HTMLDialogElement) open.close();
}

/**
 * A dialog at the table's side; the table stays in view. Closed, it is gone.
 * @param {string} title @param {(Node | string | null)[]} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...content) {
  closeDialog();
  const dialog = el("dialog", { "aria-labelledby": "dialog-title" });
  fillDialog(dialog, title, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  const first = dialog.querySelector(".content :is(button, select, input:checked, input)")
    ?? dialog.querySelector(".close");
  /** @type {HTMLElement} */ (first).focus();
  return dialog;
}

/**
 * Writes a dialog, or writes it anew in another language.
 * @param {HTMLDialogElement} dialog
 * @param {string} title @param {(Node | string | null)[]} content
 */
export function fillDialog(dialog, title, ...content) {
  const close = el(
    "button",
    { type: "button", class: "close", "aria-label": t("act.close"), title: t("act.close") },
    "×",
  );
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(
    el("header", {}, el("h2", { id: "dialog-title" }, title), close),
    el("div", { class: "content" }, ...content),
  );
}
