// Jack, Queen and King: half figures mirrored at a diagonal, built of flat shapes in
// four inks. One family: the same head, a different thing to know each by in
// silhouette: the Jack's feathered cap, the Queen's veil and flower, the King's crown
// and broad collar. Each suit has its own turn of the head, colours and object.
//
// Drawn on a card of 440 by 670; the inks are classes (see table.css):
// k black, r red, y yellow, b blue, p paper; `l` is a line without filling.

import { SUITS, placed } from "./glyphs.js";

/** What of a figure is seen on a small card: head and shoulders. */
export const BUST = "M70 30H374V316H70Z";

/** The upper half: the frame down to the diagonal. */
export const HALF = "M92 46L348 46L348 272L92 398Z";

/** @type {Record<string, { facing: 1 | -1, robe: string, trim: string, hair: string }>} */
const SUIT_WAYS = {
  C: { facing: -1, robe: "b", trim: "r", hair: "y" },
  D: { facing: 1, robe: "r", trim: "b", hair: "y" },
  H: { facing: -1, robe: "r", trim: "b", hair: "p" },
  S: { facing: 1, robe: "b", trim: "r", hair: "k" },
};

/** @param {string} kind @param {string} d */
const shape = (kind, d) => `<path class="${kind}" d="${d}"/>`;

/**
 * A dot. @param {string} kind @param {number} x @param {number} y @param {number} r
 */
const dot = (kind, x, y, r) => `<circle class="${kind}" cx="${x}" cy="${y}" r="${r}"/>`;

/** Eyes, nose and mouth, looking to the right. */
const FEATURES = dot("k n", 213, 176, 6) + dot("k n", 245, 176, 6)
  + shape("l", "M200 162C206 156 216 156 222 161M238 161C243 156 251 156 256 161")
  + shape("l", "M233 178C236 190 240 196 240 200C238 204 232 204 228 203");

const MOUTH = shape("r n", "M216 217C222 212 228 214 232 216C236 214 240 213 245 217C238 226 224 226 216 217Z");

const FACE = "M222 126C252 126 268 150 267 182C266 214 246 240 226 240C202 240 180 214 179 182C178 150 192 126 222 126Z";

/** What each suit's king holds: sword, sceptre, orb, staff. @type {Record<string, string>} */
const KINGS_OBJECT = {
  S: shape("p", "M312 60L322 78L320 250L304 250L302 78Z") + shape("y", "M280 246H344V262H280Z")
    + shape("y", "M305 262H319V320H305Z"),
  H: shape("y", "M306 118H318V330H306Z") + shape("y", "M312 62L326 92L312 122L298 92Z")
    + dot("r", 312, 92, 9),
  D: shape("y", "M306 176H318V196H306Z") + dot("y", 312, 226, 30)
    + shape("l", "M282 226H342M312 196V256") + shape("y", "M308 150H316V160H326V168H316V182H308V168H298V160H308Z"),
  C: shape("y", "M312 120H324V330H312Z") + shape("k", placed(SUITS.C, 318, 100, 46)),
};

/** What each suit's queen carries. @type {Record<string, string>} */
const QUEENS_FLOWER = {
  H: flower(308, 238, 5, 15, 14), D: tulip(308, 238), S: lily(308, 236), C: flower(308, 238, 3, 17, 17),
};

/**
 * @param {number} x @param {number} y @param {number} petals @param {number} r @param {number} away
 */
function flower(x, y, petals, r, away) {
  let out = shape("l", `M${x} ${y}C${x + 4} ${y + 50} ${x - 14} ${y + 80} ${x - 30} ${y + 110}`);
  for (let i = 0; i < petals; i++) {
    const a = (i / petals) * 2 * Math.PI - Math.PI / 2;
    out += dot("r", Math.round(x + Math.cos(a) * away * 1.25), Math.round(y + Math.sin(a) * away * 1.25), r);
  }
  return out + dot("y", x, y, 10);
}

/** @param {number} x @param {number} y */
function tulip(x, y) {
  return shape("l", `M${x} ${y}C${x + 4} ${y + 50} ${x - 14} ${y + 80} ${x - 30} ${y + 110}`)
    + shape("r", `M${x - 24} ${y - 34}L${x - 9} ${y - 14}L${x} ${y - 40}L${x + 9} ${y - 14}L${x + 24} ${y - 34}C${x + 28} ${y + 2} ${x + 14} ${y + 20} ${x} ${y + 20}C${x - 14} ${y + 20} ${x - 28} ${y + 2} ${x - 24} ${y - 34}Z`);
}

/** @param {number} x @param {number} y */
function lily(x, y) {
  return shape("l", `M${x} ${y}C${x + 4} ${y + 50} ${x - 14} ${y + 80} ${x - 30} ${y + 110}`)
    + shape("y", `M${x} ${y - 44}C${x + 13} ${y - 24} ${x + 13} ${y - 8} ${x + 5} ${y + 6}C${x + 14} ${y - 14} ${x + 28} ${y - 16} ${x + 34} ${y - 4}C${x + 26} ${y - 4} ${x + 20} ${y + 14} ${x} ${y + 22}C${x - 20} ${y + 14} ${x - 26} ${y - 4} ${x - 34} ${y - 4}C${x - 28} ${y - 16} ${x - 14} ${y - 14} ${x - 5} ${y + 6}C${x - 13} ${y - 8} ${x - 13} ${y - 24} ${x} ${y - 44}Z`);
}

/** The jack's feather. @type {Record<string, string>} */
const JACKS_FEATHER = {
  S: feather(258, 112, 338, 66, 30),
  H: feather(258, 112, 334, 160, -34),
  D: feather(258, 112, 340, 96, 24) + feather(252, 104, 306, 52, 20),
  C: feather(258, 112, 342, 122, 34),
};

/**
 * A feather from (x, y) to its tip, bulging upward.
 * @param {number} x @param {number} y @param {number} tx @param {number} ty @param {number} bulge
 */
function feather(x, y, tx, ty, bulge) {
  const b = Math.abs(bulge);
  const mx = (x + tx) / 2;
  const my = (y + ty) / 2;
  return shape("y", `M${x} ${y}C${mx - 14} ${my - b * 1.7} ${tx - 12} ${ty - b} ${tx} ${ty}C${tx + 2} ${ty + b * 0.8} ${mx + 26} ${my + b} ${x} ${y}Z`)
    + shape("l", `M${x} ${y}Q${mx + 4} ${my - b * 0.45} ${tx - 10} ${ty + 6}`);
}

/** @param {string} suit */
function king(suit) {
  const { robe, trim, hair } = SUIT_WAYS[suit];
  return KINGS_OBJECT[suit]
    + shape(robe, "M60 470L96 330C112 286 160 268 222 268C284 268 332 286 348 330L384 470Z")
    + shape(trim, "M196 320H248L262 470H182Z")
    // The collar: broad, with ermine tails.
    + shape("p", "M100 330C108 270 168 244 222 244C276 244 334 270 342 330C312 352 268 364 222 364C176 364 130 352 100 330Z")
    + shape("k n", "M136 302l7 24l7 -24ZM176 318l7 24l7 -24ZM254 318l7 24l7 -24ZM294 302l7 24l7 -24ZM156 272l6 20l6 -20ZM276 272l6 20l6 -20Z")
    + shape(hair, "M166 132C152 170 150 210 158 232C166 246 186 244 190 232L252 232C258 244 280 246 286 232C294 208 292 170 278 132Z")
    + shape("p", FACE)
    // Beard and moustache.
    + shape(hair, "M180 190C184 214 196 214 206 212C216 202 246 202 254 212C260 214 266 210 266 192C272 236 262 286 226 308C190 288 174 240 180 190Z")
    + shape("r n", "M220 222C226 219 236 219 242 222C236 229 226 229 220 222Z")
    + FEATURES
    // Crown.
    + shape("y", "M164 140L158 80L192 108L222 58L252 108L286 80L280 140C250 128 196 128 164 140Z")
    + shape("r", "M164 140C196 127 250 127 280 140L278 154C248 142 198 142 166 154Z")
    + dot("r", 158, 78, 9) + dot("r", 222, 58, 11) + dot("r", 286, 78, 9);
}

/** @param {string} suit */
function queen(suit) {
  const { robe, trim } = SUIT_WAYS[suit];
  const hair = suit === "S" ? "k" : "y";
  return shape(trim, "M222 70C158 70 140 122 136 186C132 250 116 300 84 338L60 470H384L360 338C328 300 312 250 308 186C304 122 286 70 222 70Z")
    // The veil's line.
    + shape("v", "M222 86C170 86 156 130 152 190C148 254 130 306 100 344M222 86C274 86 288 130 292 190C296 254 314 306 344 344")
    + shape(hair, "M222 96C178 96 164 140 166 196C166 234 176 256 196 266H250C270 256 280 234 280 196C282 140 266 96 222 96Z")
    + shape("p", "M204 224H244V262L262 284L224 340L184 284L204 262Z")
    + shape(robe, "M110 420C120 330 150 290 190 270L224 336L258 270C298 290 326 330 336 420L360 480H90Z")
    + shape("y", "M190 270L224 336L258 270L268 276L224 358L180 276Z")
    + shape("p", FACE)
    + shape(hair, "M222 118C250 118 270 140 270 176C262 150 244 138 226 130C206 138 184 152 177 176C176 140 194 118 222 118Z")
    + FEATURES + MOUTH
    // A small diadem.
    + shape("y", "M176 124C196 104 250 104 270 124L262 92L243 104L223 78L203 104L184 92Z")
    + dot("r n", 223, 96, 8)
    + QUEENS_FLOWER[suit];
}

/** @param {string} suit */
function jack(suit) {
  const { robe, trim } = SUIT_WAYS[suit];
  const hair = suit === "S" || suit === "C" ? "k" : "y";
  return shape(robe, "M110 480L124 330C134 296 176 276 222 268V480Z")
    + shape(trim, "M334 480L320 330C310 296 268 276 222 268V480Z")
    + shape("y", "M214 276H230V480H214Z")
    // The small ruff.
    + shape("p", "M176 268C170 250 196 244 202 252C208 242 236 242 242 252C250 244 276 250 268 268C262 286 240 280 236 276C230 290 212 290 208 276C202 284 182 286 176 268Z")
    + shape(hair, "M168 140C154 190 158 232 172 250C184 258 196 250 200 240H248C254 250 264 258 274 250C288 230 290 190 276 140Z")
    + shape("p", FACE)
    + shape(hair, "M180 160C186 138 200 128 222 126C246 128 260 138 266 160C250 144 236 146 222 146C208 146 194 146 180 160Z")
    + FEATURES + MOUTH
    + JACKS_FEATHER[suit]
    // The cap, pushed to one side.
    + shape(trim, "M146 132C140 96 186 76 236 82C280 86 300 112 286 140C250 124 190 124 146 132Z")
    + shape("y", "M146 132C190 121 250 122 286 140L284 154C248 138 194 136 150 146Z")
    + dot("y", 262, 108, 9);
}

/** @param {string} rank J, Q or K @param {string} suit */
const figureOf = (rank, suit) => (rank === "K" ? king(suit) : rank === "Q" ? queen(suit) : jack(suit));

/**
 * The court of a small card: head and shoulders alone, as large as can be.
 * @param {string} rank J, Q or K @param {string} suit
 */
export function bust(rank, suit) {
  const turn = SUIT_WAYS[suit].facing === 1 ? "translate(-108 176) scale(1.48)" : "translate(548 176) scale(-1.48 1.48)";
  return `<g class="court small" transform="${turn}"><g clip-path="url(#bust)">${figureOf(rank, suit)}</g></g>`;
}

/**
 * The whole court card's picture.
 * @param {string} rank J, Q or K @param {string} suit
 */
export function court(rank, suit) {
  const { facing } = SUIT_WAYS[suit];
  const figure = figureOf(rank, suit);
  const turn = facing === 1 ? "translate(4 10)" : "translate(436 10) scale(-1 1)";
  const pip = facing === 1 ? 123 : 317;
  const half = `<g clip-path="url(#half)"><g transform="${turn}">${figure}</g>`
    + `<path class="suit" d="${placed(SUITS[suit], pip, 79, 48)}"/></g>`;
  return `<g class="court"><path class="ground" d="M92 46H348V624H92Z"/>`
    + `${half}<g transform="rotate(180 220 335)">${half}</g>`
    + `<path class="sash" d="M92 385L348 259V285L92 411Z"/>`
    + `<path class="l" d="M92 46H348V624H92Z"/></g>`;
}
