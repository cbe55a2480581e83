/**
 * Reads records of a local store by key from its SQLite file. Deno KV reads on its writer thread, so its reads wait
 * for commits. Here a read returns at once what is committed by then. Nothing is written, and whatever is not
 * understood is left to Deno.
 */
import { DatabaseSync } from "node:sqlite";
import { encodeKey } from "./key-bytes.ts";

/** `v_encoding` of a `Uint8Array`, the form of all records, and of a `KvU64` (8 bytes, little-endian), the form of totals. */
const BYTES = 3;
const LE64 = 2;
/** Deno reads no more in one call. */
const MOST_KEYS = 10;

/** A row of Deno's table. */
interface Row {
  readonly v: Uint8Array;
  readonly v_encoding: number;
  readonly version: number;
}

/**
 * Returns entries as stored, of one moment, in the order of the keys; `null`: ask Deno, which also reports failures.
 */
export type ReadAtOnce = (keys: readonly Deno.KvKey[]) => Deno.KvEntryMaybe<unknown>[] | null;

export interface FileReads {
  readonly read: ReadAtOnce;
  close(): void;
}

/**
 * Reads of the store whose file this is, which has a record under `known`. `null` where that record is not found in the file as Deno reads it: then Deno
 * keeps records in another form than this one.
 */
export async function openFileReads(
  store: Pick<Deno.Kv, "get">,
  path: string,
  known: Deno.KvKey,
): Promise<FileReads | null> {
  const reads = openFile(path);
  const [own] = reads?.read([known]) ?? [];
  const { value, versionstamp } = await store.get(known);
  if (own && versionstamp !== null && own.versionstamp === versionstamp && isSame(own.value, value)) return reads;
  reads?.close();
  return null;
}

function openFile(path: string): FileReads | null {
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    const find = db.prepare("select v, v_encoding, version from kv where k = ?");
    const [begin, end] = [db.prepare("begin"), db.prepare("commit")];
    return {
      read(keys) {
        const encoded = keys.map(encodeKey);
        if (encoded.length > MOST_KEYS || encoded.includes(null)) return null;
        try {
          // Of one moment, and its locks are taken once.
          begin.run();
          const rows = encoded.map((key) => find.get(key) as Row | undefined);
          end.run();
          if (rows.some((row) => row && !isKnown(row))) return null;
          return keys.map((key, at) => entryOf(key, rows[at]));
        } catch {
          // An open read transaction would keep the journal from being reset.
          if (db.isOpen && db.isTransaction) db.exec("rollback");
          return null;
        }
      },
      close: () => db.close(),
    };
  } catch {
    return null;
  }
}

const isKnown = ({ v, v_encoding }: Row): boolean => v_encoding === BYTES || (v_encoding === LE64 && v.length === 8);

function entryOf(key: Deno.KvKey, row: Row | undefined): Deno.KvEntryMaybe<unknown> {
  if (!row) return { key, value: null, versionstamp: null };
  const { v, v_encoding } = row;
  const value = v_encoding === BYTES ? v : new Deno.KvU64(new DataView(v.buffer, v.byteOffset).getBigUint64(0, true));
  return { key, value, versionstamp: `${row.version.toString(16).padStart(16, "0")}0000` };
}

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Uint8Array && b instanceof Uint8Array && a.length === b.length && a.every((byte, at) => byte === b[at]);
