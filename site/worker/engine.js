// The module's four exports as one function: docs/module.md. Where it throws anything but `Refused`
// it has trapped, and can't be called any more.

/** The most bytes of a call. */
const MOST_BYTES = 16 << 20;

/** The module can't read a call. */
export class Refused extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * An instance without anything in it.
 * @param {WebAssembly.Module} module
 * @returns {(asked: object) => any} serves a call
 */
export function makeEngine(module) {
  const { exports } = new WebAssembly.Instance(module);
  const { memory, room, call, answer } = /** @type {{
    memory: WebAssembly.Memory, room: (length: number) => number,
    call: (length: number) => number, answer: () => number
  }} */ (/** @type {unknown} */ (exports));
  return (asked) => {
    const bytes = encoder.encode(JSON.stringify(asked));
    if (bytes.length > MOST_BYTES) throw new Refused(`a call has at most ${MOST_BYTES} bytes`);
    // The memory may move whenever it grows, so views of it are taken afterwards.
    const at = room(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = call(bytes.length) >>> 0;
    const said = JSON.parse(decoder.decode(new Uint8Array(memory.buffer, answer() >>> 0, length)));
    if ("fault" in said) throw new Refused(said.fault);
    return said;
  };
}
