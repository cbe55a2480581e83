import { expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "../../contract/constants.ts";
import { openKv } from "../../platform/kv/open.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { type StampRecord, stampRecords } from "../../registry/stamping/store.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { body, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { withWebhooks } from "../../tests/standard-plugins.ts";
import { signaturesBy, told } from "../../tests/webhook-receiver.ts";
import { HOOK, openWithReceiver } from "../../tests/webhooks.ts";

const HOUR_MS = 3_600_000;

test("events of an object are sent to its owner's endpoint, signed, in order and once", async () => {
  const app = await openWithReceiver();
  const { ada } = app;
  const { webhook, secret } = await app.add(ada);
  expect(webhook).toMatchObject({ url: HOOK, enabled: true, confirmed: false, failingSince: null, waiting: 1 });
  const { _id: objectId } = await app.claimed(ada, sha256("a file"), { objectName: "Étude" });
  await app.rename(ada, objectId, "Étude 2");
  await body(app.call("POST", "/object/revoke-object", ada, { objectId }));
  expect(await app.run()).toBe(3);
  expect(app.kinds()).toEqual(["object.registered", "object.edited", "object.revoked"]);
  const [registered, edited, revoked] = app.received.map(told);
  expect(registered).toEqual({
    type: "object.registered",
    timestamp: "2026-01-01T00:00:00.000Z",
    data: {
      object: {
        id: objectId,
        name: "Étude",
        hash: sha256("a file"),
        tokenId: 0,
        link: `http://localhost:8000/p/${objectId}`,
      },
      entry: { index: 0, type: "mint", number: 0, at: "2026-01-01T00:00:00.000Z" },
      deposited: false,
    },
  });
  expect(edited.data).toMatchObject({ by: "owner", changed: ["name"], object: { name: "Étude 2" } });
  expect(revoked.data).toMatchObject({ by: "owner", entry: { index: 2 } });
  for (const request of app.received) expect(signaturesBy(request, secret)).toBe(1);
  expect(new Set(app.received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(3);
  expect(await app.run()).toBe(0);
  expect(app.received).toHaveLength(3);
  expect((await app.attempts(ada, webhook._id)).map(({ outcome, status }) => [outcome, status])).toEqual(
    Array(3).fill(["delivered", 200]),
  );
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("a claim costs the same reads and writes with and without a webhook", async () => {
  const counts = { reads: 0, commits: 0, keys: 0 };
  const kv = faultyKv(await openKv(":memory:"), {
    reading(keys, read) {
      counts.reads += keys.length;
      return read();
    },
    writing(write, { keys }) {
      counts.commits += 1;
      counts.keys += keys.length;
      return write();
    },
  });
  const app = await openHarness({ kv, plugins: withWebhooks() });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  await body(app.call("POST", "/webhooks", ada, { url: HOOK, events: WEBHOOK_EVENTS }), 201);
  // The first claims create the records that later claims only update. At these log sizes, the edge of a tile has the
  // same number of hashes.
  for (const who of [ada, bob, ada, bob]) await app.claimed(who, sha256(`${Math.random()}`));
  const costOf = async (who: Person) => {
    Object.assign(counts, { reads: 0, commits: 0, keys: 0 });
    await app.claimed(who, sha256(`${Math.random()}`));
    return { ...counts };
  };
  expect(await costOf(ada)).toEqual(await costOf(bob));
  expect(counts.commits).toBeGreaterThan(0);
});

test("events of other owners' objects and unsubscribed types are not sent", async () => {
  const app = await openWithReceiver();
  const bob = await app.signUp("Bob");
  await app.add(app.ada, ["object.edited"]);
  await app.claimed(app.ada, sha256("of Ada"));
  await app.claimed(bob, sha256("of Bob"));
  expect(await app.run()).toBe(0);
  expect(app.received).toEqual([]);
});

test("an endpoint gets events from its creation on, and without endpoints no process reads the log for webhooks", async () => {
  const app = await openWithReceiver();
  await app.claimed(app.ada, sha256("before"));
  expect(await app.run()).toBe(0);
  expect(await Array.fromAsync(app.kv.list({ prefix: ["webhooks_followed"] }))).toEqual([]);
  const { webhook } = await app.add(app.ada);
  await app.claimed(app.ada, sha256("after"));
  await app.run();
  expect(app.received.map((request) => told(request).data.object.hash)).toEqual([sha256("after")]);
  await body(app.call("DELETE", `/webhooks/${webhook._id}`, app.ada));
  app.pass(HOUR_MS);
  await app.run();
  expect(await Array.fromAsync(app.kv.list({ prefix: ["webhooks_followed"] }))).toEqual([]);
});

test("a transfer is sent to both parties, and neither message names the other", async () => {
  const app = await openWithReceiver();
  const [{ ada }, bob] = [app, await app.signUp("Bob")];
  await app.add(ada, ["object.transferred"], "https://hooks.example.com/ada");
  await app.add(bob, ["object.transferred"], "https://hooks.example.com/bob");
  const { _id: objectId } = await app.claimed(ada, sha256("a file"));
  const { _id: offerId } = await body<{ _id: string }>(
    app.call("POST", "/transfer/offer", ada, { objectId, to: bob.email }),
    201,
  );
  await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  await app.run();
  expect(app.received.map((request) => [request.line.split(" ")[1], told(request).data.role]).sort()).toEqual([
    ["/ada", "giver"],
    ["/bob", "receiver"],
  ]);
  for (const request of app.received) expect(request.body).not.toMatch(/Ada|Bob|example\.com"/);
});

test("views are sent in one message, without names of viewers", async () => {
  const app = await openWithReceiver();
  const { ada } = app;
  await app.add(ada, ["object.viewed"]);
  const { _id: objectId } = await app.claimed(ada, sha256("a file"));
  app.pass(1000);
  for (const name of ["Bob", "Eve", "Zoe"])
    await body(app.call("POST", "/object/verify-object", await app.signUp(name), { hash: sha256("a file") }));
  await app.run();
  expect(app.received).toEqual([]);
  app.pass(2 * 60_000);
  expect(await app.run()).toBe(1);
  expect(app.received.map(told)).toMatchObject([
    { type: "object.viewed", data: { object: { id: objectId }, views: 3, since: "2026-01-01T00:00:00.000Z" } },
  ]);
  expect(app.received[0]?.body).not.toMatch(/Bob|Eve|Zoe/);
  app.pass(2 * 60_000);
  expect(await app.run()).toBe(0);
});

test("an administrator's erasure of an object is sent to its former owner", async () => {
  const app = await openWithReceiver();
  const [{ ada }, root] = [app, await app.signUp("Root")];
  await app.promote(root.email);
  await app.add(ada, ["object.erased"]);
  const { _id: objectId } = await app.claimed(ada, sha256("a file"));
  const answer = await app.call("DELETE", `/admin/objects?id=${objectId}&reason=Copie`, root);
  expect(answer.status).toBe(200);
  await app.run();
  expect(app.received.map(told)).toMatchObject([
    { type: "object.erased", data: { object: { id: objectId, hash: sha256("a file") }, by: "admin" } },
  ]);
});

test("a time stamp that covers an entry is sent to the owner once", async () => {
  const app = await openWithReceiver();
  await app.add(app.ada, ["object.stamped"]);
  const { _id: objectId } = await app.claimed(app.ada, sha256("a file"));
  await app.run();
  expect(app.received).toEqual([]);
  const stamp = { authority: "00000000", size: 1, genTime: Date.UTC(2026, 0, 1, 1), accuracy: 1000, name: "TSA Un" };
  const kept = { ...stamp, qualified: null } as unknown as StampRecord;
  await addWrites(app.kv.atomic(), stampRecords.put(kept)).commit();
  app.pass(60_000);
  expect(await app.run()).toBe(1);
  expect(app.received.map(told)).toMatchObject([
    {
      type: "object.stamped",
      timestamp: "2026-01-01T01:00:00.000Z",
      data: {
        object: { id: objectId },
        entry: { index: 0, type: "mint" },
        stamp: { authority: "TSA Un", latest: "2026-01-01T01:00:01.000Z", qualified: false },
      },
    },
  ]);
  app.pass(60_000);
  expect(await app.run()).toBe(0);
});

test("events before a webhook was added, or while it was off, are not sent later", async () => {
  const app = await openWithReceiver();
  const { ada } = app;
  const { webhook } = await app.add(ada, ["object.registered"]);
  await app.claimed(ada, sha256("before"));
  app.pass(2000);
  await app.add(ada, ["object.registered"], "https://other.example.com/second");
  await app.run();
  const hashesAt = (path: string) =>
    app.received.filter(({ line }) => line.includes(` ${path} `)).map((request) => told(request).data.object.hash);
  expect([hashesAt("/in"), hashesAt("/second")]).toEqual([[sha256("before")], []]);

  const switchTo = (enabled: boolean) => body(app.call("PUT", `/webhooks/${webhook._id}`, ada, { enabled }));
  await switchTo(false);
  await app.claimed(ada, sha256("while it was off"));
  await app.webhooks.follow();
  await switchTo(true);
  await app.run();
  expect([hashesAt("/in"), hashesAt("/second")]).toEqual([[sha256("before")], [sha256("while it was off")]]);
});

test("views of an object that has been transferred since are not sent", async () => {
  const app = await openWithReceiver();
  const [{ ada }, bob] = [app, await app.signUp("Bob")];
  await app.add(ada, ["object.viewed"]);
  await app.add(bob, ["object.viewed"], "https://hooks.example.com/bob");
  const { _id: objectId } = await app.claimed(ada, sha256("a file"));
  app.pass(1000);
  await body(app.call("POST", "/object/verify-object", bob, { hash: sha256("a file") }));
  const { _id: offerId } = await body<{ _id: string }>(
    app.call("POST", "/transfer/offer", ada, { objectId, to: bob.email }),
    201,
  );
  await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  app.pass(2 * 60_000);
  expect(await app.run()).toBe(0);
});
