// Puts faces on cards, some in each frame: a browser makes a picture anew for each card that shows
// it, and those of a whole table at once would keep a finger waiting.

import { indexOf, pictureOf, unseen } from "./cardface.js";
import { drawnLetter } from "./faces.js";
import { redraw } from "./state.js";

/** @typedef {import("./types").Pile} Pile */
/** @typedef {{ small: boolean, back: import("./types").Settings["back"] }} Look */
/** @typedef {{ pile: Pile, card: string, style: import("./types").IndexStyle, look: Look, part: string }} Face */
/** @typedef {{ kept: Record<string, string>, pictureUse: Element, indexUse: Element }} Dressed */

/** So many indices and pictures in one frame. */
const AT_ONCE = 20;

/** Who waits for an index, and who for a picture. @type {Record<"index" | "picture", Map<Dressed, Face>>} */
const waiting = { index: new Map(), picture: new Map() };

/**
 * Has a card get this face, now or in one of the next frames.
 * @param {Dressed} item @param {Omit<Face, "part">} face
 */
export function dress(item, face) {
  const { pile, card, style, look: { small, back } } = face;
  const hidden = card === "##";
  want("picture", item, { ...face, part: `${card} ${hidden ? unseen(pile, card) || back : small}` });
  want("index", item, { ...face, part: hidden ? "none" : `${card} ${style} ${drawnLetter(card[0])}` });
}

/** @param {"index" | "picture"} kind @param {Dressed} item @param {Face} face */
function want(kind, item, face) {
  if (item.kept[kind] === face.part) waiting[kind].delete(item);
  else waiting[kind].set(item, face);
}

/** A card that is not on the table any more waits for nothing. @param {Dressed} item */
export function undress(item) {
  waiting.index.delete(item);
  waiting.picture.delete(item);
}

/**
 * The faces of this frame: first the indices, by which cards are known. Those for which the frame
 * has no time lie blank until then.
 * @returns {boolean} whether all cards have theirs
 */
export function dressSome() {
  let left = AT_ONCE;
  for (const kind of /** @type {const} */ (["index", "picture"])) {
    for (const [item, face] of waiting[kind]) {
      if (left > 0) {
        left--;
        show(kind, item, face.part, kind === "index" ? indexOf(face.card, face.style) : pictureOf(face.pile, face.card, face.look));
        waiting[kind].delete(item);
      } else if (item.kept[kind]) show(kind, item, "", "none");
    }
  }
  const done = left > 0 || waiting.index.size + waiting.picture.size === 0;
  if (!done) redraw();
  return done;
}

/** @param {"index" | "picture"} kind @param {Dressed} item @param {string} part @param {string} id */
function show(kind, item, part, id) {
  (kind === "index" ? item.indexUse : item.pictureUse).setAttribute("href", `#${id}`);
  item.kept[kind] = part;
}
