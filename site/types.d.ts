// What the page and its workers say to each other, and what is kept.

import type { Game, Request } from "../web/js/types";

/** What is kept: a text under a key, or null once it is to be deleted. */
export type Row = { key: string; text: string | null };
/**
 * A row that is to be kept. `after` is the number of the text that it follows, or 0; `again` says
 * that it is this text itself, which was lost and is brought back.
 */
export type NewRow = Row & { after: number; again: boolean };
/**
 * A row as the database has it: `seq` is the number of the transaction that has put it there, and
 * `made` of the one that has made its text, perhaps in a database that is no more. A number is the
 * time in milliseconds, or higher: later ones are higher in whichever database.
 */
export type KeptRow = Row & { seq: number; made: number };
/**
 * What the database says of itself: its form, its last number, and up to which it was swept. `born`
 * is its name, which it has from the first writing on, and `before` that of the one that was lost
 * before it.
 */
export type About = {
  name: "about"; form: number; seq: number; swept: number; born: string; before: string;
};

/** Why nothing can be kept. */
export type Trouble = "full" | "refused" | "failed" | "later" | "foreign";
/** What a request brings besides itself: an id that no game has, chance and time. */
export type Env = { id: string; deal: number; now: number };
/** Where the games are kept: in which database, and in place of which; and how many they are. */
export type Place = { born: string; before: string; games: number };

/** To a worker: its first message, rows that wait to be kept, and questions, which have a number. */
export type Start = {
  start: WebAssembly.Module; catalogue: Catalogue; held: NewRow[]; trouble: Trouble | null;
};
/** Every game as it is told before it is opened, and the rule files that are fetched then. */
export type Catalogue = { games: Game[]; files: Record<string, string> };
export type Take = { take: NewRow[]; trouble: Trouble };
export type Wish =
  | { request: Request; env: Env; again: boolean } | { standing: string } | { own: OwnCall };
/** About rule files of the player's own: docs/module.md. */
export type OwnCall =
  | { call: "rules"; file: string; text: string; replace?: boolean }
  | { call: "forget-rules"; game: string }
  | { call: "own-rules" };
export type Question = Wish & { number: number };
export type ToWorker = Start | Take | Question;

/** What a worker answers. While something can't be kept, it tells which rows wait. */
export type Answer = {
  number: number;
  ok: boolean;
  body: any;
  trouble: Trouble | null;
  /** What has changed about the rows that wait. */
  held: NewRow[];
  freed: string[];
  /** As it was read last; null while it can't be. */
  place: Place | null;
  /** Whether rows were lost, and brought back from here. */
  again: boolean;
  /** Whether a rule file could not be fetched: nothing has happened. */
  away?: boolean;
};
/** The module has trapped: the worker is of no use any more. */
export type Fault = { number: number; fault: string };
export type FromWorker = Answer | Fault;

/**
 * What goes to other tabs: games that were changed, whether rule files were, and whether rows were
 * lost, of which another tab may know more.
 */
export type News = { games: string[]; rules?: boolean; again?: boolean };
