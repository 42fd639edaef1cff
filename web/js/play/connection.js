// Whether the table is there: says so when it is gone, looks until it is back, and hears
// at once what is done to this game elsewhere.

import { ApiError, ask, Unreachable } from "../door/api.js";
import { watch } from "../door/transport.js";
import { t } from "../words/i18n.js";
import { redraw } from "../state/frame.js";
import { state } from "../state/state.js";
import {
  loadGames,
  lookAgain,
  notify,
  openAddressed,
  show,
  trouble,
  whenShown,
} from "./actions.js";

const RETRY_MS = 2000;

/** Ends the watch that is kept. @type {(() => void) | null} */
let end = null;
let heard = "";

export function setUpConnection() {
  whenShown(listen);
  document.addEventListener("visibilitychange", () => {
    // A hidden page holds no connection: a browser has few for one address.
    if (document.visibilityState === "visible") listen();
    else hush();
  });
}

export function goOffline() {
  if (state.offline) return;
  state.offline = true;
  redraw();
  const retry = async () => {
    try {
      if (state.games.length === 0) await loadGames();
      if (state.table) {
        const reply = await ask({ do: "open", id: state.table.id });
        state.offline = false;
        if (reply.table) show(reply.table);
      } else {
        await openAddressed();
      }
      state.offline = false;
      notify(t("trouble.back"));
    } catch (error) {
      if (error instanceof Unreachable) {
        setTimeout(retry, RETRY_MS);
        return;
      }
      state.offline = false;
      trouble(error);
    }
  };
  setTimeout(retry, RETRY_MS);
}

function hush() {
  end?.();
  end = null;
  heard = "";
}

/** Hear of changes to the game on the table. */
function listen() {
  const { table } = state;
  const id = table?.id;
  if (
    !table
    || !id
    || state.offline
    || document.visibilityState !== "visible"
    || (end && heard === id)
  )
    return;
  hush();
  heard = id;
  end = watch(id, table.revision, {
    changed: ({ revision, unsaved }) => {
      lookAgain(
        (now) => now.id === id && (now.revision !== revision || (now.unsaved ?? null) !== unsaved),
      );
    },
    deleted: () => {
      hush();
      notify(t("trouble.unknown-table"), "trouble");
    },
    lost: () => {
      // Gone, or only this stream is: asking tells which.
      hush();
      ask({ do: "open", id }).then(() => setTimeout(listen, RETRY_MS), (error) => {
        if (!(error instanceof ApiError)) goOffline();
      });
    },
  });
}
