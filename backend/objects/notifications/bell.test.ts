import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import type { Caller } from "../../accounts/auth/service.ts";
import { sessionRecords } from "../../accounts/auth/store.ts";
import type { NotificationsAnswer } from "../../contract/notification.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import { listen } from "../../tests/listen.ts";
import { newsSignalRecords } from "./store.ts";
import { createEventStreams, type MayListen } from "./stream.ts";

const list = async (app: Harness, who: Person) =>
  (await body<NotificationsAnswer>(app.call("GET", "/notifications/get-user-notifications", who))).data;
const reads = async (app: Harness, who: Person) => (await list(app, who)).map(({ read }) => read);

test("a user can mark one notification or all of them as read; later notifications are unread", async () => {
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

test("an event stream signals only the new notifications of its user", async () => {
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

test("an event stream must not be stored by browsers or proxies", async () => {
  const app = await openHarness();
  const response = await app.call("GET", "/notifications/stream", await app.signUp());
  expect(response.headers.get("cache-control")).toBe("no-store");
  await response.body?.cancel();
});

test("an event stream ends with its session", async () => {
  const app = await openHarness();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, app.app.fetch);
  onTestFinished(() => server.shutdown());
  const ada = await app.signUp();
  const hers = await listen(server.addr.port, ada);
  expect(await hers.next()).toBe("open");
  await body(app.call("POST", "/auth/logout", null, { refreshToken: ada.refreshToken }));
  expect(await hers.next()).toBeNull();
});

test("an event stream ends at once when all sessions are ended", async () => {
  const app = await openHarness();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, app.app.fetch);
  onTestFinished(() => server.shutdown());
  const ada = await app.signUp();
  const hers = await listen(server.addr.port, ada);
  expect(await hers.next()).toBe("open");
  await body(app.call("DELETE", "/user/sessions", ada));
  expect(await hers.next()).toBeNull();
});

test("limits the event streams of a user, and a closed stream frees its slot", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const open = (who: Person) => app.call("GET", "/notifications/stream", who);
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(ada)));
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
  await body(open(ada), 503);
  streams.push(await open(bob));
  expect(streams.at(-1)?.status).toBe(200);
  await streams[0]?.body?.cancel();
  streams.push(await open(ada));
  expect(streams.at(-1)?.status).toBe(200);
  await body(open(ada), 503);
  await Promise.all(streams.slice(1).map((stream) => stream.body?.cancel()));
});

/** Serves the harness on a socket, with a store that counts open watches and reads. */
async function served() {
  const real = await openKv(":memory:");
  let watches = 0;
  let reads = 0;
  const watch = (keys: readonly Deno.KvKey[]) => {
    watches += 1;
    const reader = real.watch(keys).getReader();
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        watches -= 1;
        return reader.cancel();
      },
    });
  };
  const kv = new Proxy(real, {
    get(target, name) {
      if (name === "watch") return watch;
      if (name === "get" || name === "getMany" || name === "list") reads += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const app = await openHarness({ kv });
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, app.app.fetch);
  onTestFinished(() => server.shutdown());
  /** Signals a notification for this person, as a commit of another process would. */
  const ring = async (who: Person) => {
    const { _id } = await body<{ _id: string }>(app.call("GET", "/user/get-user", who));
    return () => real.set(newsSignalRecords.at(_id), true);
  };
  return { app, port: server.addr.port, watches: () => watches, reads: () => reads, ring };
}

test("the watch on the store is closed when either side ends the event stream", async () => {
  const { app, port, watches } = await served();
  const ada = await app.signUp();
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(port, ada)));
  for (const { next } of streams) expect(await next()).toBe("open");
  expect((await listen(port, ada)).status).toBe(503);
  const other = await body<Person>(app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD }));
  // All streams of the session share one watch.
  expect(watches()).toBe(1);
  for (const { stop } of streams.slice(0, 19)) stop();
  await expect.poll(async () => (await app.call("HEAD", "/notifications/stream", ada)).status).toBe(200);
  const its = await listen(port, other);
  expect(await its.next()).toBe("open");
  expect(watches()).toBe(2);
  its.stop();
  await expect.poll(watches).toBe(1);
  await body(app.call("POST", "/auth/logout", null, { refreshToken: ada.refreshToken }));
  await expect.poll(watches).toBe(0);
});

test("an event stream ends as soon as its permission is withdrawn, without waiting for the next heartbeat", async () => {
  const { app, port } = await served();
  const grace = await app.signUp("Grace");
  await app.promote(grace.email);
  const confirmed = await body<{ accessToken: string; refreshToken: string }>(
    app.call("POST", "/auth/login", null, { email: grace.email, password: PASSWORD, otp: app.nextCode() }),
  );
  const ends: readonly ((who: Person) => Promise<unknown>)[] = [
    (who) => app.call("POST", "/auth/logout", null, { refreshToken: who.refreshToken }),
    (who) => app.call("DELETE", "/user/sessions", who),
    (who) => app.setUser(who.email, { disabled: true }),
    // Reusing a refresh token long after it was replaced ends the session.
    async ({ refreshToken }) => {
      await body(app.call("POST", "/auth/refresh", null, { refreshToken }));
      app.pass(11_000);
      await body(app.call("POST", "/auth/refresh", null, { refreshToken }), 401);
    },
    async (who) => {
      const { _id } = await body<{ _id: string }>(app.call("GET", "/user/get-user", who));
      await body(app.call("POST", `/admin/users/${_id}/disable`, confirmed, { reason: "Because." }));
    },
  ];
  for (const end of ends) {
    const who = await app.signUp();
    const stream = await listen(port, who);
    expect(await stream.next()).toBe("open");
    const before = performance.now();
    await end(who);
    expect(await stream.next()).toBeNull();
    expect(performance.now() - before).toBeLessThan(10_000);
  }
});

test("a signal to many windows uses one watch on the store, and checking permission needs no further read", async () => {
  const { app, port, watches, reads, ring } = await served();
  const ada = await app.signUp();
  const rings = await ring(ada);
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(port, ada)));
  for (const { next } of streams) expect(await next()).toBe("open");
  const before = reads();
  await rings();
  for (const { next } of streams) expect(await next()).toBe("ring");
  expect([reads() - before, watches()]).toEqual([0, 1]);
});

test("an event stream ends at the next signal if its token has expired, and at once if a step-up replaces its token", async () => {
  const { app, port, ring } = await served();
  const ada = await app.signUp();
  const rings = await ring(ada);
  app.pass(6 * 60_000);
  const later = await body<Person>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  const [first, second] = [await listen(port, ada), await listen(port, later)];
  expect([await first.next(), await second.next()]).toEqual(["open", "open"]);
  await rings();
  expect([await first.next(), await second.next()]).toEqual(["ring", "ring"]);
  app.pass(5 * 60_000);
  await rings();
  expect([await first.next(), await second.next()]).toEqual([null, "ring"]);
  const newest = await body<Person>(app.call("POST", "/auth/reauthenticate", later, { password: PASSWORD }));
  expect(await second.next()).toBeNull();
  const third = await listen(port, newest);
  expect(await third.next()).toBe("open");
  third.stop();
});

test("does not send a signal that arrives together with the end of its session", async () => {
  const { kv } = await openHarness();
  const [user, session] = [{ id: "ada" }, { id: "one" }];
  await kv.set(sessionRecords.at("one"), session);
  const caller = { user, session } as unknown as Caller;
  const bells = createEventStreams(kv);
  let asked = 0;
  const answer = await new Hono()
    .get("/", (c) =>
      bells(c, caller, async (given) => {
        asked += 1;
        if (asked === 1)
          setTimeout(
            () => kv.atomic().set(newsSignalRecords.at("ada"), true).delete(sessionRecords.at("one")).commit(),
            10,
          );
        return given ? given.session !== null : true;
      }),
    )
    .request("/");
  expect((await answer.text()).match(/(?<=event: )\w+/g)).toEqual(["open"]);
  expect(asked).toBe(2);
});

test("marking notifications as read signals the user's other windows; refreshing a token does not", async () => {
  const { app, port } = await served();
  const ada = await app.signUp();
  await app.claimed(ada, sha256("a"));
  const stream = await listen(port, ada);
  expect(await stream.next()).toBe("open");
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  await body(app.call("POST", "/notifications/mark-read", ada, {}));
  expect(await stream.next()).toBe("ring");
  await app.claimed(ada, sha256("b"));
  expect(await stream.next()).toBe("ring");
  const [newest] = await list(app, ada);
  await body(app.call("POST", "/notifications/mark-read", ada, { id: newest?._id }));
  expect(await stream.next()).toBe("ring");
  stream.stop();
});

/** Returns the events of Ada's stream until `mayListen` returns false. Beats are sent every `beatMs`. */
async function eventsOf(kv: Kv, beatMs: number, mayListen: MayListen) {
  const bells = createEventStreams(kv, { beatMs });
  const caller = { user: { id: "ada" }, session: { id: "one" } } as unknown as Caller;
  const answer = await new Hono().get("/", (c) => bells(c, caller, mayListen)).request("/");
  return (await answer.text()).match(/(?<=event: )\w+/g);
}

test("signals that arrive while an event stream is busy are merged", async () => {
  const { kv } = await openHarness();
  const ring = () => kv.set(newsSignalRecords.at("ada"), true);
  let [asked, heard, beats] = [0, 0, 0];
  const events = await eventsOf(kv, 100, async (given) => {
    asked += 1;
    if (asked === 1) setTimeout(ring, 10);
    else if (given) heard += 1;
    else if (heard > 0) beats += 1;
    if (heard === 1 && given) for (let rung = 0; rung < 20; rung++) await ring();
    // Stop when several beats without other events have followed.
    return beats < 5;
  });
  const rings = events?.filter((event) => event === "ring") ?? [];
  expect(rings.length).toBeGreaterThan(1);
  expect(rings.length).toBeLessThan(5);
});

test("a quiet event stream sends heartbeats, checks permission at each, and sends no signal for the initial state", async () => {
  const { kv } = await openHarness();
  await kv.set(newsSignalRecords.at("ada"), true);
  let asked = 0;
  const mayListen = async () => {
    asked += 1;
    return asked < 4;
  };
  expect(await eventsOf(kv, 5, mayListen)).toEqual(["open", "beat", "beat"]);
});
