/**
 * Deno indexes all records of a local store by when they expire, and few do: each record costs a second place in the file, which as many pages
 * are written for as for the record itself. An index of those that do expire serves the two questions that Deno asks of it as well.
 */
import { DatabaseSync } from "node:sqlite";

const NAME = "kv_expiration_ms_idx";
/** As Deno makes it. */
const WHOLE = /^create index kv_expiration_ms_idx on kv ?\(expiration_ms\)$/i;
/** Up to this size of a store, bytes, another index takes about a second: all of it is read. */
const MOST_BYTES = 1024 * 1024 * 1024;

/**
 * Leaves those out of the index that never expire, in the file of a store that nobody writes at the moment. A store whose index is not Deno's, or
 * that is larger than `mostBytes`, stays as it is, and so does one where it fails: answers whether it was done.
 */
export function indexOnlyWhatExpires(path: string, mostBytes = MOST_BYTES): boolean {
  try {
    using db = new DatabaseSync(path, { timeout: 1000 });
    const { sql } = db.prepare("select sql from sqlite_master where name = ?").get(NAME) as { readonly sql: string };
    if (!WHOLE.test(sql) || Deno.statSync(path).size > mostBytes) return false;
    db.exec(
      `begin immediate; drop index ${NAME}; create index ${NAME} on kv (expiration_ms) where expiration_ms >= 0; commit`,
    );
    return true;
  } catch {
    return false;
  }
}
