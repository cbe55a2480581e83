import { expect, onTestFinished, test } from "vitest";
import type { NotificationsAnswer } from "../../contract/notification.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { createHub } from "./hub.ts";

const list = async (app: Harness, who: Person) =>
  (await body<NotificationsAnswer>(app.call("GET", "/notifications/get-user-notifications", who))).data;
const reads = async (app: Harness, who: Person) => (await list(app, who)).map(({ read }) => read);

test("one notification or all are marked read, and what comes later is new", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  for (const name of ["a", "b", "c"]) await app.claimed(ada, sha256(name));
  expect(await reads(app, ada)).toEqual([false, false, false]);

  const id = (await list(app, ada))[1]?._id;
  await body(app.call("POST", "/notifications/mark-read", bob, { id }));
  expect(await reads(app, ada)).toEqual([false, false, false]);
  await body(app.call("POST", "/notifications/mark-read", ada, { id }));
  expect(await reads(app, ada)).toEqual([false, true, false]);
  await body(app.call("POST", "/notifications/mark-read", ada, {}));
  expect(await reads(app, ada)).toEqual([true, true, true]);
  await app.claimed(ada, sha256("d"));
  expect(await reads(app, ada)).toEqual([false, true, true, true]);
  await body(app.call("POST", "/notifications/mark-read", ada, { id: "no" }), 400);
  expect(await app.audit()).toEqual([]);
});

/** Opens a person's stream on a real socket; `next` resolves with the next event's name, `null` at its end. */
async function listen(port: number, who: Person) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, { headers, signal: stop.signal });
  const reader = (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  async function next(): Promise<string | null> {
    for (;;) {
      const event = /^event: (\w+)\n(?:.*\n)*?\n/m.exec(text);
      if (event) {
        text = text.slice(event.index + event[0].length);
        return event[1] as string;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  }
  return { status: answer.status, type: answer.headers.get("content-type"), next, stop: () => stop.abort() };
}

test("a stream rings when something concerns its person, and not for others", async () => {
  const app = await openHarness();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, app.app.fetch);
  onTestFinished(() => server.shutdown());
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const hers = await listen(server.addr.port, ada);
  const his = await listen(server.addr.port, bob);
  expect([hers.status, hers.type]).toEqual([200, "text/event-stream"]);
  expect([await hers.next(), await his.next()]).toEqual(["open", "open"]);

  const object = await app.claimed(ada, sha256("a"));
  expect(await hers.next()).toBe("ring");
  await body(app.call("POST", "/object/verify-object", bob, { hash: object.hash }));
  expect(await hers.next()).toBe("ring");
  await app.claimed(bob, sha256("b"));
  expect(await his.next()).toBe("ring");
  hers.stop();
  his.stop();
});

test("a stream is kept by no browser and no proxy", async () => {
  const app = await openHarness();
  const response = await app.call("GET", "/notifications/stream", await app.signUp());
  expect(response.headers.get("cache-control")).toBe("no-store");
  await response.body?.cancel();
});

test("a stream ends with the session that it was opened in", async () => {
  const app = await openHarness();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, app.app.fetch);
  onTestFinished(() => server.shutdown());
  const ada = await app.signUp();
  const hers = await listen(server.addr.port, ada);
  expect(await hers.next()).toBe("open");
  await body(app.call("POST", "/auth/logout", null, { refreshToken: ada.refreshToken }));
  expect(await hers.next()).toBeNull();
});

test("a stream ends at once when all sessions are closed", async () => {
  const app = await openHarness();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, app.app.fetch);
  onTestFinished(() => server.shutdown());
  const ada = await app.signUp();
  const hers = await listen(server.addr.port, ada);
  expect(await hers.next()).toBe("open");
  await body(app.call("DELETE", "/user/sessions", ada));
  expect(await hers.next()).toBeNull();
});

test("a person has a bounded number of streams, and a closed one makes room", () => {
  const hub = createHub();
  const stops = Array.from({ length: 20 }, () => hub.subscribe("ada", () => undefined));
  expect(stops).not.toContain(null);
  expect(hub.subscribe("ada", () => undefined)).toBeNull();
  expect(hub.subscribe("bob", () => undefined)).not.toBeNull();
  stops[0]?.();
  expect(hub.subscribe("ada", () => undefined)).not.toBeNull();
});
