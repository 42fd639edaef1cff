// The one door to the table: a request in, a reply out. A worker that runs the table
// itself can later stand here without the page noticing.

/** @typedef {import("./types").Request} Request */
/** @typedef {import("./types").Reply} Reply */
/** @typedef {import("./types").ApiError} ApiErrorBody */

/** An answer that says no. */
export class ApiError extends Error {
  /** @param {ApiErrorBody} body */
  constructor(body) {
    super(body.message);
    this.body = body;
    this.code = body.code;
  }
}

/** No answer at all: the server is gone. */
export class Unreachable extends Error {}

const PATIENCE_MS = 15000;

/**
 * What a request names of the game that it is about: on any other it is refused.
 * @param {import("./types").Table} table
 */
export const seen = ({ id, ply, revision }) => ({ id, ply, revision });

/**
 * @param {Request} request
 * @returns {Promise<Reply>}
 */
export async function ask(request) {
  let response;
  let body;
  try {
    response = await fetch("/api/1", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    body = await response.json();
  } catch {
    throw new Unreachable("no answer");
  }
  if (response.ok) return body;
  throw new ApiError(body?.error ?? { code: "internal", message: `status ${response.status}` });
}
