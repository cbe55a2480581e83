import { Hono } from "hono";
import { expect, test } from "vitest";
import { inTurns, jsonInTurns } from "./whole-list.ts";

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ at, text: 'é\u2028"' }));

/** Returns the answer, and in how many turns of the event loop it was written. */
async function answer(count: number, member?: string) {
  let turns = 0;
  const app = new Hono().get(
    "/",
    async (c): Promise<Response> =>
      member === undefined ? jsonInTurns(c, inTurns(rows(count))) : jsonInTurns(c, inTurns(rows(count)), member),
  );
  let isOver = false;
  const count_ = () => {
    turns += 1;
    if (!isOver) setTimeout(count_);
  };
  setTimeout(count_);
  const response = await app.request("/");
  const json = await response.json();
  isOver = true;
  return { json, turns, type: response.headers.get("content-type") };
}

test.each([0, 1, 199, 200, 201, 400, 5_000])("a list of %i entries is streamed as valid JSON", async (count) => {
  expect(await answer(count)).toMatchObject({ json: rows(count), type: "application/json" });
  expect((await answer(count, "data")).json).toEqual({ data: rows(count) });
});

test("a list can be streamed as the last member of an object", async () => {
  for (const count of [0, 1, 201, 5_000]) {
    const app = new Hono().get("/", (c) => jsonInTurns(c, inTurns(rows(count)), "data", { size: 7, of: null }));
    expect(await (await app.request("/")).text()).toBe(JSON.stringify({ size: 7, of: null, data: rows(count) }));
  }
});

test("streaming a list yields to the event loop every 200 entries", async () => {
  expect((await answer(5_000)).turns).toBeGreaterThanOrEqual(24);
});
