/**
 * Rows of people in the copy of a store. In a backup each row, including its key, is encrypted under the key of its
 * person, because an index key may contain an e-mail address. These rows are in a separate table:
 *
 *     sealed_rows (person text, sealed blob)     nonce (12 bytes) ‖ ciphertext ‖ tag (16 bytes)
 *
 * AES-256-GCM with the person's id as additional data. The plaintext contains many rows of one person:
 *
 *     01 ‖ length of the head (4 bytes, big-endian) ‖ head ‖ the bytes of all values
 *
 * The head is JSON, `{"columns":["k","v",…],"rows":[[[12],[340],3,17],…]}`: numbers, text and `null` unchanged, bytes
 * as `[length]`. In backups made before 27 November 2026 each plaintext is one row as JSON: its columns by name,
 * bytes as `{"base64":"…"}`.
 */
import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { PeopleKeys } from "./people-keys.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of a plaintext with many rows; a plaintext of one row begins with `{`. */
const MANY = 1;
const HEAD_AT = 5;

/** Number of bytes of one person's rows that are encrypted together, and most bytes of rows that wait in memory. */
const SEALED_TOGETHER = 48 * 1024;
const MAX_WAITING_BYTES = 32 * 1024 * 1024;

type Value = number | string | null | Uint8Array;
export type Row = Readonly<Record<string, Value>>;

/** Creates a sealer, which collects the rows of people and writes them encrypted into `sealed_rows` of `target`. */
export function createSealer(target: DatabaseSync, keys: PeopleKeys) {
  target.exec("create table sealed_rows (person text not null, sealed blob not null)");
  const add = target.prepare("insert into sealed_rows values (?, ?)");
  const waiting = new Map<string, { rows: Row[]; bytes: number }>();
  let allBytes = 0;

  function seal(person: string): void {
    const { rows, bytes } = waiting.get(person) as { rows: Row[]; bytes: number };
    waiting.delete(person);
    allBytes -= bytes;
    add.run(person, sealed(format(rows), person, keys.get(person) as Uint8Array));
  }

  return {
    /** Adds a row of a person, who must have a key. */
    add(person: string, row: Row): void {
      const own = waiting.get(person) ?? { rows: [], bytes: 0 };
      waiting.set(person, own);
      const bytes = Object.values(row).reduce<number>(
        (sum, value) => sum + (value instanceof Uint8Array ? value.length : 8),
        0,
      );
      own.rows.push(row);
      own.bytes += bytes;
      allBytes += bytes;
      if (own.bytes >= SEALED_TOGETHER) seal(person);
      else if (allBytes >= MAX_WAITING_BYTES) for (const each of [...waiting.keys()]) seal(each);
    },
    end(): void {
      for (const person of [...waiting.keys()]) seal(person);
    },
  };
}

/** Number of people with rows in a copy, and number of those whose key no longer exists. */
export interface Opened {
  readonly people: number;
  readonly gone: number;
}

/** Decrypts the rows back into the file of a copy, except those of people without a key. */
export function openRows(copy: string, keys: PeopleKeys): Opened {
  using db = new DatabaseSync(copy);
  const people = new Set<string>();
  const gone = new Set<string>();
  if (!hasSealedRows(db)) return { people: 0, gone: 0 };
  const inserts = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  db.exec("begin");
  for (const { person, sealed } of db.prepare("select * from sealed_rows").iterate() as Iterable<Row>) {
    const id = String(person);
    people.add(id);
    const secret = keys.get(id);
    if (!secret) {
      gone.add(id);
      continue;
    }
    for (const [columns, values] of parse(unsealed(sealed as Uint8Array, id, secret))) {
      const named = columns.join(", ");
      let insert = inserts.get(named);
      if (!insert) {
        insert = db.prepare(`insert into kv (${named}) values (${columns.map(() => "?").join(", ")})`);
        inserts.set(named, insert);
      }
      insert.run(...values);
    }
  }
  db.exec("drop table sealed_rows; commit");
  return { people: people.size, gone: gone.size };
}

/** Returns whether a copy has rows that need the keys of people. */
export function isSealed(copy: string): boolean {
  using db = new DatabaseSync(copy, { readOnly: true });
  return hasSealedRows(db);
}

const hasSealedRows = (db: DatabaseSync): boolean =>
  db.prepare("select 1 from sqlite_master where name = 'sealed_rows'").get() !== undefined;

/** Formats rows, which must have the same columns, as plaintext. */
function format(rows: readonly Row[]): Uint8Array {
  const bytes: Uint8Array[] = [];
  const columns = Object.keys(rows[0] as Row);
  const values = rows.map((row) =>
    columns.map((column) => {
      const value = row[column] as Value;
      if (!(value instanceof Uint8Array)) return value;
      bytes.push(value);
      return [value.length];
    }),
  );
  const head = Buffer.from(JSON.stringify({ columns, rows: values }));
  const start = Buffer.alloc(HEAD_AT);
  start[0] = MANY;
  start.writeUInt32BE(head.length, 1);
  return Buffer.concat([start, head, ...bytes]);
}

function* parse(plain: Buffer): Generator<readonly [columns: readonly string[], values: readonly Value[]]> {
  if (plain[0] !== MANY) {
    const row = JSON.parse(plain.toString("utf8"), textToBytes) as Row;
    yield [Object.keys(row), Object.values(row)];
    return;
  }
  let at = HEAD_AT + plain.readUInt32BE(1);
  const { columns, rows } = JSON.parse(plain.toString("utf8", HEAD_AT, at)) as {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly (number | string | null | readonly [number])[])[];
  };
  for (const row of rows)
    yield [
      columns,
      row.map((value) => {
        if (!Array.isArray(value)) return value as Value;
        const [length] = value as readonly [number];
        at += length;
        return plain.subarray(at - length, at);
      }),
    ];
}

function sealed(plain: Uint8Array, person: string, key: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(person));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]);
}

function unsealed(bytes: Uint8Array, person: string, key: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(person)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

const textToBytes = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && "base64" in value
    ? Uint8Array.fromBase64(String(value.base64))
    : value;
