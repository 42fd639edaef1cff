// The gate for what a browser has kept, and what is brought back where it is missing: without a
// browser, over whatever can stand there.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lostRows } from "../../site/worker/lost.js";
import { checkAbout, checkRow } from "../../site/worker/rows.js";

/** What a database can hold. */
const ODD = [
  undefined, null, true, 0, -1, 0.5, 1, NaN, Infinity, -Infinity, 2 ** 53, 2 ** 63, 1e300, 7n, "", "x", "9", "\ud800", "a\udfffb", "x".repeat(3_000_000),
  [], [1], {}, { seq: 1 }, new Date(0), new Date(NaN), new Map([[1, 2]]), new Uint8Array(9), new ArrayBuffer(3), /x/, circle(),
];

function circle() {
  const one = {};
  return Object.assign(one, { one });
}

const about = (more = {}) => ({ name: "about", form: 1, seq: 9, swept: 2, born: "a", before: "", ...more });

describe("what a browser has kept", () => {
  test("what a database says of itself is right, or damaged, or another program's", () => {
    assert.deepEqual(checkAbout(about()), { ...about(), damaged: false });
    assert.deepEqual(checkAbout({ name: "about", form: 1, seq: 9, swept: 2 }), { ...about({ born: "" }), damaged: false }, "of an earlier program");
    for (const odd of ODD) {
      for (const field of ["seq", "swept", "born", "before"]) {
        const { damaged, seq, swept, born, before } = checkAbout(about({ [field]: odd }));
        assert.ok(Number.isSafeInteger(seq) && Number.isSafeInteger(swept) && swept >= 0 && seq >= swept && seq < 2 ** 53, String(field));
        assert.equal(typeof born + typeof before, "stringstring");
        // The next transaction's number can be told from this one's.
        assert.ok(seq + 1 > seq && Number.isSafeInteger(seq + 1));
        if (damaged) assert.deepEqual([seq, swept, born], [0, 0, ""]);
      }
      if (odd !== 1) assert.throws(() => checkAbout(about({ form: odd })), /foreign|later/);
    }
    assert.throws(() => checkAbout(about({ form: 2 })), { kind: "later" });
  });

  test("a row is text whatever it is, and can be handed to the table", () => {
    for (const odd of ODD) {
      for (const field of ["key", "text", "seq", "made"]) {
        const row = checkRow({ key: "game:a", text: "{}", seq: 3, made: 2, [field]: odd }, about());
        assert.equal(typeof row.key, "string");
        assert.ok(row.text === null || typeof row.text === "string");
        assert.ok(Number.isSafeInteger(row.seq) && row.seq >= 1 && row.seq <= 9, `${field} ${row.seq}`);
        assert.ok(Number.isSafeInteger(row.made) && row.made >= 0 && row.made <= row.seq, `${field} ${row.made}`);
        const sent = JSON.stringify(row);
        assert.ok(sent.length < 4_000_000 && !/\\ud[89a-f]/.test(sent), field);
        if (field === "text" && odd !== null) assert.notEqual(row.text, null, "nothing that is there counts as deleted");
      }
    }
    const good = { key: "game:a", text: "{\"ä\": \"😀\"}", seq: 9, made: 4 };
    assert.deepEqual(checkRow(good, about()), good);
    assert.deepEqual(checkRow({ key: "game:a", text: null, seq: 1 }, about()), { key: "game:a", text: null, seq: 1, made: 1 }, "of an earlier program");
  });
});

describe("rows that are missing", () => {
  const known = (entries) => new Map(Object.entries(entries).map(([key, [made, text]]) => [key, { made, text }]));
  const own = known({ a: [5, "five"], b: [7, "seven"], c: [6, null], d: [2, "two"] });
  const lost = (rows, own2, before) => Object.fromEntries(lostRows(own, { rows, about: own2 }, before).map(({ key, text, after }) => [key, [after, text]]));

  test("of another database all come back that are not there", () => {
    const before = { born: "a", seen: 7 };
    assert.deepEqual(lost([], about({ seq: 0, swept: 0, born: "" }), before), { a: [5, "five"], b: [7, "seven"], c: [6, null], d: [2, "two"] });
    const rows = [{ key: "a", text: "other", made: 8 }, { key: "d", text: null, made: 9 }];
    assert.deepEqual(lost(rows, about({ seq: 9, swept: 0, born: "z" }), before), { b: [7, "seven"], c: [6, null] }, "what was changed there counts");
  });

  test("of what another tab has brought back the later counts, through however many databases it came", () => {
    const rows = (made) => [
      { key: "a", text: "other", made }, { key: "b", text: "changed since", made: 9 }, { key: "c", text: "there again", made: 3 }, { key: "d", text: "two", made: 2 },
    ];
    for (const last of ["a", "y", ""]) {
      const found = about({ seq: 9, swept: 0, born: "z", before: last });
      const before = { born: "a", seen: 7 };
      assert.deepEqual(lost(rows(4), found, before), { a: [5, "five"], c: [6, null] });
      assert.deepEqual(lost(rows(6), found, before), { c: [6, null] });
    }
  });

  test("of the same database only what was not swept, and what is older there", () => {
    const rows = [{ key: "a", text: "five", made: 5 }, { key: "c", text: null, made: 6 }, { key: "d", text: "later", made: 8 }];
    assert.deepEqual(lost(rows, about({ seq: 8, swept: 0 }), { born: "a", seen: 7 }), { b: [7, "seven"] });
    assert.deepEqual(lost(rows, about({ seq: 9, swept: 8 }), { born: "a", seen: 7 }), {}, "it may have been deleted since");
    const older = [{ key: "a", text: "three", made: 3 }, { key: "d", text: "two", made: 2 }];
    assert.deepEqual(lost(older, about({ seq: 3, swept: 0 }), { born: "a", seen: 7 }), { a: [5, "five"], b: [7, "seven"], c: [6, null] });
  });
});
