// What the site is made of besides its own, and on which terms: fetched when somebody asks for it,
// and by no first visit.

import { files } from "../door/files.js";
import { t } from "../words/i18n.js";
import { openDialog } from "../parts/dialog.js";
import { el } from "../parts/elements.js";

/** @type {import("../../../web/js/dialogs/about.js").About["aboutButtons"]} */
export const aboutButtons = () => [
  el("button", { type: "button", onclick: openAbout }, t("about.title")),
];

async function openAbout() {
  const notices = el("pre", { class: "notices", tabindex: 0, lang: "en" });
  openDialog(t("about.title"), el("p", {}, t("about.what")), notices);
  try {
    const reply = await fetch(files["licences.txt"]);
    if (!reply.ok) throw new Error(reply.statusText);
    notices.textContent = await reply.text();
  } catch {
    notices.replaceWith(el("p", { role: "alert" }, t("about.missing")));
  }
}
