import { expect, test } from "vitest";
import type { Webhook } from "../../contract/webhook.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { alone } from "../../platform/process/lease.ts";
import { body, sha256 } from "../../tests/harness.ts";
import { told } from "../../tests/webhook-receiver.ts";
import { NEVER, NO_LIMITS, openWithReceiver } from "../../tests/webhooks.ts";
import { openWebhooks } from "./open.ts";
import { dueKeys, laneRecords } from "./store.ts";

const HOUR_MS = 3_600_000;

test("a failed delivery is retried, later events of the same object wait behind it, and other objects are not delayed", async () => {
  let isUp = false;
  const app = await openWithReceiver({
    answers: (request) => (isUp || told(request).data.object.name !== "Étude" ? 200 : 500),
  });
  const { ada } = app;
  const { webhook } = await app.add(ada);
  const { _id: objectId } = await app.claimed(ada, sha256("one"), { objectName: "Étude" });
  await app.rename(ada, objectId, "Étude 2");
  await app.claimed(ada, sha256("two"), { objectName: "Autre" });
  expect(await app.run()).toBe(1);
  expect(app.received.map((request) => told(request).data.object.name).sort()).toEqual(["Autre", "Étude"]);
  app.pass(3000);
  expect(await app.run()).toBe(0);
  expect(app.received).toHaveLength(2);
  app.pass(3001);
  await app.run();
  expect(app.received).toHaveLength(3);
  const [latest] = await app.attempts(ada, webhook._id);
  expect(latest).toMatchObject({ attempt: 2, outcome: "waiting", status: 500, failure: "status" });
  expect((await app.listed(ada))[0]).toMatchObject({ waiting: 2, failingSince: expect.any(String) });
  isUp = true;
  app.pass(HOUR_MS);
  expect(await app.run()).toBe(2);
  expect(app.kinds().slice(3)).toEqual(["object.registered", "object.edited"]);
  // A retried message keeps its content and its id.
  const first = app.received.filter((request) => told(request).data.object.name === "Étude");
  expect(first).toHaveLength(3);
  expect(new Set(first.map(({ headers, body: text }) => `${headers.get("webhook-id")} ${text}`)).size).toBe(1);
  expect((await app.listed(ada))[0]).toMatchObject({ waiting: 0, failingSince: null });
  expect(await Array.fromAsync(app.kv.list({ prefix: laneRecords.all }))).toEqual([]);
  expect(await Array.fromAsync(app.kv.list({ prefix: dueKeys.all }))).toEqual([]);
});

test("a delivery waits as long as Retry-After asks", async () => {
  const app = await openWithReceiver({
    answers: () => "HTTP/1.1 503 Busy\r\nRetry-After: 600\r\nContent-Length: 0\r\n\r\n",
  });
  await app.add(app.ada);
  await app.claimed(app.ada, sha256("a file"));
  await app.run();
  app.pass(599_000);
  await app.run();
  expect(app.received).toHaveLength(1);
  app.pass(2000);
  await app.run();
  expect(app.received).toHaveLength(2);
});

test("an endpoint that has failed for two days is switched off, its owner gets an e-mail, and its queue is emptied", async () => {
  const app = await openWithReceiver({ answers: () => "hangs", withinMs: 20 });
  const { ada } = app;
  const { webhook } = await app.add(ada);
  await app.claimed(ada, sha256("a file"));
  for (let hours = 0; hours < 47; hours++) {
    await app.run();
    app.pass(HOUR_MS);
  }
  expect((await app.listed(ada))[0]).toMatchObject({ enabled: true, waiting: 1 });
  const later = await app.fresh(ada);
  await app.claimed(later, sha256("another"));
  for (let hours = 0; hours < 10; hours++) {
    await app.run();
    app.pass(HOUR_MS);
  }
  expect((await app.listed(ada))[0]).toMatchObject({ enabled: false, disabled: { by: "failures" }, waiting: 0 });
  const emails = (await app.emailsTo(ada.email)).filter(({ subject }) => subject.includes("désactivé"));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("hooks.example.com");
  const attempts = await app.attempts(ada, webhook._id);
  expect(attempts.length).toBeLessThanOrEqual(20);
  expect(attempts.map(({ failure }) => failure)).toEqual(attempts.map(() => "timeout"));
  const sent = app.received.length;
  const last = await app.fresh(later);
  await app.claimed(last, sha256("unheard"));
  await app.run();
  expect(app.received).toHaveLength(sent);
  const again = await body<Webhook>(app.call("PUT", `/webhooks/${webhook._id}`, last, { enabled: true }));
  expect(again).toMatchObject({ enabled: true, failingSince: null, disabled: null });
});

test("an endpoint that answers 410 Gone is switched off", async () => {
  const app = await openWithReceiver({ answers: () => 410 });
  await app.add(app.ada);
  await app.claimed(app.ada, sha256("a file"));
  await app.claimed(app.ada, sha256("another"));
  await app.run();
  await app.run();
  expect((await app.listed(app.ada))[0]).toMatchObject({ enabled: false, disabled: { by: "gone" }, waiting: 0 });
  expect((await app.emailsTo(app.ada.email)).map(({ subject }) => subject)).toEqual([
    "Un webhook a été ajouté à votre compte",
    "Un de vos webhooks est désactivé",
  ]);
});

test("an endpoint that repeatedly answers 410 Gone causes at most one e-mail a day, to the account's current address", async () => {
  const app = await openWithReceiver({ answers: () => 410 });
  const { webhook } = await app.add(app.ada);
  const emails = async () =>
    (await app.emailsTo(app.ada.email)).filter(({ subject }) => subject.includes("désactivé")).length;
  const goneAgain = async (who = app.ada) => {
    await body(app.call("PUT", `/webhooks/${webhook._id}`, who, { enabled: true }));
    await body(app.call("POST", `/webhooks/${webhook._id}/ping`, who), 202);
    await app.run();
    expect((await app.listed(app.ada))[0]).toMatchObject({ disabled: { by: "gone" } });
  };
  for (let times = 0; times < 3; times++) await goneAgain();
  expect(await emails()).toBe(1);
  app.pass(24 * HOUR_MS + 1);
  await goneAgain(await app.fresh(app.ada));
  expect(await emails()).toBe(2);
});

test("slow endpoints together use at most half of the connections, and the endpoints of one account, too", async () => {
  const LATE_MS = 600;
  const underWay = new Map<string, number>();
  let most = { all: 0, ofOne: 0 };
  const app = await openWithReceiver({
    slowMs: LATE_MS - 100,
    // A slow answer is not a failure, so that a busy machine does not fail the test.
    withinMs: 60_000,
    async answers({ name, line }) {
      if (!name?.startsWith("slow")) return 200;
      const whose = line.split(" ")[1] as string;
      underWay.set(whose, (underWay.get(whose) ?? 0) + 1);
      const counts = [...underWay.values()];
      const all = counts.reduce((sum, count) => sum + count);
      most = { all: Math.max(most.all, all), ofOne: Math.max(most.ofOne, ...counts) };
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      underWay.set(whose, (underWay.get(whose) ?? 0) - 1);
      return 200;
    },
  });
  const late = [app.ada, await app.signUp("Zoe")];
  const bob = await app.signUp("Bob");
  for (const who of late)
    for (let at = 0; at < 7; at++)
      await app.add(who, ["object.registered"], `https://slow${at}.example/${who.email.split("@")[0]}`);
  await app.add(bob);
  const round = async () => {
    const before = app.received.length;
    most = { all: 0, ofOne: 0 };
    for (const who of [...late, ...late, ...late, bob]) await app.claimed(who, sha256(crypto.randomUUID()));
    expect(await app.run()).toBe(2 * 3 * 7 + 1);
    return app.received.slice(before).findIndex(({ name }) => name === "hooks.example.com");
  };
  await round();
  expect(most.ofOne, "of one account").toBeLessThanOrEqual(16);
  const before = await round();
  expect(most.all, "of those who were late").toBeLessThanOrEqual(16);
  expect(before, "what comes before another's").toBeLessThanOrEqual(16);
});

test("nothing is sent to a name that resolves to a private network, and its owner sees the reason", async () => {
  let addresses = ["93.184.216.34"];
  const app = await openWithReceiver({ names: () => addresses });
  const { webhook } = await app.add(app.ada);
  addresses = ["93.184.216.34", "169.254.169.254"];
  app.connected.splice(0);
  await app.claimed(app.ada, sha256("a file"));
  await app.run();
  expect(app.connected).toEqual([]);
  expect(await app.attempts(app.ada, webhook._id)).toMatchObject([{ status: null, failure: "refused_address" }]);
});

/** Settings of another process on the same store. */
const settingsOfOther = ({ kv, environment, secrets, network }: Awaited<ReturnType<typeof openWithReceiver>>) => ({
  kv,
  environment,
  key: secrets.webhooks,
  mode: "on" as const,
  publicUrl: "http://localhost:8000",
  log: () => undefined,
  limits: NO_LIMITS,
  lease: alone,
  network,
});

test("each webhook delivery is sent by only one of two processes", async () => {
  const app = await openWithReceiver();
  await app.add(app.ada);
  for (let at = 0; at < 12; at++) await app.claimed(app.ada, sha256(`file ${at}`));
  const other = openWebhooks(settingsOfOther(app));
  await Promise.all([app.webhooks.follow(), other.follow()]);
  const taken = await Promise.all([app.webhooks.deliver(NEVER), other.deliver(NEVER)]);
  expect(taken[0] + taken[1]).toBe(12);
  expect(new Set(app.received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(12);
  expect(app.received).toHaveLength(12);
});

test("deliveries are left to the process that has taken the lease since they were read as due", async () => {
  const released = Promise.withResolvers<number>();
  const reached = Promise.withResolvers<void>();
  const app = await openWithReceiver({
    answers() {
      reached.resolve();
      return app.received.length > 1 ? 200 : released.promise;
    },
  });
  await app.add(app.ada);
  await app.claimed(app.ada, sha256("a file"));
  await app.webhooks.follow();
  let first: Promise<number> | null = null;
  /** Matches the list of the due messages of one endpoint. */
  const isDue = (selector: Deno.KvListSelector) =>
    "prefix" in selector && "end" in selector && selector.prefix[0] === dueKeys.all[0];
  /** The other process reads the due messages, and continues only when the first process has begun to send. */
  const kv: Kv = Object.create(app.kv, {
    list: {
      async *value(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
        const found = await Array.fromAsync(app.kv.list(selector, options));
        if (isDue(selector) && !first) {
          first = app.webhooks.deliver(NEVER);
          await reached.promise;
        }
        yield* found;
      },
    },
  });
  const other = openWebhooks({ ...settingsOfOther(app), kv });

  expect(await other.deliver(NEVER)).toBe(0);
  released.resolve(200);
  expect(await first).toBe(1);
  expect(app.received).toHaveLength(1);
});

test("a delivery that waited for a connection is sent even if connections become free while the next one is looked up", async () => {
  const released = Promise.withResolvers<number>();
  const app = await openWithReceiver({ answers: () => (app.received.length > 4 ? 200 : released.promise) });
  const { webhook } = await app.add(app.ada);
  // An endpoint sends at most four deliveries at a time, so the fifth must wait.
  for (let at = 0; at < 5; at++) await app.claimed(app.ada, sha256(`file ${at}`));
  await app.webhooks.follow();
  const attempts = async () => (await app.attempts(app.ada, webhook._id)).length;
  /** Matches the list of endpoints that starts after a given one. */
  const isNext = (selector: Deno.KvListSelector) =>
    "prefix" in selector && "start" in selector && selector.prefix.length === dueKeys.all.length;
  let looked = 0;
  const kv: Kv = Object.create(app.kv, {
    list: {
      async *value(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
        if (isNext(selector) && app.received.length === 4) looked += 1;
        // The first such list starts after the endpoint that was served last. That is the only endpoint, and all its
        // connections are in use, so it is listed a second time; then the connections become free.
        if (looked === 2) {
          looked += 1;
          released.resolve(200);
          await expect.poll(attempts).toBe(4);
          await new Promise((resolve) => setTimeout(resolve));
        }
        yield* app.kv.list(selector, options);
      },
    },
  });

  expect(await openWebhooks({ ...settingsOfOther(app), kv }).deliver(NEVER)).toBe(5);
});

test("after a crash between sending and recording, another process sends the delivery again", async () => {
  const stopping = new AbortController();
  let isDying = true;
  const app = await openWithReceiver({
    answers() {
      if (isDying) stopping.abort();
      return isDying ? "hangs" : 200;
    },
  });
  await app.add(app.ada);
  await app.claimed(app.ada, sha256("a file"));
  await app.webhooks.follow();
  expect(await app.webhooks.deliver(stopping.signal)).toBe(0);
  isDying = false;
  expect(await app.run()).toBe(0);
  app.pass(30_001);
  expect(await app.run()).toBe(1);
  expect(app.received).toHaveLength(2);
});
