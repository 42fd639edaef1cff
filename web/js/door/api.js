// Asking the table: a request in, a reply out, whatever lies behind the page's door.

import { send } from "./transport.js";

/** @typedef {import("../types").Request} Request */
/** @typedef {import("../types").Reply} Reply */
/** @typedef {import("../types").ApiError} ApiErrorBody */

/** An answer that says no. */
export class ApiError extends Error {
  /** @param {ApiErrorBody} body @param {Request} request what was asked */
  constructor(body, request) {
    super(body.message);
    this.body = body;
    this.request = request;
    this.code = body.code;
  }
}

/** No answer at all: the table is gone. */
export class Unreachable extends Error {}

/**
 * What a request names of the game that it is about: on any other it is refused.
 * @param {import("../types").Table} table
 */
export const seen = ({ id, ply, revision }) => ({ id, ply, revision });

/**
 * @param {Request} request
 * @returns {Promise<Reply>}
 */
export async function ask(request) {
  let answer;
  try {
    answer = await send(request);
  } catch {
    throw new Unreachable("no answer");
  }
  if (answer.ok) return answer.body;
  throw new ApiError(
    answer.body?.error ?? { code: "internal", message: "an answer without an error" },
    request,
  );
}
