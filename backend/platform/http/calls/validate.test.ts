import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Variables } from "./context.ts";
import { errorHandler } from "./errors.ts";
import { readJson } from "./validate.ts";

const limits = { idleMs: 50, totalMs: 1000, maxBytes: 100, tooLarge: "The request body is too large." };
const app = new Hono<{ Variables: Variables }>().post("/", async (c) => c.json(await readJson(c, limits)));
app.onError(errorHandler(() => undefined));

/** Sends the texts one by one. Without `ends`, the body then stays open. */
function send(texts: readonly string[], ends = true) {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      if (ends) controller.close();
    },
    cancel() {
      cancelled = true;
    },
  });
  const headers = { "content-type": "application/json" };
  return { answer: Promise.resolve(app.request("/", { method: "POST", headers, body })), cancelled: () => cancelled };
}

test("a JSON body that arrives in parts is read", async () => {
  expect(await (await send([`{"a":`, "1}"]).answer).json()).toEqual({ a: 1 });
});

test("a client that stalls within a JSON body is refused with 408", async () => {
  const { answer, cancelled } = send([`{"a":`], false);
  expect((await answer).status).toBe(408);
  expect(cancelled()).toBe(true);
});

test("a JSON body that exceeds the limit while it arrives is refused, and no more of it is read", async () => {
  const { answer, cancelled } = send([`"${"x".repeat(60)}`, "x".repeat(60)], false);
  expect((await answer).status).toBe(413);
  expect(cancelled()).toBe(true);
});
