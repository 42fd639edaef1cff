// What the twelve courts share: how a shape is written, and the parts that people have in
// common. A part that makes a person (hair, hat, beard, dress) is drawn with that person.
//
// Everything lies on a card of 440 by 670, the head about (220, 146). The inks are classes
// (see cards.css): k black, r red, y yellow, b blue, p paper; `n` has no outline; `l` is a
// line, `f` a fine line, `w` a fine line of paper on dark cloth, `g` one of gold.

/** @param {string} kind @param {string} d */
export const shape = (kind, d) => `<path class="${kind}" d="${d}"/>`;

/** @param {string} kind @param {number} x @param {number} y @param {number} r */
export const dot = (kind, x, y, r) => `<circle class="${kind}" cx="${x}" cy="${y}" r="${r}"/>`;

/**
 * One small figure repeated: `d` is relative to each of the places.
 * @param {string} kind @param {string} d @param {[number, number][]} places
 */
export const sown = (kind, d, places) =>
  shape(kind, places.map(([x, y]) => `M${x} ${y}${d}`).join(""));

/** Figures to sow. */
export const PEARL = "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z";
export const TAIL = "l4 13l-4 5l-4 -5z";
export const LOZENGE = "m0 -7l5 7l-5 7l-5 -7z";
export const TREFOIL = "c-8 -2 -8 -13 0 -13c-5 -8 8 -13 10 -5c8 -5 15 6 6 11c3 6 -4 9 -8 6l2 8h-6z";
export const SLASH = "c7 8 7 20 0 28c-7 -8 -7 -20 0 -28z";

/**
 * @param {string} content @param {number} x @param {number} y
 * @param {{ turn?: number, size?: number, flip?: boolean }} [how]
 */
export const put = (content, x, y, { turn = 0, size = 1, flip = false } = {}) =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${
    size !== 1 || flip ? ` scale(${flip ? -size : size} ${size})` : ""}">${content}</g>`;

/**
 * The outline `d`, written with absolute M, L, C and Z alone, turned, sized and moved; on both
 * sides of the card, mirrored, unless `once`.
 * @param {string} d @param {number} x @param {number} y
 * @param {{ turn?: number, size?: number, once?: boolean }} [how]
 */
export function laid(d, x, y, { turn = 0, size = 1, once = false } = {}) {
  const a = (turn * Math.PI) / 180;
  const place = (/** @type {number} */ side) => d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, px, py) => {
    const across = x + size * (Number(px) * Math.cos(a) - Number(py) * Math.sin(a));
    const down = y + size * (Number(px) * Math.sin(a) + Number(py) * Math.cos(a));
    return `${Math.round(side === 1 ? across : 440 - across)} ${Math.round(down)}`;
  });
  return once ? place(1) : place(1) + place(-1);
}

/** Heads without hair: three quarters to the right, from the front, and in profile. */
export const SKIN = {
  turned: "M183 122C183 102 200 88 222 88C246 88 259 104 259 124C258 132 257 136 259 142"
    + "C262 150 261 158 259 166C257 184 246 199 233 203C222 205 210 200 202 192"
    + "C190 180 183 154 183 122Z",
  front: "M180 128C180 104 196 88 220 88C244 88 260 104 260 128C260 160 252 184 238 197"
    + "C230 205 210 205 202 197C188 184 180 160 180 128Z",
  side: "M190 130C188 104 204 90 226 91C244 92 252 106 252 120C252 126 249 129 249 134"
    + "C254 146 262 154 265 162C266 167 260 169 254 169C253 172 254 174 256 176"
    + "C260 178 260 181 255 183C259 185 259 190 254 191C252 195 256 199 254 204"
    + "C250 213 236 212 224 207C204 200 192 178 190 130Z",
};

/** Necks down to the dress. */
export const NECK = shape("p", "M202 184V222C208 236 234 236 240 222V184Z");

/**
 * Eyes and brows of a head turned or from the front.
 * @param {"turned" | "front"} view @param {"mild" | "stern" | "old" | "merry"} mood
 */
export function eyes(view, mood) {
  const [near, far, y] = view === "turned" ? [214, 247, 146] : [201, 239, 146];
  const lid = (/** @type {number} */ x, /** @type {number} */ half) =>
    `M${x - half} ${y + 2}C${x - half / 2} ${y - 8} ${x + half / 2} ${y - 8} ${x + half} ${y + 1}`;
  const brow = (/** @type {number} */ x, /** @type {number} */ side) => {
    if (mood === "stern")
      return `M${x - side * 12} ${y - 11}L${x + side * 3} ${y - 15}L${x + side * 12} ${y - 13}`;
    const lift = mood === "merry" ? 21 : 18;
    return `M${x - 11} ${y - 12}Q${x} ${y - lift - 2} ${x + 12} ${y - 12}`;
  };
  const farHalf = view === "turned" ? 8 : 10;
  const under = mood === "old" || mood === "stern"
    ? shape("f", `M${near - 9} ${y + 9}Q${near} ${y + 13} ${near + 9} ${y + 8}`
      + `M${far - 7} ${y + 8}Q${far} ${y + 13} ${far + 7} ${y + 8}`) : "";
  return shape("l", lid(near, 10) + lid(far, farHalf) + brow(near, -1) + brow(far, 1))
    + dot("k n", near + 1, y, 4.6) + dot("k n", far + 1, y, 4.4) + under;
}

/** The eye of a head in profile. */
export const SIDE_EYE = shape("l",
    "M233 146C238 136 246 136 252 141M230 129C237 122 245 122 251 127")
  + dot("k n", 245, 144, 4.6);

/** The mouth of a head in profile. */
export const SIDE_LIPS = shape("r n",
    "M254 176C259 178 260 181 255 183C258 185 258 189 253 190C249 190 246 187 243 183"
    + "C246 179 250 177 254 176Z")
  + shape("f", "M243 183L254 183");

/** Noses of a head turned: small, straight and hooked; from the front: straight and broad. */
export const NOSE = {
  small: shape("l", "M240 152C242 160 246 164 244 168C241 171 237 171 234 169"),
  straight: shape("l", "M237 144C239 156 246 163 245 168C243 173 236 173 231 170"),
  hooked: shape("l",
      "M234 141C238 150 248 160 246 168C244 174 235 175 229 170M231 170C227 169 227 164 230 162"),
  front: shape("l", "M226 146C226 156 230 164 228 169C224 173 216 173 212 169"),
  broad: shape("l",
      "M209 164C204 169 208 174 213 172C217 176 223 176 227 172C232 174 236 169 231 164"),
};

/** @param {number} x the middle @param {number} y */
export const lips = (x, y) => shape("r n",
  `M${x - 12} ${y}C${x - 7} ${y - 5} ${x - 2} ${y - 5} ${x} ${y - 2}`
  + `C${x + 2} ${y - 5} ${x + 7} ${y - 5} ${x + 12} ${y}`
  + `C${x + 7} ${y + 8} ${x - 7} ${y + 8} ${x - 12} ${y}Z`)
  + shape("f", `M${x - 12} ${y}Q${x} ${y + 3} ${x + 12} ${y}`);

/** A fist about something upright, at (0, 0). */
export const FIST = shape("p",
    "M-17 -13C-12 -20 12 -20 17 -13C21 -6 21 10 16 16C8 20 -10 20 -16 15C-21 8 -21 -6 -17 -13Z")
  + shape("f", "M-4 -6H18M-5 3H19M-4 11H17M-17 -8C-10 -4 -6 0 -5 10");

/** A hand that holds a stem between thumb and finger at (0, 0), its wrist below on the right. */
export const FINGERS = shape("p",
    "M34 34C30 20 24 12 14 6C6 0 -6 -8 -11 -4C-14 0 -6 4 0 8C-8 6 -17 6 -17 11C-17 15 -9 14 -3 16"
    + "C-10 16 -15 19 -13 23C-11 26 -4 23 2 24C-3 26 -6 30 -2 32C6 36 10 40 16 50Z")
  + shape("f", "M0 8L7 12M-3 16L6 18M2 24L8 25");

/**
 * The arm on the left, bent, with the fist to hold something at (132, 318).
 * @param {string} kind
 */
export const arm = (kind) =>
  shape(kind, "M158 224C104 228 52 258 34 322C29 352 46 372 74 364L124 346L108 300"
    + "C118 288 136 278 160 272Z") + shape("f", "M108 300C98 304 90 310 85 318");

/** Its cuff. @param {string} kind */
export const cuff = (kind) => shape(kind, "M98 308L124 296L142 342L114 357Z");

/** Shoulders that come to the seam as far from the middle on the left as on the right. */
const CLOAK = "M58 480V388C36 316 92 232 172 212H268C330 226 376 256 384 290V480Z";

/** @param {string} kind @param {string} [d] shoulders down past the seam, and more */
export const cloak = (kind, d = CLOAK) => shape(kind, d);
