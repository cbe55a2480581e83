import { expect, test } from "vitest";
import { type Leaf, NO_LEAF } from "./leaf.ts";
import { createRegistrationRule } from "./registration-rule.ts";

const DAY = 86_400;

/** Adds entries, each `[type, file, tokenId, timestamp]`, to a new rule, and returns the result of each. */
function told(entries: readonly (readonly [Leaf["type"], string, number, number])[]) {
  const standing = createRegistrationRule();
  return entries.map(([type, fingerprint, tokenId, timestamp]) =>
    standing.add({ type, fingerprint, tokenId, eventNumber: 0, previous: NO_LEAF, commitment: NO_LEAF, timestamp }),
  );
}

test("the registration rule allows two entries for one file within a day, and refuses a third", () => {
  expect(
    told([
      ["mint", "one", 0, 0],
      ["mint", "two", 1, 0],
      ["mint", "one", 2, 5],
      ["mint", "one", 3, DAY - 1],
    ]),
  ).toEqual([null, null, null, [0, 2]]);
});

test.each(["revoke", "erase"] as const)("an entry whose object ended by %s no longer counts", (end) => {
  expect(
    told([
      ["mint", "one", 0, 0],
      ["mint", "one", 1, 0],
      [end, "one", 0, 1],
      ["mint", "one", 3, 1],
      ["mint", "one", 4, 1],
    ]),
  ).toEqual([null, null, null, null, [1, 3]]);
});

test("an edit or a transfer does not end the object of an entry", () => {
  const log = [
    ["mint", "one", 0, 0],
    ["edit", "one", 0, 1],
    ["mint", "one", 2, 1],
    ["transfer", "one", 2, 1],
    ["mint", "one", 4, 2],
  ] as const;
  expect(told(log).at(-1)).toEqual([0, 2]);
});

test("the registration rule allows a new entry for the same file a day after the previous one, for any number of days", () => {
  const days = Array.from({ length: 6000 }, (_, at) => ["mint", "one", at, at * DAY] as const);
  expect(told(days).every((fault) => fault === null)).toBe(true);
  // The day before an entry is counted from that entry. Of the daily entries, only the last one is in that day.
  expect(told([...days, ["mint", "one", 6000, 5999 * DAY + 1], ["mint", "one", 6001, 5999 * DAY + 2]]).at(-1)).toEqual([
    5999, 6000,
  ]);
});
