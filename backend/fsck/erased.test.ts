import { expect, test } from "vitest";
import { leafHash } from "../formats/tlog/leaf.ts";
import { body, type Harness, openHarness, sha256 } from "../tests/harness.ts";

/**
 * Opens a store in which Ada has deleted her account with its one object, and Bob has an object. The log has five
 * entries.
 */
async function openErased(): Promise<Harness> {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const { _id: objectId } = await app.claimed(ada, sha256("one"));
  await app.claimed(bob, sha256("two"));
  await body(app.call("POST", "/object/edit-object", ada, { objectId, objectName: "Renommé" }));
  await body(app.call("POST", "/object/revoke-object", ada, { objectId }));
  await body(app.call("POST", "/user/delete-account", ada, { email: ada.email }), 202);
  await app.resumeErasures();
  expect(await app.registrySize()).toBe(5);
  return app;
}

const RECORD = ["objects", 0];

async function changed(app: Harness, key: Deno.KvKey, more: Readonly<Record<string, unknown>>): Promise<void> {
  const { value, versionstamp } = await app.kv.get<object>(key);
  expect(versionstamp).not.toBeNull();
  await app.kv.set(key, { ...value, ...more });
}

/** Private data of an event before the erasure, as a record of its collection. */
const EVENT = { tokenId: 0, number: 1, type: "edit", index: 2, event: { objectName: "Renommé" }, salt: "A".repeat(43) };
const NOTIFICATION = {
  id: "01KDVYW0000000000000000000",
  type: "OBJECT_VIEW",
  at: 0,
  tokenId: 0,
  hash: sha256("one"),
  actorId: "x",
  recipientIds: [],
  data: {},
};

type Tampering = readonly [what: string, tamper: (app: Harness) => Promise<unknown>, finding: string];

const TAMPERINGS: readonly Tampering[] = [
  [
    "the name of an erased object",
    (app) => changed(app, RECORD, { objectName: "Renommé" }),
    `objects/0: it is erased, and its "objectName" is still there`,
  ],
  [
    "the owner of an erased object",
    (app) => changed(app, RECORD, { ownerId: "somebody" }),
    `objects/0: it is erased, and its "ownerId" is still there`,
  ],
  [
    "a wallet, even an empty one",
    (app) => changed(app, RECORD, { walletAddress: null }),
    `objects/0: it is erased, and its "walletAddress" is still there`,
  ],
  [
    "an erased object with an owner again",
    (app) => changed(app, RECORD, { status: "active", ownerId: "somebody", cover: { hash: "x" }, file: null }),
    "objects_by_owner/somebody/0: the index entry of objects/0",
  ],
  ["an erased record removed", (app) => app.kv.delete(RECORD), `objects/0: the object is missing`],
  [
    "an erased object whose erasure is not counted",
    (app) => changed(app, RECORD, { events: 3 }),
    `objects/0: it counts 3 events, the registry 4`,
  ],
  [
    "an object marked as erased that the registry has not erased",
    async (app) => {
      const { value } = await app.kv.get<Record<string, unknown>>(RECORD);
      await app.kv.set(["objects", 1], { ...value, hash: sha256("two"), tokenId: 1, events: 1 });
    },
    `objects_by_id/`,
  ],
  [
    "a private event with its salt",
    (app) => app.kv.set(["object_events", 0, 1], EVENT),
    "object_events/0/1: it is a private event of an erased object",
  ],
  [
    "a notification",
    (app) =>
      app.kv
        .atomic()
        .set(["notifications", 0, NOTIFICATION.id], NOTIFICATION)
        .set(["notifications_by_time", NOTIFICATION.id], 0)
        .commit(),
    `notifications/0/${NOTIFICATION.id}: it is a notification of an erased object`,
  ],
  [
    "an index of the former owner",
    (app) => app.kv.set(["objects_by_owner", "ada", 0], 0),
    "objects_by_owner/ada/0: the entry belongs to no existing object",
  ],
  [
    "an erasure note without an erasure",
    (app) => app.kv.set(["objects_erasing", "ada", 0], { ownerId: "ada", tokenId: 0, hash: sha256("one") }),
    "objects_erasing/ada/0: the record waits for the deletion of an account, but no account with this object is being deleted",
  ],
  [
    "a deletion note without an account",
    (app) => app.kv.set(["users_erasing", "ada"], "ada"),
    "users_erasing/ada: the entry belongs to no existing record of users",
  ],
  [
    "a scan of an unknown account",
    (app) => app.kv.set(["scans", "ada", sha256("one")], { userId: "ada", hash: sha256("one"), expiresAt: 0 }),
    `scans/ada/${sha256("one")}: the account of the record does not exist`,
  ],
  [
    "a read mark of an unknown account",
    (app) => app.kv.set(["notifications_read_up_to", "ada"], { userId: "ada", id: NOTIFICATION.id }),
    "notifications_read_up_to/ada: the account of the record does not exist",
  ],
  [
    "a news signal of an unknown account",
    (app) => app.kv.set(["bells", "ada"], { userId: "ada" }),
    "bells/ada: the account of the record does not exist",
  ],
  [
    "an event after the erasure",
    async (app) => {
      const erase = (await app.kv.get<Uint8Array<ArrayBuffer>>(["registry", "leaf", 4]))
        .value as Uint8Array<ArrayBuffer>;
      const text = new TextDecoder()
        .decode(erase)
        .replace('"t":"erase"', '"t":"edit"')
        .replace('"k":3', '"k":4')
        .replace(/"p":"[^"]+"/, `"p":"${leafHash(erase)}"`);
      const leaf = new TextEncoder().encode(text);
      await app.kv
        .atomic()
        .set(["registry", "leaf", 5], leaf)
        .set(["registry", "head"], { size: 6, last: leafHash(leaf) })
        .commit();
    },
    "registry/leaf/5: it is a edit of token 0, which is erased",
  ],
  [
    "an account marked as being deleted without a deletion",
    async (app) => {
      for await (const { key } of app.kv.list({ prefix: ["users"] })) await changed(app, key, { erasingSince: 1 });
    },
    "users_erasing/",
  ],
];

test("fsck reports nothing about a deleted account", async () => {
  const app = await openErased();
  for (const _ of [1, 2]) expect(await app.audit()).toEqual([]);
});

test.each(TAMPERINGS)("fsck reports %s", async (_, tamper, finding) => {
  const app = await openErased();
  await tamper(app);
  expect((await app.audit())[0] ?? "nothing found").toContain(finding);
});
