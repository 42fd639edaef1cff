// "Are you sure?", for players who want to be asked. Nothing here is lost for good, so that by
// default nobody is.

import { t } from "../words/i18n.js";
import { state } from "../state/state.js";
import { openDialog } from "./dialog.js";
import { el } from "./elements.js";

/**
 * @param {string} key of the question's words
 * @returns {Promise<boolean>} at once where nobody wants to be asked
 */
export function sure(key) {
  const { table, settings } = state;
  if (!settings.confirm || table?.status !== "playing" || table.length === 0)
    return Promise.resolve(true);
  return new Promise((done) => {
    const yes = el("button", { type: "button", id: "confirm-yes" }, t("confirm.yes"));
    const no = el("button", { type: "button", class: "main", id: "confirm-no" }, t("confirm.no"));
    const dialog = openDialog(
      t("confirm.title"),
      el("p", {}, t(key)),
      el("p", { class: "choices" }, no, yes),
    );
    yes.addEventListener("click", () => {
      done(true);
      dialog.close();
    });
    no.addEventListener("click", () => dialog.close());
    // However it is closed: what was answered first counts.
    dialog.addEventListener("close", () => done(false));
  });
}
