import { expect, test } from "vitest";
import type { Webhook } from "../contract/webhook.ts";
import { alone } from "../platform/process/lease.ts";
import { body, sha256 } from "../tests/harness.ts";
import { told } from "../tests/webhook-receiver.ts";
import { NEVER, openWithReceiver } from "../tests/webhooks.ts";
import { openWebhooks } from "./open.ts";
import { dueKeys, laneRecords } from "./store.ts";

const HOUR_MS = 3_600_000;

test("what is not taken is sent again later, and what follows on the same object waits behind it, while others go on", async () => {
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
  // The same message each time, under the same name.
  const first = app.received.filter((request) => told(request).data.object.name === "Étude");
  expect(first).toHaveLength(3);
  expect(new Set(first.map(({ headers, body: text }) => `${headers.get("webhook-id")} ${text}`)).size).toBe(1);
  expect((await app.listed(ada))[0]).toMatchObject({ waiting: 0, failingSince: null });
  expect(await Array.fromAsync(app.kv.list({ prefix: laneRecords.all }))).toEqual([]);
  expect(await Array.fromAsync(app.kv.list({ prefix: dueKeys.all }))).toEqual([]);
});

test("patience that is asked for is given", async () => {
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

test("after two days of nothing but failures an address is switched off, its owner is written to, and nothing waits any more", async () => {
  const app = await openWithReceiver({ answers: () => "hangs" });
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
  const letters = (await app.lettersTo(ada.email)).filter(({ subject }) => subject.includes("désactivé"));
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain("hooks.example.com");
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

test("who answers 410 Gone is sent nothing more", async () => {
  const app = await openWithReceiver({ answers: () => 410 });
  await app.add(app.ada);
  await app.claimed(app.ada, sha256("a file"));
  await app.claimed(app.ada, sha256("another"));
  await app.run();
  await app.run();
  expect((await app.listed(app.ada))[0]).toMatchObject({ enabled: false, disabled: { by: "gone" }, waiting: 0 });
  expect((await app.lettersTo(app.ada.email)).map(({ subject }) => subject)).toEqual([
    "Un webhook a été ajouté à votre compte",
    "Un de vos webhooks est désactivé",
  ]);
});

test("a name that leads into a private network is sent nothing, and its owner sees why", async () => {
  const app = await openWithReceiver({ names: () => ["93.184.216.34", "169.254.169.254"] });
  const { webhook } = await app.add(app.ada);
  await app.claimed(app.ada, sha256("a file"));
  await app.run();
  expect(app.connected).toEqual([]);
  expect(await app.attempts(app.ada, webhook._id)).toMatchObject([{ status: null, failure: "refused_address" }]);
});

test("of two processes each delivery is sent by one", async () => {
  const app = await openWithReceiver();
  const { network } = app;
  await app.add(app.ada);
  for (let at = 0; at < 12; at++) await app.claimed(app.ada, sha256(`file ${at}`));
  const other = openWebhooks({
    kv: app.kv,
    environment: app.environment,
    key: app.secrets.webhooks,
    mode: "on",
    publicUrl: "http://localhost:8000",
    log: () => undefined,
    lease: alone,
    network,
  });
  await Promise.all([app.webhooks.follow(), other.follow()]);
  const taken = await Promise.all([app.webhooks.deliver(NEVER), other.deliver(NEVER)]);
  expect(taken[0] + taken[1]).toBe(12);
  expect(new Set(app.received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(12);
  expect(app.received).toHaveLength(12);
});

test("a process that dies between sending and noting sends again, and another goes on behind it", async () => {
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
