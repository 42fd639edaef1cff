// What the page and its workers say to each other, and what is kept.

import type { Request } from "../web/js/types";

/** What is kept: a text under a key, or null once it is to be deleted. */
export type Row = { key: string; text: string | null };
/** A row as the database has it; `seq` counts the transactions that have changed anything. */
export type KeptRow = Row & { seq: number };
/** What the database says of itself: its form, its last `seq`, and up to which it was swept. */
export type About = { name: "about"; form: number; seq: number; swept: number };

/** Why nothing can be kept. */
export type Trouble = "full" | "refused" | "failed" | "later" | "foreign";
/** What a request brings besides itself: an id that no game has, chance and time. */
export type Env = { id: string; deal: number; now: number };
/** Rows that wait to be kept, and the last `seq` that was seen when they were made. */
export type Held = { rows: Row[]; seen: number };

/** To a worker: its first message, rows to be held, and questions, which have a number. */
export type Start = { start: WebAssembly.Module; held: Held; trouble: Trouble | null };
export type Take = { take: Held; trouble: Trouble };
export type Wish = { request: Request; env: Env; again: boolean } | { standing: string } | { own: OwnCall };
/** About rule files of the player's own: docs/module.md. */
export type OwnCall =
  | { call: "rules"; file: string; text: string; replace?: boolean } | { call: "forget-rules"; game: string } | { call: "own-rules" };
export type Question = Wish & { number: number };
export type ToWorker = Start | Take | Question;

/** What a worker answers. While something can't be kept, it tells which rows wait. */
export type Answer = {
  number: number;
  ok: boolean;
  body: any;
  trouble: Trouble | null;
  /** What has changed about the rows that wait. */
  held: Row[];
  freed: string[];
  seen: number;
};
/** The module has trapped: the worker is of no use any more. */
export type Fault = { number: number; fault: string };
export type FromWorker = Answer | Fault;

/** What goes to other tabs: games that were changed, and whether rule files were. */
export type News = { games: string[]; rules?: boolean };
