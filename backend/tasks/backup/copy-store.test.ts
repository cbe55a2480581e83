import { Buffer } from "node:buffer";
import { createCipheriv, randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { userRecords } from "../../accounts/users/store.ts";
import { collection } from "../../platform/kv/collection.ts";
import { encodeKey } from "../../platform/kv/key-bytes.ts";
import { openAsItIs } from "../../platform/kv/open.ts";
import { copyStore } from "./copy-store.ts";
import { openRows } from "./people-rows.ts";

interface Note {
  readonly userId: string;
  readonly id: string;
}

const notes = collection<Note>(["notes"], {
  key: ({ id }) => [id],
  indexes: [["notes_by_user"]],
  indexKeys: ({ userId, id }) => [["notes_by_user", userId, id]],
  person: { by: ["notes_by_user"], exported: null },
});

const addresses = collection<{ readonly userId: string; readonly email: string }>(["addresses"], {
  key: ({ userId }) => [userId],
  indexes: [["users_by_address"]],
  indexKeys: ({ email }) => [["users_by_address", email]],
  person: { exported: null },
});

const [ADAS_KEY, BOBS_KEY] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))];
const KEYS = new Map([
  ["ada", ADAS_KEY],
  ["bob", BOBS_KEY],
]);

let from: string;
let to: string;
beforeEach(async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-copy-store-" });
  [from, to] = [join(dir, "kv.sqlite3"), join(dir, "copy.sqlite3")];
  return () => Deno.remove(dir, { recursive: true });
});

/** Most writes of one commit that Deno KV accepts. */
const MOST_WRITES = 1000;

/** Writes a store with these records, in few commits, because each commit waits for the disk. */
async function write(records: readonly (readonly [key: Deno.KvKey, value: unknown])[]): Promise<void> {
  const { kv, close } = await openAsItIs(from);
  for (let at = 0; at < records.length; at += MOST_WRITES) {
    const commit = kv.atomic();
    for (const [key, value] of records.slice(at, at + MOST_WRITES)) commit.set(key, value);
    expect(await commit.commit()).toMatchObject({ ok: true });
  }
  close();
}

/** Replaces the stored value of a record by bytes that cannot be decoded. */
function damage(key: Deno.KvKey): void {
  using db = new DatabaseSync(from);
  const update = db.prepare("update kv set v = ? where k = ?");
  expect(update.run(new TextEncoder().encode("{"), encodeKey(key) as Uint8Array).changes).toBe(1);
}

function keysIn(path: string): string[] {
  using db = new DatabaseSync(path, { readOnly: true });
  return (db.prepare("select k from kv order by k").all() as { readonly k: Uint8Array }[]).map(({ k }) => k.toHex());
}

const hexOf = (...keys: readonly Deno.KvKey[]) => keys.map((key) => encodeKey(key)?.toHex()).sort();

test("a backup encrypts the records and indexes of people with their keys, and copies all other rows unchanged", async () => {
  const [adas, indexOfAda] = [
    ["notes", "1"],
    ["notes_by_user", "ada", "1"],
  ];
  const plain = [
    userRecords.at("ada"),
    // The next rows belong to no key, so they are copied unchanged: a record of a deleted account and its index
    // entry, an index entry without a record, an unreadable record, and two rows of no collection.
    ["notes", "2"],
    ["notes_by_user", "bob", "2"],
    ["notes_by_user", "ada", "gone"],
    ["notes", "3"],
    ["between", 1],
    ["zz"],
  ];
  await write([
    [adas, { userId: "ada", id: "1" }],
    [indexOfAda, "1"],
    [["notes", "2"], { userId: "bob", id: "2" }],
    [["notes_by_user", "bob", "2"], "2"],
    [["notes_by_user", "ada", "gone"], "gone"],
    [["notes", "3"], "damaged below"],
    [["between", 1], true],
    [["zz"], true],
    [userRecords.at("ada"), {}],
  ]);
  damage(["notes", "3"]);
  const ofAda = new Map([["ada", ADAS_KEY]]);
  copyStore(from, to, [notes], (people) => {
    expect([...people]).toEqual(["ada"]);
    return ofAda;
  });
  expect(keysIn(to)).toEqual(hexOf(...plain));
  expect(openRows(to, ofAda)).toEqual({ people: 1, gone: 0 });
  expect(keysIn(to)).toEqual(keysIn(from));
});

test("a backup encrypts many rows of one person together, and a restore returns each with its columns", async () => {
  const ids = Array.from({ length: 3000 }, (_, at) => String(at));
  await write(ids.map((id) => [["notes", id], { userId: "ada", id }]));
  const rowsIn = (path: string) => {
    using db = new DatabaseSync(path, { readOnly: true });
    return db.prepare("select * from kv order by k").all();
  };
  copyStore(from, to, [notes], () => new Map());
  expect(rowsIn(to)).toEqual(rowsIn(from));
  await Deno.remove(to);

  await write(ids.map((id) => [["notes_by_user", "ada", id], id]));
  copyStore(from, to, [notes], () => KEYS);
  {
    using db = new DatabaseSync(to, { readOnly: true });
    const { n } = db.prepare("select count(*) as n from sealed_rows").get() as { readonly n: number };
    expect(n).toBeGreaterThan(1);
    expect(n).toBeLessThan(100);
  }
  openRows(to, KEYS);
  expect(rowsIn(to)).toEqual(rowsIn(from));
});

test("an index row that is named by the records of two people is encrypted for the person whose record it identifies; a stray row is copied", async () => {
  await write([
    // Ada has changed her address, and her index row has not been removed yet.
    [["addresses", "ada"], { userId: "ada", email: "a@example.com" }],
    [["addresses", "bob"], { userId: "bob", email: "a@example.com" }],
    [["users_by_address", "a@example.com"], "bob"],
    [["users_by_address", "stray@example.com"], "ada"],
  ]);
  copyStore(from, to, [addresses], () => KEYS);
  expect(keysIn(to)).toEqual(hexOf(["users_by_address", "stray@example.com"]));
  expect(openRows(to, new Map([["bob", BOBS_KEY]]))).toEqual({ people: 2, gone: 1 });
  expect(keysIn(to)).toEqual(
    hexOf(["addresses", "bob"], ["users_by_address", "a@example.com"], ["users_by_address", "stray@example.com"]),
  );
});

test("a row of a backup made before rows were encrypted together can be restored", async () => {
  await write([[["notes", "1"], { userId: "ada", id: "1" }]]);
  copyStore(from, to, [], () => new Map());
  {
    using db = new DatabaseSync(to);
    const [row] = db.prepare("select * from kv").all() as Record<string, unknown>[];
    const text = JSON.stringify(row, (_, value) =>
      value instanceof Uint8Array ? { base64: value.toBase64() } : value,
    );
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", ADAS_KEY, nonce).setAAD(Buffer.from("ada"));
    const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    db.exec("delete from kv; delete from sealed_rows");
    db.prepare("insert into sealed_rows values (?, ?)").run(
      "ada",
      Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]),
    );
  }
  openRows(to, KEYS);
  expect(keysIn(to)).toEqual(keysIn(from));
});
