import { expect, test } from "vitest";
import { openKv } from "../kv/open.ts";
import { createLimits } from "./limits.ts";
import { RULES } from "./rules.ts";
import { createTimeBudget } from "./time-budget.ts";

const QUOTA_MS = RULES.drawingAccount.most;
const HOUR_MS = RULES.drawingAccount.perMs;

async function openBudget() {
  const kv = await openKv(":memory:");
  let time = Date.UTC(2026, 0, 1);
  const limits = createLimits({ kv, now: () => time, key: "key", scale: 1 });
  const pass = (ms: number) => {
    time += ms;
  };
  const pauses: number[] = [];
  const budget = createTimeBudget(
    limits,
    "drawingAccount",
    (subject: string) => subject.split(" "),
    async (ms) => {
      pauses.push(ms);
      pass(ms);
    },
  );
  return { budget, limits, pass, pauses, elapsed: () => time - Date.UTC(2026, 0, 1) };
}

const taking = (cpuMs: number) => async () => ({ answer: "drawn", cpuMs });

test("the CPU time of an account is limited, for tasks of any length", async () => {
  for (const cpuMs of [50, 400, 3_000]) {
    const { budget } = await openBudget();
    let used = 0;
    for (;;) {
      const drawn = await budget.spend("ada", taking(cpuMs)).catch((error) => error.code);
      if (drawn === "rate_limited") break;
      used += cpuMs;
    }
    expect(used, `pieces of ${cpuMs} ms`).toBeGreaterThan(QUOTA_MS * 0.8);
    expect(used, `pieces of ${cpuMs} ms`).toBeLessThanOrEqual(QUOTA_MS + cpuMs);
    expect(await budget.spend("bob", taking(cpuMs))).toBe("drawn");
  }
});

test("parallel tasks reserve their CPU time in advance, and a task that fails is charged, too", async () => {
  const { budget } = await openBudget();
  await budget.demand("ada");
  const under = Promise.withResolvers<{ answer: string; cpuMs: number }>();
  const begun = Array.from({ length: 5_000 }, () => budget.spend("ada", () => under.promise).catch(() => "refused"));
  await Promise.race([Promise.all(begun), new Promise((resolve) => setTimeout(resolve))]);
  under.resolve({ answer: "drawn", cpuMs: 1 });
  const drawn = (await Promise.all(begun)).filter((one) => one === "drawn");
  expect(drawn).toHaveLength(QUOTA_MS / 600);

  const failing = await openBudget();
  let tries = 0;
  for (;;) {
    const code = await failing.budget
      .spend("ada", async () => Promise.reject(new Error("no")))
      .catch((error) => error.code);
    if (code === "rate_limited") break;
    tries += 1;
  }
  expect(tries).toBe(QUOTA_MS / 600);
});

test("patient tasks proceed as fast as the CPU budget allows", async () => {
  const { budget, pauses, elapsed } = await openBudget();
  const piece = 500;
  const pieces = (3 * QUOTA_MS) / piece;
  for (let at = 0; at < pieces; at += 1) expect(await budget.spendPatiently("ada", taking(piece))).toBe("drawn");
  // A third of the work is done at once, the rest as the budget is refilled.
  expect(elapsed()).toBeGreaterThan(1.9 * HOUR_MS);
  expect(elapsed()).toBeLessThan(2.2 * HOUR_MS);
  expect(Math.max(...pauses)).toBeLessThan(10_000);
});

test("asking for the remaining CPU time of an account counts nothing", async () => {
  const { budget } = await openBudget();
  for (let at = 0; at < 10_000; at += 1) await budget.demand("ada");
  expect(await budget.spend("ada", taking(QUOTA_MS))).toBe("drawn");
  await expect(budget.demand("ada")).rejects.toMatchObject({ code: "rate_limited" });
});
