import { Buffer } from "node:buffer";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leafHash } from "../formats/tlog/leaf.ts";
import { type Harness, openHarness, sha256 } from "../tests/harness.ts";
import { large } from "../tests/large.ts";
import { addPasskey } from "../tests/passkey.ts";

/** Creates a store with two people, a passkey, three objects, five entries of the log, scans and views. */
const ONE = large("one");

async function openFilled(): Promise<Harness & { readonly ids: readonly string[] }> {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  await app.scan(ada, ONE);
  await app.scan(ada, "unclaimed");
  const ids = [
    await app.claimed(ada, sha256(ONE)),
    await app.claimed(bob, sha256("two")),
    await app.claimed(ada, sha256("three")),
  ].map(({ _id }) => _id);
  await app.call("POST", "/object/edit-object", ada, { objectId: ids[0], objectName: "Renommé" });
  await app.call("POST", "/object/revoke-object", bob, { objectId: ids[1] });
  await app.call("POST", "/object/verify-object", bob, { hash: sha256(ONE) });
  await addPasskey(app, ada, "Téléphone");
  return { ...app, ids };
}

async function addTo({ kv }: Harness, total: Deno.KvKey, by: bigint): Promise<unknown> {
  return kv
    .atomic()
    .check(await kv.get(total))
    .sum(total, by)
    .commit();
}

test("fsck reports nothing in three runs over a healthy store", async () => {
  const app = await openFilled();
  for (const _ of [1, 2, 3]) expect(await app.audit()).toEqual([]);
});

test("fsck reports nothing about expired scans and sessions, before and after they are erased", async () => {
  const app = await openFilled();
  app.pass(61 * 24 * 60 * 60 * 1000);
  expect(await app.audit()).toEqual([]);
  await app.sweep();
  for await (const { key } of app.kv.list({ prefix: ["sessions_by_user"] })) await app.kv.delete(key);
  expect(await app.audit()).toEqual([]);
});

const leaf = (index: number) => ["registry", "leaf", index];

async function changed(
  app: Harness,
  key: Deno.KvKey,
  change: (value: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const { value, versionstamp } = await app.kv.get<Record<string, unknown>>(key);
  expect(versionstamp).not.toBeNull();
  await app.kv.set(key, change(value as Record<string, unknown>));
}

/** Returns the users' identifiers in the order of registration. */
async function idsOf(app: Harness): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of app.kv.list({ prefix: ["users"] })) ids.push(String(key[1]));
  return ids;
}

async function firstOf(app: Harness, prefix: Deno.KvKey): Promise<Deno.KvKey> {
  for await (const { key } of app.kv.list({ prefix }, { limit: 1 })) return key;
  throw new Error(`nothing under ${prefix.join("/")}`);
}

type Tampering = readonly [
  what: string,
  tamper: (app: Awaited<ReturnType<typeof openFilled>>) => Promise<unknown>,
  names: (app: { readonly ids: readonly string[] }) => string,
];

const TAMPERINGS: readonly Tampering[] = [
  [
    "a changed byte of a leaf",
    async (app) => {
      const { value } = await app.kv.get<Uint8Array>(leaf(2));
      const text = Buffer.from(value as Uint8Array)
        .toString()
        .replace(`"ts":1767225600`, `"ts":1767225601`);
      await app.kv.set(leaf(2), Uint8Array.from(Buffer.from(text)));
    },
    // The finding names the next entry, because it contains the hash of the replaced one.
    () => "registry/leaf/3",
  ],
  ["a removed leaf", (app) => app.kv.delete(leaf(2)), () => "registry/leaf/2"],
  [
    "two swapped leaves",
    async (app) => {
      const [one, two] = await app.kv.getMany<[Uint8Array, Uint8Array]>([leaf(1), leaf(2)]);
      await app.kv.atomic().set(leaf(1), two.value).set(leaf(2), one.value).commit();
    },
    () => "registry/leaf/1",
  ],
  ["a leaf that is text", (app) => app.kv.set(leaf(1), "text"), () => "registry/leaf/1"],
  [
    "a truncated last leaf",
    async (app) => app.kv.set(leaf(4), ((await app.kv.get<Uint8Array>(leaf(4))).value as Uint8Array).slice(0, 100)),
    () => "registry/leaf/4",
  ],
  [
    "the last entry removed, with a matching head",
    async (app) => {
      const { value } = await app.kv.get<Uint8Array>(leaf(3));
      await app.kv
        .atomic()
        .delete(leaf(4))
        .set(["registry", "head"], { size: 4, last: leafHash(value as Uint8Array) })
        .commit();
    },
    () => `objects/1`,
  ],
  [
    "a kept checkpoint of another log",
    async (app) => {
      const root = Buffer.alloc(32).toString("base64");
      const note = `log.example\n3\n${root}\n\n— log.example ${Buffer.alloc(68).toString("base64")}\n`;
      await app.kv.set(["witnessed_checkpoints", 3], { size: 3, note, keptAt: 0 });
    },
    () => "witnessed_checkpoints/3",
  ],
  ["a leaf beyond the head", (app) => app.kv.set(leaf(5), new Uint8Array(9)), () => "registry/leaf/5"],
  [
    "a head moved back",
    (app) => changed(app, ["registry", "head"], (head) => ({ ...head, size: 4 })),
    () => "registry/head",
  ],
  [
    "an object's name",
    (app) => changed(app, ["objects", 2], (object) => ({ ...object, objectName: "Volé" })),
    () => `objects/2`,
  ],
  [
    "the name of an object's file",
    (app) => changed(app, ["objects", 0], (object) => ({ ...object, file: { name: "autre.pdf", size: 3 } })),
    () => `objects/0`,
  ],
  [
    "an object's file taken away",
    (app) => changed(app, ["objects", 0], (object) => ({ ...object, file: null })),
    () => `objects/0`,
  ],
  [
    "an object's status",
    (app) => changed(app, ["objects", 1], (object) => ({ ...object, status: "active" })),
    () => `objects/1`,
  ],
  [
    "an object's owner",
    (app) => changed(app, ["objects", 1], (object) => ({ ...object, ownerId: "nobody" })),
    () => `objects_by_owner/nobody/1`,
  ],
  ["a removed object", (app) => app.kv.delete(["objects", 0]), () => `objects/0`],
  ["an object without its fields", (app) => app.kv.set(["objects", 0], { hash: sha256(ONE) }), () => `objects/0`],
  [
    "a removed index",
    (app) => app.kv.delete(["objects_by_id", app.ids[1] as string]),
    ({ ids }) => `objects_by_id/${ids[1]}`,
  ],
  [
    "an index to another object",
    (app) => app.kv.set(["objects_by_id", app.ids[1] as string], 0),
    ({ ids }) => `objects_by_id/${ids[1]}`,
  ],
  ["an index of nothing", (app) => app.kv.set(["objects_by_id", "2222"], 0), () => "objects_by_id/2222"],
  [
    "a changed private event",
    (app) => changed(app, ["object_events", 0, 1], (event) => ({ ...event, event: { objectName: "Autre" } })),
    () => "object_events/0/1",
  ],
  ["a removed private event", (app) => app.kv.delete(["object_events", 0, 0]), () => "object_events/0/0"],
  [
    "a user's e-mail",
    async (app) => changed(app, await firstOf(app, ["users"]), (user) => ({ ...user, email: "x@example.com" })),
    () => "users_by_email/x@example.com",
  ],
  [
    "a removed user",
    async (app) => app.kv.delete(await firstOf(app, ["users"])),
    () => "users_by_email/ada1@example.com",
  ],
  [
    "a removed notification index",
    async (app) => app.kv.delete(await firstOf(app, ["notifications_by_user"])),
    () => "notifications_by_user/",
  ],
  [
    "a byte of a stored file",
    (app) => Deno.writeTextFile(join(app.dir, "blobs", sha256(ONE).slice(0, 2), sha256(ONE).slice(2)), "One"),
    () => `blobs/${sha256(ONE)}`,
  ],
  ["a removed file", (app) => app.blobs.erase(sha256(ONE)), () => `blobs/${sha256(ONE)}`],
  [
    "an object and its index given to another user",
    async (app) => {
      const [, bob] = await idsOf(app);
      await changed(app, ["objects", 0], (object) => ({ ...object, ownerId: bob }));
      for await (const { key, value } of app.kv.list({ prefix: ["objects_by_owner"] })) {
        if (value === 0)
          await app.kv
            .atomic()
            .delete(key)
            .set(["objects_by_owner", bob as string, 0], value)
            .commit();
      }
    },
    () => `objects/0`,
  ],
  [
    "a status that does not exist",
    (app) => changed(app, ["objects", 0], (object) => ({ ...object, status: "lost" })),
    () => `objects/0`,
  ],
  [
    "a cover recorded as an HTML page",
    (app) =>
      changed(app, ["objects", 0], (object) => ({
        ...object,
        cover: { ...(object.cover as object), type: "text/html" },
      })),
    () => `objects/0`,
  ],
  [
    "an index emptied",
    (app) => app.kv.set(["objects_by_id", app.ids[1] as string], null),
    ({ ids }) => `objects_by_id/${ids[1]}`,
  ],
  [
    "an index of e-mails emptied",
    (app) => app.kv.set(["users_by_email", "ada1@example.com"], null),
    () => "users_by_email/ada1",
  ],
  ["a private event emptied", (app) => app.kv.set(["object_events", 1, 1], null), () => "object_events/1/1"],
  [
    "a private event without its content",
    (app) => changed(app, ["object_events", 1, 1], ({ number, tokenId }) => ({ number, tokenId })),
    () => "object_events/1/1",
  ],
  [
    "a private event that names another object",
    (app) => changed(app, ["object_events", 1, 1], (event) => ({ ...event, tokenId: 2 })),
    () => "object_events/1/1",
  ],
  ["a head emptied", (app) => app.kv.set(["registry", "head"], null), () => "registry/head"],
  [
    "a leaf whose key is not a number",
    (app) => app.kv.set(["registry", "leaf", "0"], new Uint8Array(9)),
    () => "registry/leaf/0",
  ],
  [
    "a notification moved to another object",
    async (app) =>
      changed(app, await firstOf(app, ["notifications", 0]), (record) => ({ ...record, hash: sha256("two") })),
    () => "notifications/0/",
  ],
  [
    "a notification of another kind",
    async (app) =>
      changed(app, await firstOf(app, ["notifications", 1]), (record) => ({ ...record, type: "OBJECT_REVOKE" })),
    () => "notifications/1/",
  ],
  [
    "a notification of another time",
    async (app) => changed(app, await firstOf(app, ["notifications", 1]), (record) => ({ ...record, at: 1 })),
    () => "notifications/1/",
  ],
  [
    "a notification removed with its index",
    async (app) => {
      const key = await firstOf(app, ["notifications", 2]);
      await app.kv.delete(key);
      await app.kv.delete(["notifications_by_time", key.at(-1) as string]);
      for await (const index of app.kv.list({ prefix: ["notifications_by_user"] }))
        if (index.key.at(-1) === key.at(-1)) await app.kv.delete(index.key);
    },
    () => "registry/leaf/2",
  ],
  [
    "a notification that the index by time lacks",
    async (app) => app.kv.delete(await firstOf(app, ["notifications_by_time"])),
    () => "notifications_by_time/",
  ],
  [
    "a scan that the index by time lacks",
    async (app) => app.kv.delete(await firstOf(app, ["scans_by_time"])),
    () => "scans_by_time/",
  ],
  [
    "an index entry by time without a scan",
    (app) => app.kv.set(["scans_by_time", 9e15, "nobody", "x"], "x"),
    () => "scans_by_time/",
  ],
  [
    "a listed administrator without an account",
    (app) => app.kv.set(["admins"], { active: ["x"], disabled: [] }),
    () => "admins:",
  ],
  [
    "an administrator who is not listed",
    async (app) => changed(app, await firstOf(app, ["users"]), (user) => ({ ...user, role: "admin" })),
    () => "admins:",
  ],
  [
    "a session of another user",
    async (app) => changed(app, await firstOf(app, ["sessions"]), (session) => ({ ...session, userId: "nobody" })),
    () => "sessions_by_user/nobody/",
  ],
  ["a removed session", async (app) => app.kv.delete(await firstOf(app, ["sessions"])), () => "sessions_by_user/"],
  [
    "a passkey of another user",
    async (app) => changed(app, await firstOf(app, ["passkeys"]), (passkey) => ({ ...passkey, userId: "nobody" })),
    () => "passkeys_by_user/nobody/",
  ],
  [
    "a passkey under another id",
    async (app) => changed(app, await firstOf(app, ["passkeys"]), (passkey) => ({ ...passkey, id: "another" })),
    () => "passkeys/",
  ],
  ["a removed passkey", async (app) => app.kv.delete(await firstOf(app, ["passkeys"])), () => "passkeys_by_user/"],
  [
    "a passkey that its owner's index lacks",
    async (app) => app.kv.delete(await firstOf(app, ["passkeys_by_user"])),
    () => "passkeys_by_user/",
  ],
  [
    "a scan that points elsewhere",
    async (app) => changed(app, await firstOf(app, ["scans"]), (scan) => ({ ...scan, hash: sha256("two") })),
    () => "scans/",
  ],
  ["a scan emptied", async (app) => app.kv.set(await firstOf(app, ["scans"]), null), () => "scans/"],
  [
    "a blob whose key is not a hash",
    (app) => app.kv.set(["blobs", 7], { hash: 7, size: 0, keepUntil: 0 }),
    () => "blobs/7",
  ],
  ["a removed blob record", (app) => app.kv.delete(["blobs", sha256(ONE)]), () => `objects/0`],
  [
    "an unheld blob without a due record",
    async (app) => {
      for await (const { key } of app.kv.list({ prefix: ["blobs_due"] })) await app.kv.delete(key);
    },
    () => `blobs/${sha256("unclaimed")}`,
  ],
  [
    "a total that is one too low",
    (app) => addTo(app, ["totals", "objects", "active"], 2n ** 64n - 1n),
    () => "totals/objects/active",
  ],
  [
    "a removed total",
    (app) => app.kv.delete(["totals", "users", "all"]),
    () => "totals/users/all: the total is missing",
  ],
  [
    "a total without records",
    (app) => addTo(app, ["totals", "objects", "lost"], 3n),
    () => "totals/objects/lost: it is 3; the records add up to 0",
  ],
  [
    "a total of an unknown account",
    (app) => addTo(app, ["totals", "people", "nobody", "bytes"], 0n),
    () => "totals/people/nobody/bytes: the account of the total does not exist",
  ],
];

test.each(TAMPERINGS)("fsck reports %s as its first finding", async (_, tamper, names) => {
  const app = await openFilled();
  await tamper(app);
  const findings = await app.audit();
  expect(findings[0] ?? "nothing found").toContain(names(app));
});

test("fsck reports every index entry of a store that has lost all of them", async () => {
  const app = await openFilled();
  const lost: string[] = [];
  for (const { indexes } of app.collections)
    for (const prefix of indexes)
      for await (const { key } of app.kv.list({ prefix })) {
        await app.kv.delete(key);
        lost.push(key.join("/"));
      }
  expect(lost.length).toBeGreaterThan(20);
  const named = (await app.audit()).map((finding) => finding.split(": ", 1)[0]);
  expect(lost.filter((key) => !named.includes(key))).toEqual([]);
});
