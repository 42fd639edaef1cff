// Which presets are played and looked at where that takes long.

/** Every game's piles, with all that its presets may have, and with one and three cards drawn. */
const USUAL = [
  "anneliese", "daemon", "canfield", "die-reihe", "doppel-klondike", "easthaven", "eight-off", "feste",
  "festung", "freecell", "grosse-harfe", "grosse-harfe-acht", "grosse-napoleon", "klondike",
  "klondike-drei", "koenig-albert", "koenigs-patience", "koenigs-patience-frei", "napoleon",
  "napoleons-quadrat", "raglan", "seahaven-towers", "spider-eins", "spiderette", "strassen-und-gassen",
  "yukon",
];
const { PATIENCE_PRESETS } = process.env;

/** Those that the environment names, `all` of them, or the usual ones. */
export const CHOSEN = PATIENCE_PRESETS === "all" ? null : PATIENCE_PRESETS?.split(" ") ?? USUAL;

/** @param {{ id: string }[]} presets */
export const chosen = (presets) => (CHOSEN ? presets.filter(({ id }) => CHOSEN.includes(id)) : presets);

/**
 * What of these has a table that none of the usual ones has.
 * @param {{ preset: string, piles: string[] }[]} tables
 */
export function missed(tables) {
  const key = (/** @type {{ piles: string[] }} */ { piles }) => piles.join(" ");
  const seen = new Set(tables.filter(({ preset }) => USUAL.includes(preset)).map(key));
  return tables.filter((table) => !seen.has(key(table))).map(({ preset }) => preset);
}
