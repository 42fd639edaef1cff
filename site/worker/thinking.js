// Thinking in portions, between which whatever else has come is done first.

/** How long a portion shall take: nobody notices so short a wait. */
const PORTION_MS = 25;
const FEWEST_NODES = 100;
const MOST_NODES = 1_000_000;

/**
 * @param {(nodes: number) => boolean} work thinks for about so many nodes, and says whether there
 *   is more to think about
 * @returns {{ go: () => void, rest: () => void }} begins, and breaks off until it begins again
 */
export function makeThinking(work) {
  let nodes = 2000;
  let awake = false;
  let asked = false;
  // A timer would wait for some milliseconds each time.
  const { port1, port2 } = new MessageChannel();
  const next = () => {
    if (asked) return;
    asked = true;
    port2.postMessage(null);
  };
  port1.onmessage = () => {
    asked = false;
    if (!awake) return;
    const begun = performance.now();
    awake = work(nodes);
    const factor = PORTION_MS / Math.max(performance.now() - begun, 1);
    nodes = Math.round(
      Math.min(MOST_NODES, Math.max(FEWEST_NODES, nodes * Math.min(2, Math.max(0.25, factor)))),
    );
    if (awake) next();
  };
  return {
    go: () => {
      awake = true;
      next();
    },
    rest: () => {
      awake = false;
    },
  };
}
