import { Buffer } from "node:buffer";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { METADATA_BYTES_MAX, METADATA_MAX, METADATA_VALUE_MAX } from "../../contract/constants.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { tell } from "../../contract/event-text.ts";
import type { RegisterManyAnswer } from "../../contract/many.ts";
import type { NotificationsAnswer } from "../../contract/notification.ts";
import type { ListedObject, OwnedObject, VerifyAnswer } from "../../contract/object.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import { openProof } from "../../formats/tlog/verify.ts";
import { parseVkey } from "../../formats/tlog/vkey.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { type EventRecord, eventRecords } from "../record/event-store.ts";
import { type HeldObject, objectRecords } from "../record/store.ts";

const HASH = sha256("a file");
const METADATA = { version: "1.2.0", commit: "4f1c0de", lieu: "Sète, l’aube" };

const claimed = (app: Harness, who: Person, metadata: unknown = METADATA, hash = HASH) =>
  app.claimed(who, hash, { file: null, metadata: JSON.stringify(metadata) });
const edit = (app: Harness, who: Person, change: object, status = 200) =>
  body<{ object: OwnedObject } & ErrorBody>(app.call("POST", "/object/edit-object", who, change), status);
const listed = (app: Harness, who: Person, q = "") =>
  body<ListedObject[]>(app.call("GET", `/object/get-user-objects${q && `?q=${encodeURIComponent(q)}`}`, who));
const eventsOf = async (app: Harness) =>
  (await Array.fromAsync(app.kv.list<EventRecord>({ prefix: eventRecords.all }))).map(({ value }) => value.event);

async function given(app: Harness, from: Person, to: Person, objectId: string): Promise<void> {
  const offer = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", from, { objectId, to: to.email }), 201);
  await body(app.call("POST", "/transfer/accept", to, { offerId: offer._id }));
}

async function archiveOf(app: Harness, who: Person, objectId: string, kind: "complete" | "redacted") {
  const { link } = await body<{ link: string }>(app.call("POST", "/object/proof", who, { objectId, kind }));
  const answer = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

test("registers metadata with its object; later entries replace and remove metadata, and each commits to the metadata of its time", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const { _id: objectId, metadata } = await claimed(app, ada);
  expect(metadata).toEqual(METADATA);
  const next = { version: "1.2.1" };
  expect((await edit(app, ada, { objectId, metadata: next, objectName: "Presse" })).object).toMatchObject({
    objectName: "Presse",
    metadata: next,
  });
  // A change of the name does not change the metadata. Repeating an edit, also in another order, or omitting a member
  // writes no entry.
  await edit(app, ada, { objectId, objectName: "Presse 2" });
  expect(await app.registrySize()).toBe(3);
  for (const same of [{ metadata: next }, { objectName: "Presse 2" }, {}]) await edit(app, ada, { objectId, ...same });
  expect(await app.registrySize()).toBe(3);
  expect((await edit(app, ada, { objectId, metadata: {} })).object).not.toHaveProperty("metadata");
  expect(await app.registrySize()).toBe(4);
  expect((await eventsOf(app)).map((event) => event?.metadata)).toEqual([METADATA, next, next, undefined]);
  // An event without metadata has the same form as events before metadata existed.
  expect((await eventsOf(app)).at(-1)).not.toHaveProperty("metadata");
  expect((await app.kv.get<HeldObject>(objectRecords.at(0))).value).not.toHaveProperty("metadata");
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("announces an edit of metadata without the metadata itself", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const { _id: objectId } = await claimed(app, ada, { version: "1" });
  await edit(app, ada, { objectId, metadata: { version: "secret" } });
  await edit(app, ada, { objectId, metadata: { version: "2" }, objectName: "Presse" });
  const { data } = await body<NotificationsAnswer>(app.call("GET", "/notifications/get-user-notifications", ada));
  const readerId = data[0]?.userList[0]?._id;
  const told = data.map((each) => {
    const { line, note } = tell(each, readerId);
    return [line.map((piece) => (typeof piece === "string" ? piece : piece.name)).join(""), note];
  });
  expect(told.slice(0, 2)).toEqual([
    ["Vous avez renommé «\u00a0Tableau\u00a0» en «\u00a0Presse\u00a0»", "Ses métadonnées ont changé aussi."],
    ["Vous avez modifié les métadonnées de «\u00a0Tableau\u00a0»", undefined],
  ]);
  expect(JSON.stringify(data)).not.toContain("secret");
});

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, "v"]));

test.each<[string, unknown, RegExp]>([
  ["too many names", many(METADATA_MAX + 1), /^metadata must have at most 20 names\.$/],
  ["a name with a blank", { "a b": "v" }, /^metadata\.a b must be named by 1 to 40 letters/],
  ["an empty name", { "": "v" }, /^metadata\. must be named by/],
  ["a long name", { ["n".repeat(41)]: "v" }, /must be named by/],
  ["a name reserved by JavaScript", JSON.parse('{"__proto__":"v"}'), /^metadata\.__proto__ must be named by/],
  ["a number", { version: 1 }, /^metadata\.version must be a JSON string\.$/],
  ["a blank value", { version: " " }, /^metadata\.version is required\.$/],
  ["a long value", { v: "a".repeat(METADATA_VALUE_MAX + 1) }, /^metadata\.v must be at most 500 characters\.$/],
  ["two lines", { v: "a\nb" }, /control characters/],
  ["a hidden character", { v: "a\u202eb" }, /hidden characters/],
  [
    "too many bytes in total",
    Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`n${at}`, "é".repeat(220)])),
    new RegExp(`^metadata must be at most ${METADATA_BYTES_MAX} bytes of JSON\\.$`),
  ],
  ["a list", ["v"], /^metadata must be a JSON object with string values\.$/],
  ["a text", "version", /^metadata must be a JSON object with string values\.$/],
])("refuses metadata with %s with the reason, and changes nothing", async (_, metadata, words) => {
  const app = await openHarness();
  const ada = await app.signUp();
  const refused = await body<ErrorBody>(app.claim(ada, sha256("another"), { metadata: JSON.stringify(metadata) }), 400);
  expect(refused.message).toMatch(words);
  const { _id: objectId } = await claimed(app, ada);
  const sent = app.call("POST", "/object/edit-object", ada, { objectId, metadata });
  expect((await body<ErrorBody>(sent, 400)).message).toMatch(words);
  expect((await listed(app, ada))[0]).toMatchObject({ metadata: METADATA });
  expect(await app.registrySize()).toBe(1);
});

test("refuses invalid JSON as metadata, and stores metadata at the exact limits of bytes and names unchanged", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const refused = await body<ErrorBody>(app.claim(ada, sha256("no JSON"), { metadata: "{version:1" }), 400);
  expect(refused.message).toBe("metadata must be a JSON object with string values.");
  const whole: Record<string, string> = { ...many(14), constructor: "c", toString: "t" };
  for (const name of ["0", "x", "y", "z"]) {
    const room = METADATA_BYTES_MAX - JSON.stringify({ ...whole, [name]: "" }).length;
    whole[name] = "b".repeat(Math.min(METADATA_VALUE_MAX, room));
  }
  expect(JSON.stringify(whole)).toHaveLength(METADATA_BYTES_MAX);
  const { metadata } = await claimed(app, ada, whole);
  expect(metadata).toEqual(whole);
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("only the owner can see and search metadata, and a transfer passes the metadata to the new owner", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const { _id: objectId } = await claimed(app, ada);
  await claimed(app, ada, { version: "9" }, sha256("another"));
  const found = async (who: Person, q: string) => (await listed(app, who, q)).map(({ _id }) => _id);
  for (const q of ["version:1.2", "4f1c0de", "SETE aube"]) expect(await found(ada, q), q).toEqual([objectId]);
  const { object } = await body<VerifyAnswer>(app.call("POST", "/object/verify-object", bob, { hash: HASH }));
  expect(JSON.stringify(object)).not.toContain("4f1c0de");
  expect(await (await app.call("GET", "/registry/token/0", null)).text()).not.toContain("4f1c0de");
  await edit(app, bob, { objectId, metadata: {} }, 403);
  await edit(app, ada, { objectId, metadata: { ...METADATA, version: "2.0" } });
  expect([await found(ada, "version:1.2"), await found(ada, "version:2.0")]).toEqual([[], [objectId]]);

  await given(app, ada, bob, objectId);
  expect(await found(ada, "4f1c0de")).toEqual([]);
  expect(await found(bob, "4f1c0de")).toEqual([objectId]);
  expect(JSON.stringify(await listed(app, ada, "tableau"))).not.toContain("4f1c0de");
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
  // Deleting the account erases its metadata.
  await body(app.call("POST", "/user/delete-account", bob, { email: bob.email }), 202);
  await app.resumeErasures();
  const left = await Array.fromAsync(app.kv.list({ prefix: [] }), ({ value }) =>
    value instanceof Uint8Array ? "" : JSON.stringify(value),
  );
  expect(left.filter((text) => text.includes('"2.0"'))).toEqual([]);
});

test("each object of a bulk claim has its own metadata; invalid metadata of one object does not affect others", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const objects = [
    { hash: sha256("one"), objectName: "Un", metadata: { version: "1" } },
    { hash: sha256("two"), objectName: "Deux", metadata: { "a b": "1" } },
    { hash: sha256("three"), objectName: "Trois" },
  ];
  const call = { walletAddress: ada.wallet, objects };
  const { results } = await body<RegisterManyAnswer>(app.call("POST", "/object/register-many", ada, call));
  expect(results.map((one) => (one.status === "refused" ? one.message : one.object.metadata))).toEqual([
    { version: "1" },
    expect.stringContaining("must be named by"),
    undefined,
  ]);
});

test("while an older version runs that would lose metadata, refuses metadata but accepts everything else", async () => {
  const app = await openHarness({ parts: { storeFormat: () => 4 } });
  const ada = await app.signUp();
  await body(app.claim(ada, HASH, { metadata: JSON.stringify(METADATA) }), 503);
  const { _id: objectId } = await claimed(app, ada, {});
  await edit(app, ada, { objectId, metadata: METADATA }, 503);
  expect((await edit(app, ada, { objectId, metadata: {}, objectName: "Autre" })).object.objectName).toBe("Autre");
  expect((await eventsOf(app)).every((event) => event && !("metadata" in event))).toBe(true);
});

test("the complete proof shows and verifies metadata; the redacted proof omits them", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const { _id: objectId } = await claimed(app, ada);
  const files = await archiveOf(app, ada, objectId, "complete");
  expect(JSON.parse(files["preuve.json"] ?? "").metadonnees).toEqual(METADATA);
  expect(JSON.parse(files["ouverture.json"] ?? "").evenements[0].event.metadata).toEqual(METADATA);
  const key = parseVkey(files["registre.vkey"] ?? "");
  expect(openProof(files["preuve.tlog-proof"] ?? "", key)).toMatchObject({ event: { metadata: METADATA } });

  const handed = await archiveOf(app, ada, objectId, "redacted");
  expect(JSON.parse(handed["preuve.json"] ?? "").metadonnees).toBe("Non communiqué");
  expect(openProof(handed["preuve.tlog-proof"] ?? "", key)).toMatchObject({ event: null });
  for (const [name, text] of Object.entries(handed)) expect(text, name).not.toContain("4f1c0de");
  // The redacted proof does not reveal whether there is metadata.
  const { _id: bare } = await claimed(app, ada, {}, sha256("bare"));
  const without = await archiveOf(app, ada, bare, "redacted");
  expect(JSON.parse(without["preuve.json"] ?? "").metadonnees).toBe("Non communiqué");
});
