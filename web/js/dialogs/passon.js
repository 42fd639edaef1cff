// A text leaves the page: to the clipboard, or by the device's own sheet, where it has one.

import { t } from "../words/i18n.js";
import { el } from "../parts/elements.js";
import { notify } from "../play/actions.js";

/**
 * Buttons that pass a text on.
 * @param {() => string} text @param {HTMLInputElement | HTMLTextAreaElement} field where it stands,
 *   to be copied by hand where nothing else is allowed
 * @param {string} [name] of what is passed on, for those who do not see where the buttons stand
 */
export function passOn(text, field, name) {
  const label = (/** @type {string} */ key) => (name ? { "aria-label": `${t(key)}: ${name}` } : {});
  const copy = el(
    "button",
    { type: "button", class: "copy", ...label("share.copy") },
    t("share.copy"),
  );
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      notify(t("share.copied"));
      copy.replaceChildren(t("share.copied"));
    } catch {
      field.focus();
    }
  });
  if (!navigator.share) return [copy];
  const send = el(
    "button",
    { type: "button", class: "send", ...label("share.send") },
    t("share.send"),
  );
  send.addEventListener("click", () => {
    const told = text();
    // An address is sent as one, so that it can be pressed where it arrives.
    const whole = /^https?:\S+$/.test(told) ? { url: told } : { text: told };
    // Whoever thinks better of it has done nothing.
    navigator.share(whole).catch(() => {});
  });
  return [copy, send];
}
