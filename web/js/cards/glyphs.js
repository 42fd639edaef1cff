// The characters of the card corners and the four suits, drawn as paths so that
// they look the same on every machine.
//
// Ranks are strokes (15 units wide) in a box 100 high. Suits are filled outlines in
// a box of 100 by 100, written only with absolute M, L, C and Z, so that a pip can
// be placed by moving its points (see `placed`).

/** @type {Record<string, { width: number, d: string }>} */
export const GLYPHS = {
  A: { width: 58, d: "M6 100L29 6L52 100M15 68H43" },
  2: { width: 56, d: "M8 31C8 15 15 7.5 28 7.5C41 7.5 48 15 48 28C48 40 43 47 34 58L10 92.5H51" },
  3: { width: 56,
      d: "M8 26C9 14 16 7.5 28 7.5C40 7.5 47 14 47 27C47 39 39 47 24 47C41 47 49 55 49 69"
        + "C49 84 41 92.5 28 92.5C15 92.5 8 85 7 72" },
  4: { width: 58, d: "M41 100V10L8 70H56" },
  5: { width: 56,
      d: "M48 7.5H15L12 47C16 41 22 38.500 29 38.5C42 38.5 49 49 49 65C49 83 41 92.5 27 92.5"
        + "C15 92.5 8 86 7 75" },
  6: { width: 56,
      d: "M46 25C44 13 38 7.5 29 7.5C14 7.5 7.500 22 7.5 56C7.5 80 14 92.5 28 92.5"
        + "C42 92.5 49 83 49 67C49 52 42 43 29 43C18 43 9 50 8 64" },
  7: { width: 56, d: "M5 7.5H48C36 36 26 64 22 100" },
  8: { width: 56,
      d: "M28 7.5C40 7.5 46 15 46 26.5C46 38 40 46 28 46C16 46 10 38 10 26.5C10 15 16 7.5 28 7.5Z"
        + "M28 46C42 46 49 55 49 69.5C49 84 42 92.5 28 92.5C14 92.5 7 84 7 69.5C7 55 14 46 28 46"
        + "Z" },
  9: { width: 56,
      d: "M10 75C12 87 18 92.5 27 92.5C42 92.5 48.500 78 48.5 44C48.5 20 42 7.5 28 7.5"
        + "C14 7.5 7 17 7 33C7 48 14 57 27 57C38 57 47 50 48 36" },
  T: { width: 88,
      d: "M7 26L21 10M21 0V100M61 7.5C74 7.5 79 18 79 34V66C79 82 74 92.5 61 92.5"
        + "C48 92.5 43 82 43 66V34C43 18 48 7.5 61 7.5Z" },
  J: { width: 54, d: "M20 7.5H50M42 7.5V68C42 84 36 92.5 24 92.5C12 92.5 7 84 7 70" },
  Q: { width: 58,
      d: "M29 7.5C44 7.5 50 18 50 34V66C50 82 44 92.5 29 92.5C14 92.5 8 82 8 66V34"
        + "C8 18 14 7.5 29 7.5ZM32 70L54 100" },
  K: { width: 58, d: "M9 0V100M52 0L13 60M25 43L53 100" },
  D: { width: 58, d: "M9 7.5H22C42 7.5 50 20 50 40V60C50 80 42 92.5 22 92.5H9Z" },
  B: { width: 57,
      d: "M9 7.5H27C40 7.5 46 16 46 27C46 39 40 46.5 27 46.5H9M27 46.5C42 46.5 49 56 49 69.5"
        + "C49 83 42 92.5 27 92.5H9V0" },
};

/**
 * A circle as four cubic curves, counter-clockwise on the screen like the other
 * parts of the club, so that overlapping parts add up.
 * @param {number} x @param {number} y @param {number} r
 */
export function circle(x, y, r) {
  const k = r * 0.5523;
  return `M${x} ${y - r}C${x - k} ${y - r} ${x - r} ${y - k} ${x - r} ${y}`
    + `C${x - r} ${y + k} ${x - k} ${y + r} ${x} ${y + r}`
    + `C${x + k} ${y + r} ${x + r} ${y + k} ${x + r} ${y}`
    + `C${x + r} ${y - k} ${x + k} ${y - r} ${x} ${y - r}Z`;
}

/** @type {Record<string, string>} */
export const SUITS = {
  C: circle(50, 25, 21.5) + circle(25, 60, 21.5) + circle(75, 60, 21.5)
    + "M42 36L38 66L62 66L58 36Z"
    + "M46 58C46 78 42 90 31 97L69 97C58 90 54 78 54 58Z",
  D: "M50 2C60 21 72 37 87 50C72 63 60 79 50 98C40 79 28 63 13 50C28 37 40 21 50 2Z",
  H: "M50 94C22 67 5 52 5 31C5 16 16 7 28 7C38 7 46 13 50 24C54 13 62 7 72 7C84 7 95 16 95 31"
    + "C95 52 78 67 50 94Z",
  S: "M50 4C60 25 94 42 94 65C94 78 85 85 75 85C66 85 58 80 54 71C55 83 59 91 68 97L32 97"
    + "C41 91 45 83 46 71C42 80 34 85 25 85C15 85 6 78 6 65C6 42 40 25 50 4Z",
};

/**
 * A suit's outline with its middle at (x, y), `size` high, turned round or not.
 * @param {string} d @param {number} x @param {number} y @param {number} size
 * @param {boolean} [turned]
 */
export function placed(d, x, y, size, turned = false) {
  const scale = (size / 100) * (turned ? -1 : 1);
  const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;
  return d.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, px, py) =>
    `${round(x + (Number(px) - 50) * scale)} ${round(y + (Number(py) - 50) * scale)}`);
}
