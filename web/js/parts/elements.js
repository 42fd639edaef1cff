// Elements of the document: found, written and made.

export const byId = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {HTMLElement} node @param {string} text */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
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
    else if (value !== false && value !== null && value !== undefined)
      node.setAttribute(name, String(value));
  }
  node.append(...children.filter((c) => c !== null));
  return node;
}
