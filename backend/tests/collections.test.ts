/**
 * Tests what follows from the declaration of a collection alone. A fictitious collection is added to the product's
 * list.
 */
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { userKeys } from "../accounts/users/store.ts";
import { createExports } from "../admin/personal-data/export.ts";
import { COLLECTIONS } from "../api/collections.ts";
import { collection } from "../platform/kv/collection.ts";
import { TOTALS } from "../platform/kv/totals.ts";
import { addWrites } from "../platform/kv/write.ts";
import { listExtractRecords, type StampRecord, stampRecords, stampTurnRecords } from "../registry/stamping/store.ts";
import { witnessedCheckpointRecords } from "../registry/witnessing/witnessed-checkpoints.ts";
import { makeKey } from "./api-key.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "./harness.ts";
import { FIRST_LIST, ROOTS, signedList } from "./key-lists.ts";
import { addPasskey } from "./passkey.ts";
import { webhooksOf, withWebhooks } from "./standard-plugins.ts";
import { fakeNetwork } from "./webhook-receiver.ts";

interface BadgeRecord {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly secret: string;
}

const badges = collection<BadgeRecord>(["badges"], {
  key: ({ id }) => [id],
  indexes: [["badges_by_user"]],
  indexKeys: ({ userId, id }) => [["badges_by_user", userId, id]],
  person: {
    by: ["badges_by_user"],
    exported: { member: "badges", means: () => "vos insignes", row: ({ name }) => ({ name }) },
  },
});

async function openWithBadges() {
  const app = await openHarness({ collections: [...COLLECTIONS, badges] });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const idOf = async ({ email }: Person) => (await app.kv.get<string>(userKeys.byEmail(email))).value as string;
  const [adaId, bobId] = [await idOf(ada), await idOf(bob)];
  const records: readonly BadgeRecord[] = [
    { id: "1", userId: adaId, name: "Première", secret: "kept to itself" },
    { id: "2", userId: adaId, name: "Deuxième", secret: "x2" },
    { id: "3", userId: bobId, name: "Autre", secret: "x3" },
  ];
  await addWrites(app.kv.atomic(), records.flatMap(badges.put)).commit();
  return { ...app, ada, bob, adaId, bobId };
}

const keysUnder = async (app: Harness, prefix: Deno.KvKey): Promise<string[]> =>
  (await Array.fromAsync(app.kv.list({ prefix }))).map(({ key }) => key.join("/"));

test("a declared personal collection is erased with the account without further code", async () => {
  const app = await openWithBadges();
  await body(app.call("POST", "/user/delete-account", app.ada, { email: app.ada.email }), 202);
  await app.resumeErasures();
  expect(await keysUnder(app, ["badges"])).toEqual(["badges/3"]);
  expect(await keysUnder(app, ["badges_by_user"])).toEqual([`badges_by_user/${app.bobId}/3`]);
  expect(await app.audit()).toEqual([]);
});

test("a declared personal collection is exported without further code, with the fields of its row", async () => {
  const app = await openWithBadges();
  const { link } = await body<{ link: string }>(app.call("POST", "/user/export", app.ada));
  const answer = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  expect(JSON.parse(text("donnees.json")).badges).toEqual([{ name: "Première" }, { name: "Deuxième" }]);
  expect(text("donnees.json")).not.toContain("kept to itself");
  expect(text("LISEZ-MOI.txt")).toContain("  badges         vos insignes");
});

test.each([
  [
    "a removed index",
    (app: Harness, userId: string) => app.kv.delete(["badges_by_user", userId, "1"]),
    (userId: string) => `badges_by_user/${userId}/1: the index entry of badges/1 is missing`,
  ],
  [
    "an index to another record",
    (app: Harness, userId: string) => app.kv.set(["badges_by_user", userId, "1"], "2"),
    (userId: string) => `badges_by_user/${userId}/1: the index entry points to 2, expected 1`,
  ],
  [
    "an index without a record",
    (app: Harness, userId: string) => app.kv.set(["badges_by_user", userId, "9"], "9"),
    (userId: string) => `badges_by_user/${userId}/9: the entry belongs to no existing record of badges`,
  ],
  [
    "a record under a wrong key",
    (app: Harness, userId: string) => app.kv.set(["badges", "1"], { id: "7", userId, name: "", secret: "" }),
    () => "badges/1: it is stored under a key other than its own",
  ],
  [
    "a record of a missing account",
    (app: Harness) =>
      addWrites(app.kv.atomic(), badges.put({ id: "8", userId: "nobody", name: "", secret: "" })).commit(),
    () => "badges_by_user/nobody/8: the account of the record does not exist",
  ],
])("fsck reports %s of a declared collection without further code", async (_, damage, finding) => {
  const app = await openWithBadges();
  expect(await app.audit()).toEqual([]);
  await damage(app, app.adaId);
  expect((await app.audit())[0] ?? "nothing found").toBe(finding(app.adaId));
});

test("refuses to start if a collection names an export that does not exist", async () => {
  const lost = collection<BadgeRecord>(["badges"], {
    key: ({ id }) => [id],
    person: { by: ["badges"], exported: "nowhere" },
  });
  const app = await openHarness();
  expect(() =>
    createExports({ ...app, makerStands: async () => true, publicUrl: "http://localhost:8000", collections: [lost] }),
  ).toThrow('The collection badges belongs to the export list "nowhere", but no list has this name.');
});

/** Stores a time stamp with the status that a trusted list gave it, and a checkpoint that witnesses have seen. */
async function keepEvidence({ kv }: Harness): Promise<void> {
  const extract = { hash: "00", xml: "<TSPService/>", list: "00" };
  const turn = { authority: "00000000", askedAt: 0, failures: 0 };
  const stamp = { ...turn, size: 1 } as unknown as StampRecord;
  const seen = { size: 1, note: "", keptAt: 0 };
  const stamped = [...stampRecords.put(stamp), ...stampTurnRecords.put(turn), ...listExtractRecords.put(extract)];
  await addWrites(kv.atomic(), [...stamped, ...witnessedCheckpointRecords.put(seen)]).commit();
}

/** Stored outside the collections: the log, and single records. */
const SINGLE: readonly Deno.KvKey[] = [
  TOTALS,
  ["format"],
  ["registry"],
  ["admins"],
  ["admin_audit", "head"],
  ["admin_fsck"],
  ["admin_fsck_night"],
  ["admin_fsck_part"],
  ["admin_fsck_run"],
  ["purge_night"],
  ["lease"],
  ["registry_scrubbed"],
  ["registry_turn"],
  ["cessions_complete"],
];

test("everything that the product stores belongs to a listed collection", async () => {
  const { network } = fakeNetwork(() => 500);
  const app = await openHarness({ roots: ROOTS, plugins: withWebhooks({ network }) });
  await app.takeKeyList(await signedList(FIRST_LIST));
  const [ada, bob, root] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Root")];
  await app.promote(root.email);
  const hook = { url: "https://hooks.example.com/", events: ["object.registered"] };
  await body(app.call("POST", "/webhooks", ada, hook), 201);
  await webhooksOf(app).deliver(new AbortController().signal);
  await body(app.scan(ada, "one"));
  const { _id: objectId } = await app.claimed(ada, sha256("one"));
  const { _id: offered } = await app.claimed(ada, sha256("two"));
  for (const id of [objectId, offered])
    await body(app.call("POST", "/transfer/offer", ada, { objectId: id, to: bob.email }), 201);
  const { data: offers } = await body<{ data: readonly { _id: string; objectId: string }[] }>(
    app.call("GET", "/transfer/offers", bob),
  );
  const offerId = offers.find((offer) => offer.objectId === objectId)?._id;
  await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  const declined = offers.find((offer) => offer.objectId === offered)?._id;
  await body(app.call("POST", "/transfer/decline", bob, { offerId: declined, undoable: true }));
  await body(app.call("POST", "/object/edit-object", bob, { objectId, shown: { title: true } }));
  await body(app.scan(bob, "one"));
  const { nonce } = await body<{ nonce: string }>(
    app.call("POST", "/object/file-challenge", root, { hash: sha256("one") }),
  );
  const digest = createHmac("sha256", nonce).update("one").digest("hex");
  await body(app.call("POST", "/object/show-file", root, { hash: sha256("one"), nonce, digest }));
  await body(app.call("POST", "/object/file-challenge", root, { hash: sha256("one") }));
  await body(app.call("POST", "/object/verify-object", root, { hash: sha256("one") }));
  const many = { walletAddress: ada.wallet, key: "k", objects: [{ hash: sha256("three"), objectName: "Trois" }] };
  await body(app.call("POST", "/object/register-many", ada, many));
  const { data: rung } = await body<{ data: readonly { _id: string }[] }>(
    app.call("GET", "/notifications/get-user-notifications", ada),
  );
  const keyed = {
    authorization: `Bearer ${ada.accessToken}`,
    "content-type": "application/json",
    "idempotency-key": "k",
  };
  await body(app.app.request("/api/notifications/mark-read", { method: "POST", headers: keyed, body: "{}" }));
  await body(app.call("POST", "/notifications/mark-read", ada, { id: rung[0]?._id }));
  await body(app.call("POST", "/notifications/preferences", ada, { kind: "views", way: "bell", on: false }));
  await body(app.call("POST", "/user/edit-profile", ada, { firstName: "Augusta", lastName: "King" }));
  await body(app.call("POST", "/contact/demo", null, { email: ada.email }), 202);
  const failure = { remote: "mfe_assets", release: null, kind: "entry", reason: "hangs" };
  await body(app.call("POST", "/remote-failures", null, failure), 202);
  for (const { email } of [ada, { email: "nobody@example.com" }])
    await body(app.call("POST", "/auth/forgot-password", null, { email }));
  await body(app.call("POST", "/auth/login", null, { email: ada.email, password: `${PASSWORD}!` }), 401);
  const [cleo, dan] = [await app.signUp("Cleo"), await app.register("Dan")];
  for (const who of [cleo, dan]) await body(app.call("POST", "/user/email/change", who, { email: `new-${who.email}` }));
  const [letter] = await app.emailsTo(`new-${cleo.email}`);
  const code = /^\d{6}/.exec(letter?.subject ?? "")?.[0];
  await body(app.call("POST", "/user/email/confirm", cleo, { code }));
  await addPasskey(app, ada, "Téléphone");
  await makeKey(app, ada);
  await body(app.call("POST", "/user/second-factor/app/options", ada, {}));
  await body(app.call("POST", "/auth/passkey/login-options", null, {}));
  await body(app.call("POST", "/user/wallet/challenge", ada, {}));
  await body(app.call("GET", `/object/get-object?hash=${sha256("one")}`, bob));
  await app.checkpoints.sign();
  await body(app.call("POST", "/object/proof", bob, { objectId }));
  await body(app.call("POST", "/object/proofs", bob, { objectIds: [objectId] }));
  await body(app.call("POST", "/transfer/cession", bob, { objectId, number: 1 }));
  await body(app.call("POST", "/user/export", ada));
  await body(app.call("POST", "/admin/export", root, { of: "audit" }));
  const { _id: copied } = await app.claimed(ada, sha256("four"));
  await body(app.call("DELETE", `/admin/objects?id=${copied}&reason=Copie`, root));
  await webhooksOf(app).follow();
  await webhooksOf(app).deliver(new AbortController().signal);

  await keepEvidence(app);

  const begins = (key: Deno.KvKey, prefix: Deno.KvKey) => prefix.every((part, at) => key[at] === part);
  const seen = new Set<string>();
  for await (const { key } of app.kv.list({ prefix: [] })) {
    const found = COLLECTIONS.find(({ all, indexes }) => [all, ...indexes].some((prefix) => begins(key, prefix)));
    if (found) seen.add(found.kind);
    else
      expect(
        SINGLE.some((prefix) => begins(key, prefix)),
        key.join("/"),
      ).toBe(true);
  }
  // The note of an erasure is removed together with the erased data.
  expect(COLLECTIONS.map(({ kind }) => kind).filter((kind) => !seen.has(kind))).toEqual(["objects_erasing"]);
});
