import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { AdminDocument, CollectionAnswer } from "../../contract/admin-collections.ts";
import type { OwnedObject } from "../../contract/object.ts";
import { failingKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, PNG, sha256 } from "../../tests/harness.ts";
import { formatStore, loadStore } from "../../tests/kept-store.ts";
import { addPasskey } from "../../tests/passkey.ts";
import { runFsck, runServer } from "../../tests/server.ts";
import { isRolling, openFormat, STEPS } from "./format.ts";
import { encodedKv } from "./kv.ts";
import { openStore } from "./open.ts";
import { decodeValue, encodeValue } from "./value.ts";

const keptStore = (format: number) =>
  readFileSync(new URL(`../../tests/stores/format-${format}.tsv`, import.meta.url), "utf8");
/** The last format with a stored sample. Later formats only add records, as `STEPS` says, and convert none. */
const LAST = 7;
const NEWEST = STEPS.length + 1;
const KEPT = keptStore(LAST);
/** Password of the people in the stored samples. */
const KEPT_PASSWORD = "quatre mots sans rapport";
const WORDS = { name: "The store", instead: "open another" };

/** Creates one of everything that the product stores. */
async function fill(app: Harness): Promise<void> {
  const [ada, bob, root] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Root")];
  await app.promote(root.email);
  await addPasskey(app, ada, "Téléphone");
  for (const bytes of ["one", "unclaimed"]) await body(app.scan(ada, bytes, "été.pdf"));
  const [first, second, third] = [
    await app.claimed(ada, sha256("one")),
    await app.claimed(bob, sha256("two"), { objectName: "Théière «\u00a0bleue\u00a0» 🫖" }),
    await app.claimed(ada, sha256("three")),
  ];
  const post = (path: string, who: Person | null, content: object, status = 200) =>
    body<Record<string, unknown>>(app.call("POST", path, who, content), status);
  await app.claimed(ada, sha256("no cover"), { file: null });
  await app.claimed(ada, sha256("metadata"), { metadata: JSON.stringify({ version: "1.2.0", commit: "4f1c" }) });
  await post("/object/edit-object", ada, { objectId: first._id, objectName: "Renommé" });
  await post("/object/verify-object", bob, { hash: sha256("one") });
  await post("/object/revoke-object", bob, { objectId: second._id });
  const { _id: offerId } = await post("/transfer/offer", ada, { objectId: third._id, to: bob.email }, 201);
  await post("/transfer/accept", bob, { offerId });
  await post("/transfer/offer", ada, { objectId: first._id, to: "carol@example.com" }, 201);
  // Carl's wallet is unproven. Ada registers the hash of Bob's revoked object.
  await app.register("Carl");
  await app.claimed(ada, sha256("two"), { objectName: "Théière" });
  await post("/notifications/mark-read", ada, {});
  await post("/auth/forgot-password", null, { email: bob.email });
  await post("/auth/login", null, { email: bob.email, password: `not ${PASSWORD}` }, 401);
  const { docs } = await body<CollectionAnswer>(app.call("GET", "/admin/users", root));
  const { _id, version } = docs[0] as AdminDocument;
  await body(app.call("PUT", "/admin/users", root, { _id, version, firstName: "Augusta" }));
  await app.checkpoints.sign();
}

/** Opens the application on a raw store. */
async function openOn(store: Deno.Kv): Promise<Harness> {
  await openFormat(store, WORDS);
  return openHarness({ kv: encodedKv(store) });
}

async function keepFiles({ blobs }: Harness): Promise<void> {
  for (const bytes of [PNG, new TextEncoder().encode("one"), new TextEncoder().encode("unclaimed")]) {
    const staged = await blobs.stage(new Blob([bytes]).stream(), { maxBytes: 1000, tooLarge: "" });
    await staged.publish();
  }
}

test("writing a store as text and loading the text gives the same store", async () => {
  const store = await Deno.openKv(":memory:");
  const app = await openOn(store);
  await fill(app);
  expect(await app.audit()).toEqual([]);
  const text = await formatStore(store);
  const copy = await Deno.openKv(":memory:");
  await loadStore(copy, text);
  expect(await formatStore(copy)).toBe(text);
  copy.close();
  // Writes a sample of the store when a format is final.
  const path = Deno.env.get("KEEP_STORE");
  if (path) await Deno.writeTextFile(path, text);
});

test("opening the archived store of the latest format changes only its format record", async () => {
  expect(STEPS.slice(LAST - 1).every((step) => isRolling(step) && step.adds)).toBe(true);
  const store = await Deno.openKv(":memory:");
  await loadStore(store, KEPT);
  await openFormat(store, WORDS);
  expect(await formatStore(store)).toBe(KEPT.replace(`{"format":${LAST}}`, `{"format":${NEWEST}}`));
  let records = 0;
  for await (const { key, value } of store.list({ prefix: [] })) {
    if (!(value instanceof Deno.KvU64)) expect(encodeValue(decodeValue(value)), key.join("/")).toStrictEqual(value);
    records += 1;
  }
  expect(records).toBeGreaterThan(100);
  store.close();
});

test.each([1, 2, 3, 4, 5, 6, 7])(
  "the archived store of format %i opens, its users have their objects, and fsck finds nothing",
  async (format) => {
    const store = await Deno.openKv(":memory:");
    await loadStore(store, keptStore(format));
    const app = await openOn(store);
    await keepFiles(app);
    expect(await app.audit()).toEqual([]);
    const bob = await body<Person>(
      app.call("POST", "/auth/login", null, { email: "bob2@example.com", password: KEPT_PASSWORD }),
    );
    const objects = await body<OwnedObject[]>(app.call("GET", "/object/get-user-objects", bob));
    expect(objects.map(({ objectName, status }) => [objectName, status])).toEqual([
      ["Tableau", "active"],
      ["Théière «\u00a0bleue\u00a0» 🫖", "revoked"],
    ]);
    // The log continues with new entries.
    await app.claimed({ ...bob, wallet: `0x${"2".padStart(40, "0")}` }, sha256("four"));
    await app.checkpoints.sign();
    expect(await app.audit()).toEqual([]);
  },
);

test.each([false, true])(
  "a conversion that crashes at any commit counts each record exactly once (last commit kept: %s)",
  async (keepsLast) => {
    const open = async () => {
      const store = await Deno.openKv(":memory:");
      await loadStore(store, keptStore(6));
      return store;
    };
    const whole = await open();
    await openFormat(whole, WORDS);
    const wanted = await formatStore(whole);
    expect(wanted).toContain("total 1");
    let deaths = 0;
    for (let at = 1; ; at++) {
      const raw = await open();
      const store = failingKv(raw);
      store.dieAt(at, { keepsLast });
      await openFormat(store.kv, WORDS).catch(() => undefined);
      const hasDied = store.revive();
      await openFormat(store.kv, WORDS);
      expect(await formatStore(raw)).toBe(wanted);
      raw.close();
      if (!hasDied) break;
      deaths += 1;
    }
    whole.close();
    expect(deaths).toBeGreaterThan(3);
  },
);

test("fsck reports unreadable records and continues with the next", async () => {
  const store = await Deno.openKv(":memory:");
  await loadStore(store, KEPT);
  await store.set(["users", "0"], { id: "0" });
  await store.set(["users_by_email", "zoe@example.com"], "nobody");
  const app = await openOn(store);
  await keepFiles(app);
  expect([...new Set(await app.audit())]).toEqual([
    "users/0: the record cannot be read: the value is not in the format of this store",
    "users_by_email/zoe@example.com: the record cannot be read: the value is not in the format of this store",
  ]);
});

test("a store from before format 1 is refused and left unchanged", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-test-" });
  onTestFinished(() => Deno.remove(dataDir, { recursive: true }));
  const path = join(dataDir, "kv.sqlite3");
  const write = await Deno.openKv(path);
  await write.set(["users", "1"], { id: "1", firstName: "Ada", walletAddress: undefined });
  await write.set(["registry", "head"], { size: 1, last: "x" });
  write.close();
  const sentence = `The store in ${dataDir} holds records without a format mark, which versions before format 1 wrote; this version reads formats 1 to ${NEWEST}. Start the version that wrote it, or set DATA_DIR to another folder.`;
  // A refused start leaves the folder unlocked.
  for (const _ of [1, 2]) await expect(openStore({ kind: "file", dataDir })).rejects.toThrow(new Error(sentence));
  const { code, stderr } = await runServer(dataDir);
  expect([code, stderr]).toEqual([1, `Authentica cannot start: ${sentence}\n`]);
  expect(await runFsck(dataDir)).toEqual({ code: 2, output: `${sentence}\n` });
  const read = await Deno.openKv(path);
  expect((await Array.fromAsync(read.list({ prefix: [] }))).map(({ key }) => key)).toEqual([
    ["registry", "head"],
    ["users", "1"],
  ]);
  read.close();
});
