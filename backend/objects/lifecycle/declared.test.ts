import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { OwnedObject, VerifyAnswer } from "../../contract/object.ts";
import { OPENING, SUMMARY } from "../../contract/proof-archive.ts";
import type { LookupAnswer, TokenAnswer } from "../../contract/registry.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { eventRecords, type ObjectEvent } from "../record/event-store.ts";
import { objectKeys, objectRecords } from "../record/store.ts";

const FILE = "a published contract";
const HASH = sha256(FILE);
const CLAIMED_AT = "2026-01-01T00:00:00.000Z";

/** Eve declared the hash of a file that she does not have, a minute ago. Ada has the file. */
async function openDeclared() {
  const app = await openHarness();
  const [eve, ada, bob] = [await app.signUp("Eve"), await app.signUp("Ada"), await app.signUp("Bob")];
  const declared = await app.claimed(eve, HASH, { objectName: "Déclaré" });
  app.pass(60_000);
  return { ...app, eve, ada, bob, declared };
}

/** Scans the file and claims its hash. */
async function deposited(app: Harness, who: Person, objectName = "Déposé"): Promise<OwnedObject> {
  await body(app.scan(who, FILE, "contrat.pdf"));
  return app.claimed(who, HASH, { objectName });
}

const deposit = (app: Harness, who: Person, { objectId }: Pick<OwnedObject, "objectId">) =>
  app.call("POST", "/object/deposit-file", who, { objectId });

const privateEvent = async (app: Harness, tokenId: number, number: number) =>
  ((await app.kv.get<ObjectEvent>(eventRecords.at(tokenId, number))).value as ObjectEvent).event;

test("a declared hash can still be deposited: both objects are kept, in order, each with its kind", async () => {
  const app = await openDeclared();
  const claim = await deposited(app, app.ada);
  expect(app.declared.depositedAt).toBeNull();
  expect(claim.depositedAt).toBe("2026-01-01T00:01:00.000Z");
  const marks = [
    { tokenId: 0, depositedAt: null },
    { tokenId: 1, depositedAt: "2026-01-01T00:01:00.000Z" },
  ];

  await body(app.scan(app.bob, FILE));
  const seen = await body<VerifyAnswer>(app.call("POST", "/object/verify-object", app.bob, { hash: HASH }));
  expect(seen.objects).toMatchObject([
    { ...marks[0], objectName: "Déclaré", createdAt: CLAIMED_AT },
    { ...marks[1], objectName: "Déposé" },
  ]);
  expect(seen.object).toEqual(seen.objects[0]);
  const looked = await body<LookupAnswer>(app.call("GET", `/registry/lookup?hash=${HASH}`, null));
  expect(looked.objects).toMatchObject(marks);
  expect(looked.object).toEqual(looked.objects[0]);
  for (const [at, mark] of marks.entries()) {
    const page = await body<TokenAnswer>(app.call("GET", `/registry/token/${at}`, null));
    expect([page.object, page.other]).toMatchObject([mark, marks[1 - at]]);
  }
  expect([await privateEvent(app, 0, 0), await privateEvent(app, 1, 0)]).toMatchObject([
    { deposited: false, file: null },
    { deposited: true, file: { name: "contrat.pdf" } },
  ]);
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("a hash can have one valid declared object and, after it, one deposited object; a second object of either kind is refused", async () => {
  const app = await openDeclared();
  expect((await app.claim(app.bob, HASH)).status).toBe(409);
  await deposited(app, app.ada);
  expect((await app.claim(app.bob, HASH)).status).toBe(409);
  await body(app.scan(app.bob, FILE));
  const refused = await body(app.claim(app.bob, HASH), 409);
  expect(refused).toMatchObject({ message: "Object already registered" });
  expect(refused).not.toHaveProperty("object");
  expect(await app.registrySize()).toBe(2);
});

test("of several parallel claims of a hash, at most one claim with the file and one without it succeed", async () => {
  const app = await openHarness();
  const people = await Promise.all(["Ada", "Bob", "Eve", "Dan"].map((name) => app.signUp(name)));
  const [ada, bob] = people as [Person, Person];
  await Promise.all([body(app.scan(ada, FILE)), body(app.scan(bob, FILE))]);
  const statuses = await Promise.all(people.map(async (who) => (await app.claim(who, HASH)).status));
  expect([...statuses.slice(0, 2)].sort()).toEqual([201, 409]);
  expect(statuses.slice(2)).toContain(409);
  expect(await app.audit()).toEqual([]);
});

test("refuses to declare a hash whose file was deposited", async () => {
  const app = await openDeclared();
  await body(app.scan(app.ada, "other"));
  await app.claimed(app.ada, sha256("other"));
  expect(await body(app.claim(app.bob, sha256("other")), 409)).toMatchObject({ message: "Object already registered" });
});

test("the owner of a declared object deposits the file: an entry records it, and the file can be downloaded", async () => {
  const app = await openDeclared();
  await body(deposit(app, app.eve, app.declared), 409);
  await body(app.scan(app.eve, FILE, "preuve.pdf"));
  // The refusal of a hash that the caller already declared contains the object, so that the file can be added to it.
  expect(await body(app.claim(app.eve, HASH), 409)).toMatchObject({ object: { depositedAt: null } });
  await body(deposit(app, app.ada, app.declared), 403);
  const { object } = await body<{ object: OwnedObject }>(deposit(app, app.eve, app.declared));
  expect(object).toMatchObject({
    fileName: "preuve.pdf",
    createdAt: CLAIMED_AT,
    depositedAt: "2026-01-01T00:01:00.000Z",
  });
  const { events, other } = await body<TokenAnswer>(app.call("GET", "/registry/token/0", null));
  expect(events.map(({ type }) => type)).toEqual(["mint", "edit"]);
  expect(other).toBeNull();
  expect(await privateEvent(app, 0, 1)).toMatchObject({ type: "edit", deposited: true });
  const { link } = await body<{ link: string }>(app.call("GET", `/object/get-object?hash=${HASH}`, app.eve));
  expect(await (await app.app.request(new URL(link).pathname)).text()).toBe(FILE);
  await body(deposit(app, app.eve, app.declared), 409);
  // The object is now deposited, so no other user can register the hash.
  await body(app.scan(app.ada, FILE));
  expect((await app.claim(app.ada, HASH)).status).toBe(409);
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("if another account deposits the file first, the declared object stays declared and the refusal says so", async () => {
  const app = await openDeclared();
  await deposited(app, app.ada);
  await body(app.scan(app.eve, FILE));
  expect(await body(deposit(app, app.eve, app.declared), 409)).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("remains declared"),
  });
  expect(await app.registrySize()).toBe(2);
});

test("if the file of a declared object is deposited while another user claims the same file, exactly one of them succeeds", async () => {
  const app = await openDeclared();
  await Promise.all([body(app.scan(app.eve, FILE)), body(app.scan(app.ada, FILE))]);
  const answers = await Promise.all([deposit(app, app.eve, app.declared), app.claim(app.ada, HASH)]);
  const [shown, claimed] = answers.map(({ status }) => status);
  expect([
    [200, 409],
    [409, 201],
  ]).toContainEqual([shown, claimed]);
  expect(await app.audit()).toEqual([]);
});

test("a file cannot be deposited for a revoked object, which no longer reserves its hash", async () => {
  const app = await openDeclared();
  await body(app.call("POST", "/object/revoke-object", app.eve, { objectId: app.declared._id }));
  await body(app.scan(app.eve, FILE));
  await body(deposit(app, app.eve, app.declared), 409);
  await deposited(app, app.ada);
  expect((await app.kv.get(objectKeys.byHash(HASH, "declared"))).value).toBe(0);
  expect(await app.audit()).toEqual([]);
});

test("an erased object shows whether it was declared, and no longer reserves its hash", async () => {
  const app = await openDeclared();
  await app.promote(app.bob.email);
  const { _id } = app.declared;
  await body(app.call("DELETE", `/admin/objects?id=${_id}&reason=Usurpation`, app.bob));
  await app.operations.settled();
  expect((await app.kv.get(objectRecords.at(0))).value).toMatchObject({ status: "erased", declared: true });
  await app.claimed(app.bob, HASH);
  await deposited(app, app.ada);
  expect(await app.audit()).toEqual([]);
});

test("a declared object stays declared when transferred, and the new owner can deposit its file", async () => {
  const app = await openDeclared();
  const to = { objectId: app.declared._id, to: app.bob.email };
  const { _id: offerId } = await body<{ _id: string }>(app.call("POST", "/transfer/offer", app.eve, to), 201);
  await body(app.call("POST", "/transfer/accept", app.bob, { offerId }));
  await body(app.scan(app.bob, FILE));
  const { object } = await body<{ object: OwnedObject }>(deposit(app, app.bob, app.declared));
  expect(object.depositedAt).not.toBeNull();
  expect(await app.audit()).toEqual([]);
});

test("the proof of a declared object says that it was declared, and so does the committed event", async () => {
  const app = await openDeclared();
  await app.checkpoints.sign();
  const { link } = await body<{ link: string }>(
    app.call("POST", "/object/proof", app.eve, { objectId: app.declared._id }),
  );
  const answer = await app.app.request(new URL(link).pathname);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  expect(JSON.parse(text(SUMMARY))).toMatchObject({ depot: "Déclaré sans dépôt du fichier" });
  expect(JSON.parse(text(OPENING)).evenements).toMatchObject([{ event: { deposited: false } }]);
});
