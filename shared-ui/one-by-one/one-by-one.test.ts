import { ApiError } from "@authentica/shared-ui/session";
import { expect, it, vi } from "vitest";
import { NotConfirmed } from "../failure/index.ts";
import { oneByOne } from "./one-by-one.ts";

const limited = (retryAfter: number) =>
  new ApiError(429, "Too many requests.", { status: 429, code: "rate_limited", retryAfter });

it("in a series of requests a failure does not stop the others: each is sent once, in order, and has a result", async () => {
  const failure = new Error("Panne");
  const act = vi.fn(async (one: number) => {
    if (one === 2) throw failure;
  });
  const onOutcome = vi.fn();
  const { outcomes, left } = await oneByOne([1, 2, 3], act, { onOutcome });
  expect(act.mock.calls.map(([one]) => one)).toStrictEqual([1, 2, 3]);
  expect(outcomes).toStrictEqual([
    { one: 1, error: null },
    { one: 2, error: failure },
    { one: 3, error: null },
  ]);
  expect(left).toStrictEqual([]);
  expect(onOutcome.mock.calls.map(([so]) => so.length)).toStrictEqual([1, 2, 3]);
});

it("a rate-limited request is repeated when the server allows it; if that takes too long, the others are not sent", async () => {
  const wait = vi.fn(async () => {});
  const act = vi.fn(async (_one: number) => {});
  act.mockRejectedValueOnce(limited(2));
  expect((await oneByOne([1, 2], act, { wait })).outcomes.every(({ error }) => error === null)).toBe(true);
  expect(wait.mock.calls).toStrictEqual([[2000]]);
  expect(act).toHaveBeenCalledTimes(3);

  const hourly = vi.fn(async (one: number) => {
    if (one > 1) throw limited(3600);
  });
  const { outcomes } = await oneByOne([1, 2, 3, 4], hourly, { wait });
  expect(hourly).toHaveBeenCalledTimes(2);
  expect(outcomes.map(({ error }) => error !== null)).toStrictEqual([false, true, true, true]);
});

it("cancelling or stopping a series of requests leaves the remaining ones unsent", async () => {
  const act = vi.fn(async (_one: number) => {}).mockRejectedValueOnce(new NotConfirmed());
  expect(await oneByOne([1, 2], act)).toStrictEqual({ outcomes: [], left: [1, 2] });
  let asked = 0;
  const count = async () => {
    asked += 1;
  };
  const stopped = await oneByOne([1, 2, 3], count, { isStopped: () => asked === 2 });
  expect([stopped.outcomes.length, stopped.left]).toStrictEqual([2, [3]]);
});

it("stopping a series of requests also ends a wait that the server requires", async () => {
  let isStopped = false;
  const wait = async () => {
    isStopped = true;
  };
  const act = vi.fn(async (_one: number) => {}).mockRejectedValueOnce(limited(30));
  const stopped = await oneByOne([1, 2], act, { wait, isStopped: () => isStopped });
  expect(act).toHaveBeenCalledExactlyOnceWith(1);
  expect(stopped).toStrictEqual({ outcomes: [], left: [1, 2] });
});
