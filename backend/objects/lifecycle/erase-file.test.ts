import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { DownloadAnswer, OwnedObject } from "../../contract/object.ts";
import { OPENING } from "../../contract/proof-archive.ts";
import type { TokenAnswer } from "../../contract/registry.ts";
import { withSmallFiles } from "../../platform/blobs/small.ts";
import { body, type Harness, openHarness, type Person, PNG, sha256 } from "../../tests/harness.ts";
import { large } from "../../tests/large.ts";
import { eventRecords, type ObjectEvent } from "../record/event-store.ts";
import { type HeldObject, objectRecords } from "../record/store.ts";
import { blobRecords, scanRecords } from "../scans/store.ts";

const FILE = large("a picture that nobody else has");
const HASH = sha256(FILE);
const MINUTE_MS = 60_000;
/** Time after which the sweep erases uploaded files that no object holds. */
const SWEPT_MS = 26 * 60 * MINUTE_MS;

/** Ada registered her file a minute ago. */
async function openDeposited() {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  await body(app.scan(ada, FILE, "tableau.jpg"));
  const object = await app.claimed(ada, HASH, { objectName: "Tableau" });
  app.pass(MINUTE_MS);
  return { ...app, ada, bob, object };
}

const erase = (app: Harness, who: Person, objectId: string) =>
  app.call("POST", "/object/erase-file", who, { objectId });
const erased = async (app: Harness, who: Person, objectId: string) =>
  (await body<{ object: OwnedObject }>(erase(app, who, objectId))).object;
const linkOf = async (app: Harness, who: Person) =>
  new URL((await body<DownloadAnswer>(app.call("GET", `/object/get-object?hash=${HASH}`, who))).link).pathname;
const typesOf = async (app: Harness, tokenId = 0) =>
  (await body<TokenAnswer>(app.call("GET", `/registry/token/${tokenId}`, null))).events.map(({ type }) => type);
/** Returns whether the file of this hash is stored. */
const isThere = async (app: Harness, hash: string) => {
  const blob = await withSmallFiles(app.kv, app.blobs).open(hash);
  await blob?.body.cancel();
  return blob !== null;
};

test("after the owner erases a file it cannot be downloaded, a sweep removes its bytes, and the object shows the erasure", async () => {
  const app = await openDeposited();
  const before = await linkOf(app, app.ada);
  const at = "2026-01-01T00:01:00.000Z";
  expect(await erased(app, app.ada, app.object._id)).toEqual({
    ...app.object,
    fileErasedAt: at,
    updatedAt: at,
  });
  expect((await app.app.request(before)).status).toBe(410);
  expect(await body(app.call("GET", `/object/get-object?hash=${HASH}`, app.ada), 404)).toMatchObject({
    message: "You have erased the file of this object.",
  });

  const { object, events } = await body<TokenAnswer>(app.call("GET", "/registry/token/0", null));
  expect(object).toMatchObject({ status: "active", fileErasedAt: at, depositedAt: app.object.depositedAt });
  expect(events.map(({ type }) => type)).toEqual(["mint", "edit"]);
  const told = (await app.kv.get<ObjectEvent>(eventRecords.at(0, 1))).value?.event;
  expect(told).toMatchObject({ type: "edit", fileErased: true, deposited: true, file: { name: "tableau.jpg" } });

  // The hash stays registered and the bytes are still stored, so a process that ends here leaves a consistent store.
  await body(app.scan(app.bob, "another"));
  expect((await app.claim(app.bob, HASH)).status).toBe(409);
  expect(await isThere(app, HASH)).toBe(true);
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
  app.pass(SWEPT_MS);
  await app.sweep();
  expect(await isThere(app, HASH)).toBe(false);
  expect((await app.kv.get(blobRecords.at(HASH))).value).toBeNull();
  expect(await app.audit()).toEqual([]);
});

test("erasing a file twice, one after the other or at the same time, writes one log entry and returns the same answer", async () => {
  const app = await openDeposited();
  const answers = await Promise.all([1, 2, 3].map(() => erased(app, app.ada, app.object._id)));
  app.pass(MINUTE_MS);
  for (const answer of [...answers, await erased(app, app.ada, app.object._id)]) expect(answer).toEqual(answers[0]);
  expect(await typesOf(app)).toEqual(["mint", "edit"]);
});

test("erasing the file of a revoked object changes only the record: the revocation stays the last entry", async () => {
  const app = await openDeposited();
  await body(app.call("POST", "/object/revoke-object", app.ada, { objectId: app.object._id }));
  app.pass(MINUTE_MS);
  const at = "2026-01-01T00:02:00.000Z";
  const first = await erased(app, app.ada, app.object._id);
  expect(first).toMatchObject({ status: "revoked", fileErasedAt: at, updatedAt: "2026-01-01T00:01:00.000Z" });
  app.pass(MINUTE_MS);
  expect(await erased(app, app.ada, app.object._id)).toEqual(first);
  const { object, events } = await body<TokenAnswer>(app.call("GET", "/registry/token/0", null));
  expect([object?.fileErasedAt, events.map(({ type }) => type)]).toEqual([at, ["mint", "revoke"]]);
  app.pass(SWEPT_MS);
  await app.sweep();
  expect(await isThere(app, HASH)).toBe(false);
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("an erased file stays erased when its object is revoked, renamed, transferred or deleted with the account", async () => {
  const app = await openDeposited();
  await erased(app, app.ada, app.object._id);
  await body(app.call("POST", "/object/edit-object", app.ada, { objectId: app.object._id, objectName: "Carnet" }));
  const offer = { objectId: app.object._id, to: app.bob.email };
  const { _id: offerId } = await body<{ _id: string }>(app.call("POST", "/transfer/offer", app.ada, offer), 201);
  const { object } = await body<{ object: OwnedObject }>(app.call("POST", "/transfer/accept", app.bob, { offerId }));
  expect(object.fileErasedAt).toBe("2026-01-01T00:01:00.000Z");
  await body(app.call("GET", `/object/get-object?hash=${HASH}`, app.bob), 404);
  await body(app.call("POST", "/object/revoke-object", app.bob, { objectId: app.object._id }));
  expect(await erased(app, app.bob, app.object._id)).toMatchObject({ fileErasedAt: object.fileErasedAt });
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("keeps the bytes of an erased file while another object uses them as its cover", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const hash = sha256(PNG);
  await body(app.scan(ada, PNG, "tableau.png"));
  const mine = await app.claimed(ada, hash, { file: null });
  const theirs = await app.claimed(bob, sha256("theirs"));
  expect(theirs.file).toBe(hash);
  await erased(app, ada, mine._id);
  app.pass(SWEPT_MS);
  await app.sweep();
  expect(await isThere(app, hash)).toBe(true);
  expect(await app.audit()).toEqual([]);
});

test("another user's scan keeps the bytes of an erased file until that scan expires; the owner's own scan ends at once", async () => {
  const app = await openDeposited();
  await body(app.scan(app.bob, FILE));
  const [adas, bobs] = [await idOf(app, app.ada), await idOf(app, app.bob)];
  await erased(app, app.ada, app.object._id);
  app.pass(23 * 60 * MINUTE_MS);
  await app.sweep();
  expect(await app.audit()).toEqual([]);
  expect(await isThere(app, HASH)).toBe(true);
  expect((await app.kv.get(scanRecords.at(adas, HASH))).value).toBeNull();
  expect((await app.kv.get(scanRecords.at(bobs, HASH))).value).not.toBeNull();
  app.pass(SWEPT_MS);
  await app.sweep();
  expect(await isThere(app, HASH)).toBe(false);
  expect(await app.audit()).toEqual([]);
});

const idOf = async (app: Harness, who: Person) =>
  (await body<{ _id: string }>(app.call("GET", "/user/get-user", who)))._id;

test("refuses to erase the file of an object that has no file, is offered or belongs to another user", async () => {
  const app = await openDeposited();
  await body(erase(app, app.bob, app.object._id), 403);
  await body(erase(app, app.ada, "AAAA-AAAA-AAAA"), 404);
  const declared = await app.claimed(app.ada, sha256("told alone"));
  expect(await body(erase(app, app.ada, declared._id), 409)).toMatchObject({
    message: expect.stringContaining("declared"),
  });
  const offer = { objectId: app.object._id, to: app.bob.email };
  const { _id: offerId } = await body<{ _id: string }>(app.call("POST", "/transfer/offer", app.ada, offer), 201);
  expect(await body(erase(app, app.ada, app.object._id), 409)).toMatchObject({
    message: expect.stringContaining("Withdraw the offer"),
  });
  expect((await app.app.request(await linkOf(app, app.ada))).status).toBe(200);
  await body(app.call("POST", "/transfer/cancel", app.ada, { offerId }));
  await erased(app, app.ada, app.object._id);
});

test("the proof of an erased file can still be downloaded and opened; the export omits the file and states when it was erased", async () => {
  const app = await openDeposited();
  await erased(app, app.ada, app.object._id);
  await app.checkpoints.sign();
  const archive = async (path: string, json?: object) => {
    const { link } = await body<{ link: string }>(app.call("POST", path, app.ada, json));
    return unzipSync(new Uint8Array(await (await app.app.request(new URL(link).pathname)).arrayBuffer()));
  };
  const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
  const proof = await archive("/object/proof", { objectId: app.object._id });
  expect(Object.keys(proof)).toContain("certificat.pdf");
  expect(JSON.parse(text(proof[OPENING])).evenements[1]).toMatchObject({ event: { fileErased: true } });
  const taken = await archive("/user/export");
  expect(
    Object.keys(taken).filter((name) => name.startsWith("fichiers/") || name.startsWith("numerisations/")),
  ).toEqual([]);
  expect(JSON.parse(text(taken["donnees.json"])).objects).toMatchObject([{ fileErasedAt: "2026-01-01T00:01:00.000Z" }]);
});

test("fsck reports a file that is erased in the record but not in the events, and the reverse", async () => {
  const app = await openDeposited();
  const key = objectRecords.at(0);
  const told = "objects/0: the time at which its file was erased contradicts its events";
  const original = (await app.kv.get<HeldObject>(key)).value as HeldObject;
  await app.kv.set(key, { ...original, fileErasedAt: original.updatedAt + 60 });
  expect(await app.audit()).toContain(told);
  await app.kv.set(key, original);
  await erased(app, app.ada, app.object._id);
  const { fileErasedAt, ...rest } = (await app.kv.get<HeldObject>(key)).value as HeldObject;
  for (const wrong of [rest, { ...rest, fileErasedAt: (fileErasedAt ?? 0) + 1 }]) {
    await app.kv.set(key, wrong);
    expect(await app.audit()).toContain(told);
  }
});
