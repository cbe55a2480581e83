import { expect, test, vi } from "vitest";
import { openBenches } from "./bench.ts";
import { Missing, type Need } from "./needs.ts";
import type { Row } from "./row.ts";
import { closingLine, runRows } from "./run.ts";

const there: Need = { name: "there 1.0", get: () => Promise.resolve() };
const nowhere: Need = { name: "nowhere 2.0", get: () => Promise.reject(new Missing("no registry")) };
const broken: Need = { name: "broken 3.0", get: () => Promise.reject(new Error("it does not build")) };

const row = (name: string, needs: readonly Need[], run: Row["run"] = () => Promise.resolve()): Row => ({
  name,
  needs,
  run,
});

const outcomesOf = (rows: readonly Row[], rowMs?: number) =>
  runRows(rows, { benches: openBenches(), tell: () => undefined, ...(rowMs !== undefined && { rowMs }) });

test("an interoperability check passes, fails with the error that it throws, or is skipped with the name of the missing program", async () => {
  const outcomes = await outcomesOf([
    row("a", [there]),
    row("b", [there], () => Promise.reject(new Error("they disagree"))),
    row("c", [there, nowhere]),
  ]);
  expect(outcomes.map(({ result, reason }) => [result, reason])).toEqual([
    ["passed", undefined],
    ["failed", "they disagree"],
    ["skipped", "nowhere 2.0: no registry"],
  ]);
  expect(closingLine(outcomes)).toBe("1 passed, 1 failed, 1 skipped");
});

test("an interoperability check fails, instead of being skipped, if its program is available and does not build", async () => {
  const [outcome] = await outcomesOf([row("a", [broken])]);
  expect(outcome).toMatchObject({ result: "failed", reason: "it does not build" });
});

test("an interoperability check that exceeds its time limit fails", async () => {
  const [outcome] = await outcomesOf([row("a", [], () => new Promise(() => undefined))], 20);
  expect(outcome).toMatchObject({ result: "failed", reason: "the check took longer than 0.02 s" });
});

test("an interoperability check can set a longer time limit than the default", async () => {
  const never = row("a", [], () => new Promise(() => undefined));
  const [outcome] = await outcomesOf([{ ...never, withinMs: 20 }]);
  expect(outcome).toMatchObject({ result: "failed", reason: "the check took longer than 0.02 s" });
});

test("a missing tool is looked for only once, even if several interoperability checks need it", async () => {
  let asked = 0;
  const need: Need = {
    name: "shared 1.0",
    get: () => {
      asked += 1;
      return Promise.reject(new Missing("no registry"));
    },
  };
  const outcomes = await outcomesOf([row("a", [need]), row("b", [need])]);
  expect(closingLine(outcomes)).toBe("0 passed, 0 failed, 2 skipped");
  expect(asked).toBe(1);
});

test("everything that an interoperability check has opened is closed in reverse order, also after a failure", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  const closed: string[] = [];
  await outcomesOf([
    row("a", [], async (bench) => {
      bench.atEnd(() => closed.push("first"));
      bench.atEnd(() => Promise.reject(new Error("it will not close")));
      bench.atEnd(() => closed.push("last"));
      throw new Error("they disagree");
    }),
  ]);
  expect(closed).toEqual(["last", "first"]);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});
