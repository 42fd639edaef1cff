// Which presets are played and looked at where that takes long.

/**
 * Together they have all kinds of piles that stand together in a game, one and three cards drawn,
 * and whatever moves otherwise: rows, gaps, groups, whole runs, holes, pairs, columns laid again,
 * guests.
 */
const USUAL = [
  "anneliese", "asse-hoch", "bildergalerie", "bristol", "canfield", "die-reihe", "feste",
  "freecell", "golf", "grausam", "grosse-harfe", "grosse-napoleon", "gute-dreizehn", "herzogin",
  "kalkulation", "klondike-drei", "koenig-albert", "koenigs-patience", "koenigs-patience-frei",
  "la-belle-lucie", "miss-milligan", "monte-carlo", "napoleon", "napoleon-am-grabe",
  "spider-eins", "yukon", "zopf",
];
const { PATIENCE_PRESETS } = process.env;

/** Whether everything is tried, however long it takes. */
export const ALL = PATIENCE_PRESETS === "all";

/** Whether the environment says which: then more is tried of each. */
export const NAMED = Boolean(PATIENCE_PRESETS);

/** Those that the environment names, `all` of them, or the usual ones. */
export const CHOSEN = ALL ? null : PATIENCE_PRESETS?.split(" ") ?? USUAL;

/** @param {{ id: string }[]} presets */
export const chosen = (presets) => (CHOSEN ? presets.filter(({ id }) => CHOSEN.includes(id)) : presets);

/**
 * What of these has kinds of piles together that none of the usual ones has.
 * @param {{ preset: string, piles: string[] }[]} tables
 */
export function missed(tables) {
  const key = (/** @type {{ piles: string[] }} */ { piles }) => [...new Set(piles.map((name) => name[0]))].join("");
  const seen = new Set(tables.filter(({ preset }) => USUAL.includes(preset)).map(key));
  return tables.filter((table) => !seen.has(key(table))).map(({ preset }) => preset);
}
