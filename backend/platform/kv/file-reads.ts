/**
 * Reads records of a local store by key from its SQLite file. Deno KV serves reads on its writer thread, so its reads
 * wait for commits; a read from the file returns the committed value at once. This code writes nothing. Values in a
 * form that it does not recognise are read by Deno instead.
 */
import { DatabaseSync } from "node:sqlite";
import { encodeKey } from "./key-bytes.ts";

/**
 * Values of `v_encoding`. `BYTES`: a `Uint8Array`, the type of all records. `LE64`: a `KvU64` (8 bytes, little-endian),
 * the type of totals.
 */
const BYTES = 3;
const LE64 = 2;
/** Maximum number of keys in one call, the same as Deno's limit. */
const MAX_KEYS = 10;

/** A row of the table in which Deno stores records. */
interface Row {
  readonly v: Uint8Array;
  readonly v_encoding: number;
  readonly version: number;
}

/**
 * Returns entries in stored form, from one transaction, in the order of the keys. `null` means that the caller must
 * read from Deno, which also reports failures.
 */
export type ReadAtOnce = (keys: readonly Deno.KvKey[]) => Deno.KvEntryMaybe<unknown>[] | null;

export interface FileReads {
  readonly read: ReadAtOnce;
  close(): void;
}

/**
 * Opens reads of the store's file. The store must have a record under `known`, which is read from the file and by Deno
 * for comparison. Returns `null` if the two differ, because Deno then stores records in another form than expected
 * here.
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
        if (encoded.length > MAX_KEYS || encoded.includes(null)) return null;
        try {
          // One transaction gives a consistent result and takes the locks once.
          begin.run();
          const rows = encoded.map((key) => find.get(key) as Row | undefined);
          end.run();
          if (rows.some((row) => row && !isKnown(row))) return null;
          return keys.map((key, at) => entryOf(key, rows[at]));
        } catch {
          // An open read transaction would prevent the journal from being reset.
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
