import { expect, test } from "vitest";
import { Matching } from "./matching.ts";

const keys = Array.from({ length: 20_000 }, (_, at): Deno.KvKey => ["by_owner", `owner ${at % 50}`, at]);

/** Adds the same keys to both sides in different orders, makes the changes of `change`, and returns the differences. */
function differing(change: (matching: Matching) => void = () => undefined): Deno.KvKey[] {
  const matching = new Matching();
  for (const key of keys) matching.due(key, key[2]);
  for (const key of keys.toReversed()) matching.found(key, key[2]);
  change(matching);
  return [...matching.differing(1000)].flatMap((has) => keys.filter(has));
}

test("equal sets of keys have no difference, in any order", () => {
  expect(differing()).toEqual([]);
});

const [key] = keys as [Deno.KvKey];
test.each<readonly [string, (matching: Matching) => void]>([
  ["is due and not found", (matching) => matching.due(["by_owner", "owner 0", 0, "more"], 0)],
  ["is found and not due", (matching) => matching.found(["by_owner", "owner 0"], 0)],
  ["is found twice", (matching) => matching.found(key, 0)],
])("a key that %s makes one bucket differ", (_, change) => {
  const matching = new Matching();
  change(matching);
  expect([...matching.differing(1000)]).toHaveLength(1);
  expect(differing(change).length).toBeLessThan(50);
});

test("a key with a different value is reported", () => {
  const changed = differing((matching) => {
    matching.found(key, "0");
    matching.due(key, 0);
  });
  expect(changed).toContainEqual(key);
});

test("many differing keys are returned in groups of about the requested size, until all are returned", () => {
  const matching = new Matching();
  for (const key of keys) matching.due(key, 0);
  const told = [...matching.differing(1000)].map((has) => keys.filter(has).length);
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(keys.length);
  expect(Math.max(...told)).toBeLessThan(1500);
});
