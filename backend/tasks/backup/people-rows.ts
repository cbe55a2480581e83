/**
 * The rows of people in the copy of a store. In a backup each is encrypted under the key of its person, with its key: the name of an index may be an
 * e-mail address. They stand in a table of their own,
 *
 *     sealed_rows (person text, sealed blob)     nonce (12 bytes) ‖ ciphertext ‖ tag (16 bytes)
 *
 * AES-256-GCM with the person's id as additional data. A row is JSON: its columns by name, bytes as `{"base64":"…"}`.
 */
import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { Records } from "../../platform/kv/collection.ts";
import { encodeKey } from "../../platform/kv/key-bytes.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { PeopleKeys } from "./people-keys.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Row = Readonly<Record<string, number | string | null | Uint8Array>>;

/** A row of the store's table, by its encoded key, and whose it is. */
export interface OwnedRow {
  readonly key: Uint8Array;
  readonly person: string;
}

/** The rows of people in a store: records that their collection gives to somebody, with the indexes that lead to them. */
export async function* rowsOfPeople(kv: Kv, collections: readonly Records<object>[]): AsyncGenerator<OwnedRow> {
  for (const { all, owner, key, indexKeys } of collections) {
    const records = kv.list<object>({ prefix: all });
    for (;;) {
      // A record that cannot be read is fsck's to name, and stays as it is.
      const next = await records.next().catch(() => null);
      if (next?.done) break;
      const record = next?.value.value;
      const person = record ? owner(record) : null;
      if (!record || person === null) continue;
      for (const one of [key(record), ...indexKeys(record)]) {
        const encoded = encodeKey(one);
        if (encoded) yield { key: encoded, person };
      }
    }
  }
}

/** Encrypts these rows in the file of a copy that nobody has open. Rows of people without a key stay as they are. */
export function sealRows(copy: string, rows: Iterable<OwnedRow>, keys: PeopleKeys): void {
  using db = new DatabaseSync(copy);
  db.exec(
    "pragma secure_delete = on; begin; create table if not exists sealed_rows (person text not null, sealed blob not null)",
  );
  const find = db.prepare("select * from kv where k = ?");
  const remove = db.prepare("delete from kv where k = ?");
  const add = db.prepare("insert into sealed_rows values (?, ?)");
  for (const { key, person } of rows) {
    const secret = keys.get(person);
    const row = secret && (find.get(key) as Row | undefined);
    if (!secret || !row) continue;
    add.run(person, sealed(JSON.stringify(row, bytesToText), person, secret));
    remove.run(key);
  }
  db.exec("commit");
}

/** How many people a copy has rows of, and of how many there is no key any more. */
export interface Opened {
  readonly people: number;
  readonly gone: number;
}

/** Puts the encrypted rows back into the file of a copy, those of people without a key never more. */
export function openRows(copy: string, keys: PeopleKeys): Opened {
  using db = new DatabaseSync(copy);
  const people = new Set<string>();
  const gone = new Set<string>();
  if (!hasSealedRows(db)) return { people: 0, gone: 0 };
  db.exec("begin");
  for (const { person, sealed } of db.prepare("select * from sealed_rows").iterate() as Iterable<Row>) {
    const id = String(person);
    people.add(id);
    const secret = keys.get(id);
    if (!secret) {
      gone.add(id);
      continue;
    }
    const row = JSON.parse(unsealed(sealed as Uint8Array, id, secret), textToBytes) as Row;
    const columns = Object.keys(row);
    const places = columns.map(() => "?").join(", ");
    db.prepare(`insert into kv (${columns.join(", ")}) values (${places})`).run(...Object.values(row));
  }
  db.exec("drop table sealed_rows; commit");
  return { people: people.size, gone: gone.size };
}

/** Whether a copy has rows that need the keys of people. */
export function isSealed(copy: string): boolean {
  using db = new DatabaseSync(copy, { readOnly: true });
  return hasSealedRows(db);
}

const hasSealedRows = (db: DatabaseSync): boolean =>
  db.prepare("select 1 from sqlite_master where name = 'sealed_rows'").get() !== undefined;

function sealed(text: string, person: string, key: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(person));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]);
}

function unsealed(bytes: Uint8Array, person: string, key: Uint8Array): string {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(person)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}

const bytesToText = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: value.toBase64() } : value;

const textToBytes = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && "base64" in value
    ? Uint8Array.fromBase64(String(value.base64))
    : value;
