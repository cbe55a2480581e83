import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { userTotals } from "../../accounts/users/store.ts";
import { deletionEmail } from "../../admin/personal-data/emails.ts";
import { COLLECTIONS } from "../../api/collections.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import { readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { treeRoot } from "../../formats/tlog/merkle.ts";
import { nodesFromTiles } from "../../formats/tlog/tile.ts";
import { fsck } from "../../fsck/fsck.ts";
import { objectTotals, PERSON_TOTALS } from "../../objects/record/totals.ts";
import { type BlobRecord, blobRecords } from "../../objects/scans/store.ts";
import { openFileBlobs } from "../../platform/blobs/files.ts";
import { openS3Blobs } from "../../platform/blobs/s3.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import { copyRows } from "../../platform/kv/copy-rows.ts";
import { openAsItIs, openKv } from "../../platform/kv/open.ts";
import { readTotals } from "../../platform/kv/totals.ts";
import { storedTiles } from "../../registry/log/tiles.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { openFaultyStore, refusal } from "../../tests/faulty-object-store.ts";
import { body, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { large } from "../../tests/large.ts";
import { blobName } from "./manifest.ts";
import { PEOPLE_KEYS, readPeopleKeys } from "./people-keys.ts";
import { restoreBackup } from "./restore.ts";
import { pin, pinByCopy, pinByName } from "./snapshot.ts";
import { takeBackup } from "./take.ts";

const KEY = new Uint8Array(32).fill(7);

async function tempDir(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-backup-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

/** Opens the application on a store in a file, like a real service, and a folder for backups. */
async function openService(elsewhere: BlobStore | null = null) {
  const out = await tempDir();
  const store = join(await tempDir(), "kv.sqlite3");
  const parts = elsewhere ? { blobs: elsewhere } : {};
  const app = await openHarness({ kv: await openKv(store), passwords: CHEAP_PASSWORDS, parts });
  const pinBlob = elsewhere ? pinByCopy(elsewhere) : pinByName(app.dir);
  const keysOf = await tempDir();
  // A service has either a key or none, so each case has its own file of people's keys.
  const peopleFile = (key: Uint8Array | null) => join(keysOf, key ? "encrypted.keys" : "people.keys");
  const take = (name: string, key: Uint8Array | null = null) => {
    const now = app.environment.now();
    const order = {
      store,
      dataDir: app.dir,
      pinBlob,
      target: join(out, name),
      key,
      secrets: [],
      collections: COLLECTIONS,
    };
    return takeBackup({ ...order, people: peopleFile(key), now });
  };
  const restore = (
    name: string,
    to: string,
    key: Uint8Array | null = null,
    blobs: BlobStore | null = null,
    people = peopleFile(key),
  ) => restoreBackup({ source: join(out, name), dataDir: join(out, to), key, people, blobs });
  return { ...app, out, store, take, restore, peopleFile };
}
type Service = Awaited<ReturnType<typeof openService>>;

/** Returns the fsck findings of a restored folder, and the root hash that its tree had at this size. */
async function look(app: Service, dataDir: string, size: number, elsewhere: BlobStore | null = null) {
  const kv = await openKv(join(dataDir, "kv.sqlite3"));
  try {
    const { findings } = await fsck({
      kv,
      collections: COLLECTIONS,
      blobs: elsewhere ?? (await openFileBlobs(join(dataDir, "blobs"), app.environment.ulid)),
      now: app.environment.now,
      signed: { keys: app.checkpoints.keys(), note: await Deno.readTextFile(join(dataDir, "checkpoint")) },
    });
    const root = await treeRoot(size, nodesFromTiles(size, storedTiles(kv)));
    return { findings: findings.map(({ record, problem }) => `${record}: ${problem}`), root };
  } finally {
    kv.close();
  }
}

const deposit = async (app: Service, who: Person, text: string) => {
  await body(app.scan(who, large(text)));
  return app.claimed(who, sha256(large(text)), { objectName: text.slice(0, 40) });
};

test("a backup of a service under load is complete and contains the state of one moment", async () => {
  const app = await openService();
  const people = await Promise.all(["Ada", "Bob", "Cleo"].map((name) => app.signUp(name)));
  const leaving = await Promise.all(Array.from({ length: 6 }, () => app.signUp("Dora")));
  for (const who of leaving) await deposit(app, who, `leaves with ${who.email}`);
  await app.checkpoints.sign();
  const before = readCheckpoint((await app.file.read()) as string);

  let isOver = false;
  let acts = 0;
  const owner = async (who: Person, other: Person) => {
    for (let round = 0; !isOver; round++) {
      const { _id: objectId } = await deposit(app, who, `${who.email} ${round}`);
      await body(app.call("POST", "/object/edit-object", who, { objectId, objectName: `Renamed ${round}` }));
      const offer = { objectId, to: other.email };
      const { _id: offerId } = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", who, offer), 201);
      await body(app.call("POST", "/transfer/accept", other, { offerId }));
      acts++;
    }
  };
  const eraser = async () => {
    for (const who of leaving) {
      await body(app.call("POST", "/user/delete-account", who, { email: who.email }), 202);
      await app.resumeErasures();
      await app.checkpoints.sign();
      acts++;
    }
  };
  const [ada, bob, cleo] = people as [Person, Person, Person];
  const work = [owner(ada, bob), owner(bob, cleo), owner(cleo, ada), eraser()];
  const sizes: number[] = [];
  for (let at = 0; at < 3; at++) {
    const acted = acts;
    const { entries, damaged } = await app.take(`backup ${at}`, at % 2 === 0 ? null : KEY);
    expect(damaged).toEqual([]);
    sizes.push(entries);
    await Deno.copyFile(app.peopleFile(at % 2 === 0 ? null : KEY), join(app.out, `keys ${at}`));
    while (acts < acted + 3) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  isOver = true;
  await Promise.all(work);

  expect(new Set(sizes).size).toBe(3);
  for (const [at, entries] of sizes.entries()) {
    const key = at % 2 === 0 ? null : KEY;
    const manifest = await app.restore(`backup ${at}`, `restored ${at}`, key, null, join(app.out, `keys ${at}`));
    expect(manifest.entries).toBe(entries);
    const { findings, root } = await look(app, join(app.out, `restored ${at}`), before.size);
    expect(findings).toEqual([]);
    // The roots are equal, so a proof for the earlier checkpoint is still valid.
    expect(root).toEqual(before.root);
  }
  expect([...Deno.readDirSync(app.dir)].map(({ name }) => name)).not.toContain("backup");
});

test("a backup leaves out a file that was erased after the store was read, and reports a file that never existed", async () => {
  const app = await openService();
  const ada = await app.signUp();
  await deposit(app, ada, "stays");
  await body(app.scan(ada, large("goes")));
  const folder = await tempDir();
  let copies = 0;
  const { files } = await pin(app.store, app.dir, folder, pinByName(app.dir), copyRows, async () => {
    copies++;
    if (copies > 1) return;
    app.pass(40 * 86_400_000);
    await app.sweep();
  });
  expect(copies).toBe(2);
  expect(files).toContain(blobName(sha256(large("stays"))));
  expect(files).not.toContain(blobName(sha256(large("goes"))));

  await Deno.remove(join(app.dir, blobName(sha256(large("stays")))));
  await expect(app.take("never")).rejects.toThrow(
    `${blobName(sha256(large("stays")))} is missing, although a record names it`,
  );
  expect([...Deno.readDirSync(app.out)]).toEqual([]);
});

/** Opens a service with one object, and makes a backup. */
async function openBackedUp(key: Uint8Array | null) {
  const app = await openService();
  const ada = await app.signUp();
  await deposit(app, ada, "a picture of three sisters");
  await deposit(app, ada, "long ".repeat(40_000));
  await app.take("backup", key);
  const bytes = await Deno.readFile(join(app.out, "backup"));
  const restored = async (changed: Uint8Array, withKey = key) => {
    await Deno.writeFile(join(app.out, "backup"), changed);
    await app.restore("backup", "restored", withKey);
  };
  const isEmpty = () => [...Deno.readDirSync(join(app.out, "restored"))].length === 0;
  return { ...app, bytes, restored, isEmpty };
}

test.each([
  ["in the clear", null],
  ["encrypted", KEY],
])("a backup that is %s and truncated anywhere is refused, and nothing is restored", async (_, key) => {
  const { bytes, restored, isEmpty } = await openBackedUp(key);
  const whole = 65_536 + 16;
  const ends = [0, 20, 90, 512, 97 + whole, 97 + whole + 8, bytes.length - 512, bytes.length - 1];
  for (const end of ends) {
    await expect(restored(bytes.slice(0, end)), `cut at ${end}`).rejects.toThrow(
      /ends at byte|ends within|too early|is truncated/,
    );
    expect(isEmpty()).toBe(true);
  }
});

test("a changed byte in a backup is reported with the name of its file", async () => {
  const { bytes, restored, isEmpty } = await openBackedUp(null);
  const at = new TextDecoder("latin1").decode(bytes).lastIndexOf("a picture of three sisters");
  const name = blobName(sha256(large("a picture of three sisters")));
  const changedAt = (where: number) => bytes.with(where, (bytes[where] as number) ^ 1);
  await expect(restored(changedAt(at))).rejects.toThrow(`${name} is missing or was changed after the backup`);
  await expect(restored(changedAt(600))).rejects.toThrow("kv.sqlite3 is missing or was changed after the backup");
  await expect(restored(changedAt(at + large("").length))).rejects.toThrow(
    `the padding after ${name} was changed after the backup`,
  );
  await expect(restored(changedAt(3))).rejects.toThrow("the archive header at byte 0 was changed after the backup");
  const manifest = new TextDecoder("latin1").decode(bytes).lastIndexOf("takenAt");
  await expect(restored(changedAt(manifest))).rejects.toThrow("manifest.json was changed after the backup");
  expect(isEmpty()).toBe(true);
});

test("an encrypted backup reveals nothing, reports what was changed, and recognises a wrong key", async () => {
  const { bytes, restored, isEmpty } = await openBackedUp(KEY);
  expect(new TextDecoder("latin1").decode(bytes)).not.toMatch(/three sisters|SQLite|manifest/);
  await expect(restored(bytes, new Uint8Array(32).fill(8))).rejects.toThrow("the file was encrypted with another key");
  await expect(restored(bytes, null)).rejects.toThrow("the file is encrypted: give its key");
  await expect(restored(bytes.with(70_000, (bytes[70_000] as number) ^ 1))).rejects.toThrow(
    "the 64 KiB from byte 65536 of the archive were changed after the backup",
  );
  expect(isEmpty()).toBe(true);
  await restored(bytes);
});

test("a backup does not overwrite a file, and is only restored into an empty folder", async () => {
  const app = await openBackedUp(null);
  await expect(app.take("backup")).rejects.toThrow("already exists");
  await Deno.mkdir(join(app.out, "used"));
  await Deno.writeTextFile(join(app.out, "used", "something"), "");
  await expect(app.restore("backup", "used")).rejects.toThrow("used is not empty");
});

/** Opens a service whose files are in an object store. */
function openElsewhere() {
  const store = openFaultyStore();
  onTestFinished(store.close);
  let ids = 0;
  const credentials = { accessKeyId: "me", secretAccessKey: "secret" };
  const newId = () => `id-${++ids}`;
  return { store, blobs: openS3Blobs({ location: store.location, credentials, newId, now: Date.now }) };
}

test("files in an object store are backed up, and restored into a folder or another store", async () => {
  const { blobs } = openElsewhere();
  const app = await openService(blobs);
  const ada = await app.signUp();
  await deposit(app, ada, "a picture of three sisters");
  await deposit(app, ada, "long ".repeat(40_000));
  await app.checkpoints.sign();
  const { files, damaged } = await app.take("backup", KEY);
  // The cover is small, so it is in the store and not among the files.
  expect([files, damaged]).toEqual([4, []]);

  const { size } = readCheckpoint((await app.file.read()) as string);
  await app.restore("backup", "folder", KEY);
  expect((await look(app, join(app.out, "folder"), size)).findings).toEqual([]);

  const other = openElsewhere();
  await app.restore("backup", "elsewhere", KEY, other.blobs);
  const names = [...Deno.readDirSync(join(app.out, "elsewhere"))].map(({ name }) => name).sort();
  expect(names).toEqual(["checkpoint", "kv.sqlite3"]);
  expect((await look(app, join(app.out, "elsewhere"), size, other.blobs)).findings).toEqual([]);
  expect([...other.store.objects.keys()].filter((path) => path.includes("staged"))).toEqual([]);
});

test("a restore that fails to write to the object store leaves the folder empty", async () => {
  const { blobs } = openElsewhere();
  const app = await openService(blobs);
  await deposit(app, await app.signUp(), "a picture of three sisters");
  await app.checkpoints.sign();
  await app.take("backup");
  const other = openElsewhere();
  other.store.fail(() => refusal(403, "AccessDenied"));
  await expect(app.restore("backup", "restored", null, other.blobs)).rejects.toThrow("could not be written");
  expect([...Deno.readDirSync(join(app.out, "restored"))]).toEqual([]);
});

test("a file whose erasure was interrupted is left out of a backup", async () => {
  const app = await openService();
  const ada = await app.signUp();
  await deposit(app, ada, "stays");
  await body(app.scan(ada, large("going")));
  const key = blobRecords.at(sha256(large("going")));
  const { value } = await app.kv.get<BlobRecord>(key);
  await app.kv.set(key, { ...value, goingSince: app.environment.now() });
  await Deno.remove(join(app.dir, blobName(sha256(large("going")))));
  await app.take("backup");
  const { files } = await app.restore("backup", "restored");
  const names = files.map(({ name }) => name);
  expect(names).toContain(blobName(sha256(large("stays"))));
  expect(names).not.toContain(blobName(sha256(large("going"))));
});

/** Counts occurrences of a text in the bytes of a file. */
const occurrences = async (file: string, text: string) =>
  new TextDecoder("latin1").decode(await Deno.readFile(file)).split(text).length - 1;

test("an archive contains no readable text about a person, and after the account is deleted the newest keys do not open its rows", async () => {
  const app = await openService();
  const [ada, bob] = [await app.signUp("Quirinella"), await app.signUp("Bartholomew")];
  await deposit(app, ada, "Portrait of the grocer");
  await deposit(app, bob, "Portrait of the baker");
  await app.checkpoints.sign();
  await app.take("before");
  const texts = ["Quirinella", ada.email, ada.wallet.slice(2), "Portrait of the grocer"];
  // The content of the file itself is the only exception.
  for (const text of texts)
    expect([text, await occurrences(join(app.out, "before"), text)]).toEqual([
      text,
      text.startsWith("Portrait") ? 1 : 0,
    ]);
  const oldKeys = join(app.out, "old keys");
  await Deno.link(app.peopleFile(null), oldKeys);

  await body(app.call("POST", "/user/delete-account", ada, { email: ada.email }), 202);
  await app.resumeErasures();
  await app.take("after");
  // The file with the former keys was overwritten in place.
  expect(new Set(await Deno.readFile(oldKeys))).toEqual(new Set([0]));

  const { gone } = await app.restore("before", "restored");
  expect(gone).toBe(1);
  const store = join(app.out, "restored", "kv.sqlite3");
  for (const text of texts) expect([text, await occurrences(store, text)]).toEqual([text, 0]);
  for (const text of ["Bartholomew", bob.email, "Portrait of the baker"])
    expect(await occurrences(store, text)).toBeGreaterThan(0);
  const restored = await openAsItIs(store);
  onTestFinished(() => restored.close());
  expect(await readTotals(restored.kv, [userTotals.all, objectTotals.ofStatus("active")])).toEqual([1, 1]);
  expect(await Array.fromAsync(restored.kv.list({ prefix: PERSON_TOTALS }), ({ key }) => key.at(-1))).toContain(
    "bytes",
  );
  const whole = await app.restore("after", "whole");
  expect(whole.gone).toBe(0);
});

test("a backup is restored neither without the keys of its people nor with the keys of other people", async () => {
  const [app, other] = [await openService(), await openService()];
  for (const one of [app, other]) await deposit(one, await one.signUp(), "a picture of three sisters");
  await app.take("backup");
  await other.take("backup");
  const keys = await Deno.readFile(app.peopleFile(null));
  await Deno.remove(app.peopleFile(null));
  await expect(app.restore("backup", "restored")).rejects.toThrow(
    "the keys of people that belong to the backup are not in",
  );
  await Deno.copyFile(other.peopleFile(null), app.peopleFile(null));
  await expect(app.take("second")).rejects.toThrow("belong to accounts that are not in this store");
  expect([...Deno.readDirSync(app.out)].map(({ name }) => name).sort()).toEqual(["backup", "restored"]);
  await Deno.writeFile(app.peopleFile(null), keys);
  expect((await app.restore("backup", "restored")).gone).toBe(0);
});

test("the keys of people are encrypted like the archive", async () => {
  const { peopleFile, take, signUp } = await openService();
  await signUp();
  await take("backup", KEY);
  expect(await occurrences(peopleFile(KEY), "authentica-people")).toBe(0);
  await expect(readPeopleKeys(peopleFile(KEY), null)).rejects.toThrow("the file is encrypted");
  expect((await readPeopleKeys(peopleFile(KEY), KEY))?.size).toBe(1);
});

test("archives are deleted after the time that the privacy page states, and keys of people are not", async () => {
  const read = (path: string) => Deno.readTextFile(new URL(`../../../${path}`, import.meta.url));
  const unit = await read("backend/deploy/authentica-backup.service");
  expect(unit).toContain(`-type f ! -name ${PEOPLE_KEYS} -mtime +29 -delete`);
  expect((await read("mfe-public/src/legal/fr/privacy.tsx")).replace(/\s+/g, " ")).toContain(
    "trente&nbsp;jours au plus",
  );
  expect(deletionEmail("ada@example.com").text).toContain("trente jours au plus");
});
