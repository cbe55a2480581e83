import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { groupsOf, heldIn, keepResult, type Operation, type Result, readResults } from "./plan.ts";

const operation = (operationId: string, tag: string, hasBody = false): Operation => ({
  operationId,
  tag,
  audience: "anyone",
  hasBody,
});

const result = (operations: readonly string[], more: Partial<Result> = {}): Result => ({
  operations,
  examples: 1000,
  seed: "1",
  held: true,
  seconds: 1,
  statuses: {},
  madeUp: {},
  ...more,
});

test("endpoints with the same tag are fuzzed in the same group, and groups of endpoints with bodies come first", () => {
  const operations = [
    operation("readA", "A"),
    operation("readB", "B"),
    operation("listA", "A"),
    operation("writeB", "B", true),
    operation("listB", "B"),
  ];
  expect(groupsOf(operations, 2)).toEqual([["readB", "writeB"], ["readA", "listA"], ["listB"]]);
  expect(groupsOf(operations, 40)).toHaveLength(1);
});

test("endpoints that failed, or that passed with too few examples, are fuzzed again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plan-"));
  await keepResult(folder, "one", result(["a", "b"]));
  await keepResult(folder, "two", result(["c"], { held: false }));
  await keepResult(folder, "three", result(["d"], { examples: 3 }));
  const results = await readResults(folder);
  expect([...heldIn(results, 1000)].sort()).toEqual(["a", "b"]);
  expect([...heldIn(results, 3)].sort()).toEqual(["a", "b", "d"]);
});
