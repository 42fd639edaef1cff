// The table as a player's hand and eye find it: every point that is touched is one at which the
// browser itself finds the card, and what is read is what is drawn.

import { WAIT_MS } from "./program.mjs";

/** Opens a game of the server in the page. */
export async function openTable(page, server, id) {
  await page.goto("about:blank");
  await page.goto(`${server.address}/#g=${id}`);
  await page.waitForFunction((wanted) => document.documentElement.dataset.table === wanted, id);
}

/** Goes to another game in a page that has one open, which is quicker. */
export async function switchTable(page, id) {
  await page.evaluate((wanted) => { location.hash = `g=${wanted}`; }, id);
  await page.waitForFunction((wanted) => document.documentElement.dataset.table === wanted, id);
}

/** Opens a game in a page that may have one open: to load the page anew takes longest. */
export async function showTable(page, server, id) {
  if (page.url() === "about:blank") await openTable(page, server, id);
  else await switchTable(page, id);
}

/** Waits until another game is wholly drawn than the one that was: its id. */
export async function anotherTable(page, old) {
  // No game is named while one is drawn over several frames.
  const other = await page.waitForFunction((was) => {
    const { table } = document.documentElement.dataset;
    return table !== was && table;
  }, old);
  return other.jsonValue();
}

/** Waits until what was just changed is drawn: the next frame begins with it, others may follow. */
export async function wholeTable(page) {
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  await page.waitForSelector("#table:not([aria-busy])", { state: "attached" });
}

/** Gives the window another size, and waits until the table is drawn for it. */
export async function resizeTable(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await wholeTable(page);
}

/** What is drawn: the cards of every pile, bottom to top, with ply and status. */
export function drawn(page) {
  return page.evaluate(() => {
    const piles = Object.fromEntries([...document.querySelectorAll(".place[data-pile]")].map((place) => [place.dataset.pile, []]));
    for (const card of document.querySelectorAll(".card[data-pile]")) piles[card.dataset.pile][card.dataset.index] = card.dataset.card;
    const { ply, status } = document.documentElement.dataset;
    return { piles, ply: Number(ply), status };
  });
}

/** Open cards that are to be seen but do not have their own face. */
export function faceless(page) {
  return page.$$eval(".card[data-pile]:not(.buried, .hidden, .unseen)", (cards) => cards.filter(({ dataset, children: [front, index] }) => {
    const [picture, corner] = [front, index].map((svg) => svg.firstElementChild.getAttribute("href"));
    const [rank, suit] = dataset.card;
    const plain = document.documentElement.dataset.faces === "geometric" ? "plain-" : "";
    const pictures = dataset.style === "row" ? ["#none"] : [`#${plain}pic-${rank}${suit}`, `#${plain}bust-${rank}${suit}`, `#${plain}big-${suit}`];
    return !(pictures.includes(picture) && corner.startsWith("#ix-") && corner.endsWith(suit));
  }).map((card) => `${card.dataset.pile} ${card.dataset.card}`));
}

/**
 * Waits until the page shows that so many moves are played, and the server has said so: steps along
 * the history are shown before.
 */
export async function waitPly(page, ply) {
  // Watched from inside: to look once a frame would cost a frame for every move.
  const said = await page.evaluate(([wanted, most]) => new Promise((done) => {
    const root = document.documentElement;
    const look = () => {
      if (root.dataset.ply !== wanted || root.dataset.ahead) return;
      observer.disconnect();
      clearTimeout(late);
      done("");
    };
    const observer = new MutationObserver(look);
    const late = setTimeout(() => {
      observer.disconnect();
      const text = (id) => document.getElementById(id)?.textContent ?? "";
      done(`${root.dataset.ply}; notice: ${text("notice")}; host: ${text("host")}; heard of last: ${text("live")}`);
    }, most);
    observer.observe(root, { attributes: true, attributeFilter: ["data-ply", "data-ahead"] });
    look();
  }), [String(ply), WAIT_MS]);
  if (said) throw new Error(`waited for ply ${ply}, the page stands at ${said}`);
}

/** What the page says in its line, if it is shown. */
export const notice = (page) => page.evaluate(() => document.querySelector("#notice.shown")?.textContent ?? "");

/**
 * Where a card of a pile can be touched, counted from the top (1 is the top card), or the pile's
 * empty place; with the card's corner. No point is found where other cards lie over all of it: then
 * a player could not reach it either.
 */
export async function find(page, pile, fromTop = 1) {
  const found = await page.evaluate(([name, nth]) => {
    const cards = [...document.querySelectorAll(`.card[data-pile="${name}"]`)].sort((a, b) => a.dataset.index - b.dataset.index);
    const node = cards.at(-nth) ?? document.querySelector(`.place[data-pile="${name}"]`);
    if (!node) return `there is no pile ${name}`;
    const box = node.getBoundingClientRect();
    const empty = cards.length === 0;
    const at = (x, y) => ({ x, y, left: box.x, top: box.y, card: node.dataset.card ?? "", empty });
    // Places let the pointer through to the table.
    const own = (x, y) => {
      const hit = document.elementFromPoint(x, y);
      return empty ? hit?.id === "table" : hit?.closest(".card") === node;
    };
    for (const v of [0.5, 0.04, 0.1, 0.2, 0.9, 0.97]) {
      for (const u of [0.5, 0.06, 0.94, 0.15, 0.85]) {
        const [x, y] = [box.x + box.width * u, box.y + box.height * v];
        if (own(x, y)) return at(x, y);
      }
    }
    return `no part of ${node.dataset.card} on ${name} can be touched`;
  }, [pile, fromTop]);
  if (typeof found === "string") throw new Error(found);
  return found;
}

/**
 * @param {string} text a move between piles
 * @returns {{ from: string, to: string, count: number } | null}
 */
export function parts(text) {
  const m = /^([a-z]+\d*)-([a-z]+\d*)(?:\*(\d+))?$/.exec(text);
  return m && { from: m[1], to: m[2], count: Number(m[3] ?? 1) };
}

/** Drags cards with the mouse so that they lie where the other pile's next card would about be. */
export async function drag(page, { from, to, count }) {
  const [start, end] = await Promise.all([find(page, from, count), find(page, to)]);
  const [dx, dy] = [end.left - start.left, end.top - start.top];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + dx, start.y + dy);
  await page.mouse.up();
}

const clickAt = (page, { x, y }) => page.mouse.click(x, y);
const tapAt = (page, { x, y }) => page.touchscreen.tap(x, y);

/** Picks cards, then the place. @param {boolean} [touch] with a finger */
export async function pickAndPlace(page, { from, to, count }, touch = false) {
  const press = touch ? tapAt : clickAt;
  const [start, end] = await Promise.all([find(page, from, count), find(page, to)]);
  await press(page, start);
  await press(page, end);
}

export async function doubleClick(page, { from }) {
  const { x, y } = await find(page, from);
  await page.mouse.dblclick(x, y);
}

export async function pressStock(page, touch = false) {
  await (touch ? tapAt : clickAt)(page, await find(page, "s"));
}

/**
 * Plays one move as a player would; `ply` is how many were played before, and chooses among the
 * ways.
 * @param {string[] | undefined} legal the legal moves where they are known, to see whether a double
 *   click can mean but this one
 */
export async function playMove(page, move, ply, legal, touch = false) {
  const between = parts(move);
  if (!between) await pressStock(page, touch);
  else if (touch) await pickAndPlace(page, between, true);
  else {
    const ways = [drag, pickAndPlace];
    const up = legal?.filter((m) => m.startsWith(`${between.from}-f`));
    if (between.to.startsWith("f") && up?.length === 1) ways.push(doubleClick);
    await ways[ply % ways.length](page, between);
  }
  await waitPly(page, ply + 1);
}

/**
 * Answers some requests in the server's place, for what takes a thinking machine too long or comes
 * out differently each time.
 * @param {Record<string, (request: any) => object>} answers by the name of the request
 */
export async function answering(page, answers) {
  if (process.env.PATIENCE_DOOR === "site") return answeringWorkers(page, answers);
  await page.route("**/api/1", async (route) => {
    const request = route.request().postDataJSON();
    const answer = answers[request.do];
    if (answer) await route.fulfill({ json: answer(request) });
    else await route.continue();
  });
}

/** The same where the table is a worker of the page. */
async function answeringWorkers(page, answers) {
  await page.exposeFunction("answerInstead", (request) => answers[request.do](request));
  const stand = (names) => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function tell(message, ...more) {
      const { request, number } = message;
      if (!names.includes(request?.do)) return postMessage.call(this, message, ...more);
      return window.answerInstead(request).then((body) => {
        const data = { number, ok: true, body, trouble: null, held: [], freed: [], seen: 0 };
        this.dispatchEvent(new MessageEvent("message", { data }));
      });
    };
  };
  await page.addInitScript(stand, Object.keys(answers));
  await page.evaluate(stand, Object.keys(answers));
}
