/** Tests what exporting and deleting an account do to objects that were transferred. */

import { Buffer } from "node:buffer";
import { inspect } from "node:util";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { userRecords } from "../../accounts/users/store.ts";
import type { ListedObject } from "../../contract/object.ts";
import type { OutgoingOffer, TransferOffersAnswer } from "../../contract/transfer.ts";
import { notificationRecords } from "../../objects/notifications/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { createDelivery } from "../../platform/mail/deliver.ts";
import { failingKv, interruptedKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";

async function give(app: Harness, from: Person, to: Person, objectId: string): Promise<void> {
  const { _id: offerId } = await body<OutgoingOffer>(
    app.call("POST", "/transfer/offer", from, { objectId, to: to.email }),
    201,
  );
  await body(app.call("POST", "/transfer/accept", to, { offerId }));
}

/** Wilhelmine registers an object, renames it and transfers it to Bob. */
async function openGiven(kv?: Kv) {
  const app = await openHarness(kv ? { kv } : {});
  const [ada, bob] = [await app.signUp("Wilhelmine"), await app.signUp("Bob")];
  await body(app.scan(ada, "one", "manuscrit.pdf"));
  const { _id: objectId, hash } = await app.claimed(ada, sha256("one"), { objectName: "Opus posthume" });
  await body(app.call("POST", "/object/edit-object", ada, { objectId, objectName: "Opus premier" }));
  await give(app, ada, bob, objectId);
  return { ...app, ada, bob, objectId, hash };
}

async function remove(app: Harness, who: Person): Promise<void> {
  await body(app.call("POST", "/user/delete-account", who, { email: who.email }), 202);
  await finish(app);
}

/** Completes the deletion of closed accounts, and sends the e-mails. */
async function finish(app: Harness): Promise<void> {
  await app.resumeErasures();
  const transport = { send: async () => ({}) };
  await createDelivery({
    kv: app.kv,
    transport,
    log: () => undefined,
    now: app.environment.now,
    standings: app.standings,
  }).run();
}

/** Returns all keys and values of the store as text. */
async function dump(app: Harness): Promise<string> {
  const lines: string[] = [];
  for await (const { key, value } of app.kv.list({ prefix: [] }))
    lines.push(
      `${inspect(key)} ${inspect(value, { depth: 9, breakLength: Number.POSITIVE_INFINITY, maxStringLength: null })}`,
    );
  return lines.join("\n").toLowerCase();
}

const listOf = (app: Harness, who: Person) => body<ListedObject[]>(app.call("GET", "/object/get-user-objects", who));

interface Exported {
  readonly objects: readonly { readonly _id: string; readonly events: readonly Record<string, unknown>[] }[];
  readonly formerObjects: readonly { readonly _id: string; readonly events: readonly Record<string, unknown>[] }[];
  readonly offers: readonly Record<string, unknown>[];
}

async function exported(app: Harness, who: Person) {
  const { link } = await body<{ link: string }>(app.call("POST", "/user/export", who));
  const response = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = Buffer.from(files["donnees.json"] ?? []).toString();
  return { names: Object.keys(files), text, data: JSON.parse(text) as Exported };
}

test("deleting a former owner removes their events, and the object stays complete for its current owner", async () => {
  const app = await openGiven();
  const wallet = app.ada.wallet.slice(2).toLowerCase();
  const before = await dump(app);
  for (const words of ["wilhelmine", wallet, "posthume"]) expect(before).toContain(words);
  await remove(app, app.ada);
  const after = await dump(app);
  for (const words of ["wilhelmine", wallet, "posthume"]) expect(after).not.toContain(words);
  expect(await listOf(app, app.bob)).toMatchObject([{ objectName: "Opus premier", fileName: "manuscrit.pdf" }]);
  const history = await body<{ data: readonly { userList: unknown[] }[] }>(
    app.call("GET", `/notifications/get-object-notifications/${app.objectId}`, app.bob),
  );
  expect(history.data.length).toBeGreaterThan(2);
  expect(await app.audit()).toEqual([]);
  await body(app.call("POST", "/object/edit-object", app.bob, { objectId: app.objectId, objectName: "Opus deux" }));
  await body(app.call("POST", "/object/revoke-object", app.bob, { objectId: app.objectId }));
  expect((await exported(app, app.bob)).data.objects[0]?.events).toHaveLength(5);
  expect(await app.audit()).toEqual([]);
});

test("if a former owner and the current owner are deleted at once, no notification about the object remains", async () => {
  const store = interruptedKv(await openKv(":memory:"));
  const app = await openGiven(store.kv);
  const bobId = (await body<{ _id: string }>(app.call("GET", "/user/get-user", app.bob)))._id;
  store.afterReading(notificationRecords.all, async () => {
    await body(app.call("POST", "/user/delete-account", app.bob, { email: app.bob.email }), 202);
    while ((await app.kv.get(userRecords.at(bobId))).versionstamp !== null)
      await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await remove(app, app.ada);
  expect(await Array.fromAsync(app.kv.list({ prefix: userRecords.all }))).toEqual([]);
  expect(await Array.fromAsync(app.kv.list({ prefix: notificationRecords.all }))).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("deleting the owner removes the object from every list, including those of former owners", async () => {
  const app = await openGiven();
  await remove(app, app.bob);
  expect(await listOf(app, app.ada)).toEqual([]);
  expect(await Array.fromAsync(app.kv.list({ prefix: ["objects_formerly_by_owner"] }))).toEqual([]);
  expect(await Array.fromAsync(app.kv.list({ prefix: ["object_former_owners"] }))).toEqual([]);
  const { object } = await body<{ object: object }>(
    app.call("POST", "/object/verify-object", app.ada, { hash: app.hash }),
  );
  expect(object).toMatchObject({ status: "erased" });
  expect(await dump(app)).not.toContain("posthume");
  expect(await app.audit()).toEqual([]);
});

test("deleting an owner in the middle of a chain of owners keeps the chain valid", async () => {
  const app = await openGiven();
  const eve = await app.signUp("Eve");
  await give(app, app.bob, eve, app.objectId);
  await remove(app, app.bob);
  expect(await dump(app)).not.toContain("'bob'");
  expect(await listOf(app, eve)).toMatchObject([{ status: "active" }]);
  expect(await listOf(app, app.ada)).toMatchObject([{ status: "transferred" }]);
  expect(await app.audit()).toEqual([]);
  await give(app, eve, app.ada, app.objectId);
  await remove(app, eve);
  expect(await app.audit()).toEqual([]);
  await remove(app, app.ada);
  expect(await app.audit()).toEqual([]);
});

test("deleting a user deletes offers that the user made or received", async () => {
  const app = await openHarness();
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Eve")];
  for (const [owner, to] of [
    [ada, bob.email],
    [bob, eve.email],
    [eve, bob.wallet],
    [eve, ada.email],
  ] as const) {
    const { _id: objectId } = await app.claimed(owner, sha256(`${owner.email} ${to}`));
    await body(app.call("POST", "/transfer/offer", owner, { objectId, to }), 201);
  }
  const offersOf = async (who: Person) =>
    (await body<TransferOffersAnswer>(app.call("GET", "/transfer/offers", who))).data.length;
  expect([await offersOf(ada), await offersOf(eve)]).toEqual([2, 3]);
  await body(app.call("POST", "/user/delete-account", bob, { email: bob.email }), 202);
  // After the first commit of the deletion, no offer of the account can be accepted.
  expect(await offersOf(eve)).toBeLessThan(3);
  await finish(app);
  expect([await offersOf(ada), await offersOf(eve)]).toEqual([1, 1]);
  const after = await dump(app);
  for (const words of [bob.email, bob.wallet]) expect(after).not.toContain(words);
  expect(await app.audit()).toEqual([]);
});

test("an export includes the user's own events, former objects and offers, and no private data of another owner", async () => {
  const app = await openGiven();
  const own = await app.claimed(app.ada, sha256("offered"));
  await body(app.call("POST", "/transfer/offer", app.ada, { objectId: own._id, to: app.bob.wallet }), 201);

  const ada = await exported(app, app.ada);
  expect(ada.data.objects.map(({ _id }) => _id)).toEqual([own._id]);
  expect(ada.data.formerObjects.map(({ _id }) => _id)).toEqual([app.objectId]);
  expect(ada.data.formerObjects[0]?.events.map(({ event }) => (event as { type: string }).type)).toEqual([
    "mint",
    "edit",
  ]);
  expect(ada.data.offers).toMatchObject([{ direction: "outgoing", to: app.bob.wallet }]);
  expect(ada.names.filter((name) => name.includes(app.objectId))).toEqual([]);

  const bob = await exported(app, app.bob);
  expect(bob.data.objects[0]?.events.map((event) => "salt" in event)).toEqual([false, false, true]);
  expect(bob.data.offers).toMatchObject([{ direction: "incoming" }]);
  expect(bob.names.filter((name) => name.includes(app.objectId))).toHaveLength(2);
  for (const words of ["Wilhelmine", app.ada.wallet, app.ada.email, "Opus posthume"])
    expect(bob.text).not.toContain(words);
});

test.each([[false], [true]])(
  "a crash at any commit of a former owner's deletion (written: %s) leaves a consistent store, and the deletion completes later",
  async (keepsLast) => {
    for (let crashAt = 1; ; crashAt++) {
      const store = failingKv(await openKv(":memory:"));
      const app = await openGiven(store.kv);
      await body(app.call("POST", "/user/delete-account", app.ada, { email: "no@example.com" }), 400);
      store.dieAt(crashAt, { keepsLast });
      const answer = await app.call("POST", "/user/delete-account", app.ada, { email: app.ada.email });
      await answer.body?.cancel();
      await app.resumeErasures();
      const died = store.revive();
      expect(await app.audit(), `after a crash at commit ${crashAt}`).toEqual([]);
      if (crashAt === 1 && died && !keepsLast) await remove(app, app.ada);
      else await app.resumeErasures();
      expect(await Array.fromAsync(app.kv.list({ prefix: ["users_erasing"] }))).toEqual([]);
      expect(await app.audit(), `resumed after a crash at commit ${crashAt}`).toEqual([]);
      if (!died) {
        expect(crashAt).toBeGreaterThan(4);
        return;
      }
    }
  },
  120_000,
);
