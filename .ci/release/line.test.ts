import { expect, test } from "vitest";
import type { ReleaseLine } from "../../backend/contract/release.ts";
import { previousOf, promote, prune, release, rollback } from "./line.ts";

const DAY_MS = 24 * 3600 * 1000;
const AT = Date.parse("2026-11-22T00:00:00.000Z");
const idOf = (number: number) => `${number}.0.0-0123456789ab`;
const onDay = (day: number) => new Date(AT + day * DAY_MS).toISOString();

const releaseOf = (number: number, day: number) => ({
  version: `${number}.0.0`,
  build: "0123456789ab",
  contract: "1.0",
  releasedAt: onDay(day),
  manifest: `releases/${idOf(number)}/mf-manifest.json`,
  integrity: `sha256-${"A".repeat(43)}=`,
  bytes: 1,
});

/** Makes one release a day, starting with the first day. */
const released = (line: ReleaseLine | null, number: number, day: number, percent: number | null = null) =>
  release(line, { name: "mfe_assets", id: idOf(number), release: releaseOf(number, day), percent, at: onDay(day) })
    .line;

const three = () => released(released(released(null, 1, 1), 2, 2), 3, 3);

test("a rollback goes to the previous release, and another rollback further back; after that a newer release must be named", () => {
  const back = rollback(three(), null, onDay(4)).line;
  expect(back.current).toBe(idOf(2));
  const further = rollback(back, null, onDay(5)).line;
  expect(further.current).toBe(idOf(1));
  expect(() => rollback(further, null, onDay(6))).toThrow("There is no earlier release than");
  const forward = rollback(further, idOf(3), onDay(6)).line;
  expect(forward.current).toBe(idOf(3));
  expect(rollback(forward, null, onDay(7)).line.current).toBe(idOf(1));
  expect(rollback(forward, idOf(3), onDay(7)).line).toBe(forward);
  expect(() => rollback(forward, idOf(4), onDay(7))).toThrow(`The releases are ${[1, 2, 3].map(idOf).join(", ")}`);
});

test("a rollback ends a canary, and visitors outside the canary keep their release", () => {
  const onTrial = released(three(), 4, 4, 10);
  const ended = rollback(onTrial, null, onDay(5)).line;
  expect(ended).toMatchObject({ current: idOf(3), canary: null });
  expect(previousOf(ended)).toBe(idOf(2));
});

test("another release is refused during a canary; the canary itself can be released to all visitors", () => {
  const onTrial = released(three(), 4, 4, 10);
  expect(() => released(onTrial, 5, 5)).toThrow("is already the canary, for 10 %");
  expect(() => released(onTrial, 5, 5, 20)).toThrow("is already the canary, for 10 %");
  expect(released(onTrial, 4, 5, 10)).toBe(onTrial);
  expect(released(onTrial, 4, 5, 20).canary).toEqual({ release: idOf(4), percent: 20 });
  const promoted = released(onTrial, 4, 5);
  expect(promoted).toMatchObject({ current: idOf(4), canary: null });
  expect(promoted.history.at(-1)?.does).toBe("promote");
  expect(promoted.releases[idOf(4)]?.releasedAt).toBe(onDay(4));
  expect(promoted).toEqual(promote(onTrial, null, onDay(5)).line);
  expect(() => promote(promoted, null, onDay(6))).toThrow("No canary is running");
  expect(() => released(promoted, 4, 6, 10)).toThrow("cannot be a canary");
  expect(() => released(null, 1, 1, 10)).toThrow("release without --canary");
});

test("the retention period of a release begins when it is neither served nor the target of a rollback", () => {
  const line = released(three(), 4, 60);
  const prunedOn = (day: number) => prune(line, 30 * DAY_MS, AT + day * DAY_MS).pruned;
  expect(prunedOn(32)).toEqual([]);
  expect(prunedOn(60)).toEqual([idOf(1), idOf(2)]);
  // All visitors got the third release until day 60, and a rollback would go to it.
  expect(prunedOn(400)).toEqual([idOf(1), idOf(2)]);
  const later = released(line, 5, 61);
  expect(prune(later, 30 * DAY_MS, AT + 90 * DAY_MS).pruned).toEqual([idOf(1), idOf(2)]);
  expect(prune(later, 30 * DAY_MS, AT + 91 * DAY_MS).pruned).toEqual([idOf(1), idOf(2), idOf(3)]);
});

test("a canary release is kept while the canary lasts, and its retention period begins when the canary ends", () => {
  const onTrial = released(released(null, 1, 1), 2, 2, 10);
  expect(prune(onTrial, 30 * DAY_MS, AT + 400 * DAY_MS).pruned).toEqual([]);
  const ended = rollback(onTrial, null, onDay(300)).line;
  expect(prune(ended, 30 * DAY_MS, AT + 330 * DAY_MS).pruned).toEqual([]);
  const { line, pruned } = prune(ended, 30 * DAY_MS, AT + 331 * DAY_MS);
  expect(pruned).toEqual([idOf(2)]);
  expect(line.history.at(-1)).toEqual({ at: onDay(331), does: "prune", release: idOf(2) });
});
