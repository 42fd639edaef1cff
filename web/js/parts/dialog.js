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

/**
 * A dialog at the table's side; the table stays in view. Closed, it is gone.
 * @param {string} title @param {(Node | string | null)[]} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...content) {
  const before = document.querySelector("dialog[open]");
  if (before instanceof HTMLDialogElement) before.close();
  const close = el(
    "button",
    { type: "button", class: "close", "aria-label": t("act.close"), title: t("act.close") },
    "×",
  );
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
