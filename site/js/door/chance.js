// What a request brings besides itself: a name for a game, chance and time. The page makes them, so
// that a request that is asked again brings the same.

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const NAME_LETTERS = 16;
/** Random deals are below this: their numbers can be read out and typed in. */
const RANDOM_DEALS = 1_000_000_000;

/** @returns {import("../../types").Env} */
export function chance() {
  const name = crypto.getRandomValues(new Uint8Array(NAME_LETTERS));
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return {
    id: [...name].map((byte) => LETTERS[byte % LETTERS.length]).join(""),
    // 53 bits, which a number holds exactly.
    deal: ((high >>> 11) * 2 ** 32 + low) % RANDOM_DEALS,
    now: Date.now(),
  };
}
