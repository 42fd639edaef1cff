// Whoever comes without the token is told where to find the address.

import { t } from "../words/i18n.js";
import { setPainter } from "../state/frame.js";
import { state } from "../state/state.js";
import { el } from "../parts/elements.js";

export function showLocked() {
  setPainter(() => {});
  document.documentElement.lang = state.lang;
  const address = el("code", {}, `${location.origin}/?token=…`);
  const [before, after] = t("door.where", { address: "\n" }).split("\n");
  document.body.replaceChildren(el("main", { class: "door" },
    el("h1", {}, t("door.title")),
    el("p", {}, before, address, after ?? ""),
    el("p", {}, t("door.again"))));
}
