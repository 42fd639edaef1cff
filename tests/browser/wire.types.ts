// Requests that the type check must refuse, each beside one that it must not. Never run: an expected
// error that does not come is an error of the type check itself.

import { ask } from "../../web/js/door/api.js";

export async function requests(id: string) {
  await ask({ do: "move", id, ply: 3, move: "t1-f5", auto: "safe" });
  // @ts-expect-error no such request
  await ask({ do: "moves", id, ply: 3, move: "t1-f5" });
  // @ts-expect-error a field is missing
  await ask({ do: "move", id, move: "t1-f5" });
  // @ts-expect-error a field that the request does not have
  await ask({ do: "move", id, ply: 3, move: "t1-f5", count: 2 });
  // @ts-expect-error a field of another request
  await ask({ do: "open", id, ply: 3 });
  // @ts-expect-error a number, not a text
  await ask({ do: "move", id, ply: "3", move: "t1-f5" });
  // @ts-expect-error not one of the words
  await ask({ do: "move", id, ply: 3, move: "t1-f5", auto: "sometimes" });

  await ask({ do: "new", game: "klondike" });
  await ask({ do: "new", game: "klondike", options: { draw: 3 }, deal: "42" });
  await ask({ do: "new", game: "klondike", winnable: true, grade: "hard" });
  // @ts-expect-error a game without a name
  await ask({ do: "new", deal: "42" });

  await ask({ do: "bookmark", id, ply: 3, at: 2, name: null });
  // @ts-expect-error null must be said
  await ask({ do: "bookmark", id, ply: 3, at: 2 });
}

export async function replies(id: string) {
  const { table, hint } = await ask({ do: "open", id });
  const moves: string[] = table?.legal ?? [];
  const wins: number | undefined = hint?.moves[0]?.wins;
  // @ts-expect-error no reply has that
  const { board } = await ask({ do: "open", id });
  // @ts-expect-error a game has no such field
  const turns = table?.turns;
  // @ts-expect-error the deal is a text
  const deal: number | null | undefined = table?.deal;
  return { moves, wins, board, turns, deal };
}
