/**
 * Removes deleted and replaced values from the SQLite file of a store. Deno KV deletes as SQLite does by default: the
 * deleted bytes stay in free pages, in the free space of other pages and in the write-ahead log (WAL), until they are
 * overwritten.
 *
 * Works on a store that is in use. In order:
 *   1. One transaction copies all live rows into a new table, overwrites the remaining free pages, and replaces the old
 *   table by the new one. So no page of the store is older than this transaction.
 *   2. The old table is deleted in slices, each in a transaction, with `secure_delete`, which overwrites the pages that
 *   it frees.
 *   3. The WAL is written into the file and truncated.
 * A crash in step 1 changes nothing. A crash in step 2 or 3 leaves the table `LEFT_OVER`, which the next run removes.
 *
 * Commits of the store wait for step 1, about a second per 100 MB of rows, and for each slice of step 2. The file keeps
 * the freed and overwritten pages, so it grows to about twice the size of its rows.
 */
import { DatabaseSync } from "node:sqlite";

/** Name of the table with deleted rows, during a purge or after an interrupted one. */
export const LEFT_OVER = "purge_left_over";
const FRESH = "purge_fresh";
const FILLER = "purge_filler";

const ROWS_A_SLICE = 500;
const PAGES_A_ROW = 256;
/**
 * Maximum number of attempts to truncate the WAL, which fails while another connection is reading. Reads are short,
 * except for a backup.
 */
const CHECKPOINT_TRIES = 3000;
const BETWEEN_TRIES_MS = 20;

/**
 * Runs the purge and blocks the thread until it is done. Throws if the WAL could not be truncated because another
 * process is reading.
 */
export function purgeFile(path: string): void {
  using db = new DatabaseSync(path, { timeout: 10_000 });
  // `normal` suffices: the store's next commit also syncs everything before it in the WAL.
  db.exec("pragma secure_delete = on; pragma synchronous = normal");
  removeLeftOver(db);
  replaceTable(db);
  removeLeftOver(db);
  truncateWal(db);
}

function replaceTable(db: DatabaseSync): void {
  db.exec("begin immediate");
  try {
    const sql = String(one(db, "select sql from sqlite_master where name = 'kv'").sql);
    const indexes = db
      .prepare("select name, sql from sqlite_master where type = 'index' and tbl_name = 'kv' and sql is not null")
      .all();
    db.exec(sql.replace(/^create table "?kv"?/i, `create table ${FRESH}`));
    db.exec(`insert into ${FRESH} select * from kv`);
    overwriteFreePages(db);
    db.exec(`alter table kv rename to ${LEFT_OVER}`);
    for (const { name } of indexes) db.exec(`drop index "${name}"`);
    db.exec(`alter table ${FRESH} rename to kv`);
    for (const index of indexes) db.exec(String(index.sql));
    db.exec("commit");
  } catch (error) {
    if (db.isTransaction) db.exec("rollback");
    throw error;
  }
}

/** Overwrites all free pages with zeros, and frees them again. */
function overwriteFreePages(db: DatabaseSync): void {
  const pageSize = Number(one(db, "pragma page_size").page_size);
  const freePages = () => Number(one(db, "pragma freelist_count").freelist_count);
  db.exec(`create table ${FILLER} (zeros blob)`);
  const fill = db.prepare(`insert into ${FILLER} values (zeroblob(?))`);
  for (let left = freePages(); left > 0; left = freePages()) fill.run(Math.min(left, PAGES_A_ROW) * pageSize);
  db.exec(`drop table ${FILLER}`);
}

function removeLeftOver(db: DatabaseSync): void {
  if (!db.prepare("select 1 from sqlite_master where name = ?").get(LEFT_OVER)) return;
  const slice = db.prepare(`delete from ${LEFT_OVER} where k in (select k from ${LEFT_OVER} limit ${ROWS_A_SLICE})`);
  while (slice.run().changes > 0);
  db.exec(`drop table ${LEFT_OVER}`);
}

function truncateWal(db: DatabaseSync): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < CHECKPOINT_TRIES; tries++) {
    if (one(db, "pragma wal_checkpoint(truncate)").busy === 0) return;
    Atomics.wait(pause, 0, 0, BETWEEN_TRIES_MS);
  }
  throw new Error(
    "the write-ahead log of the store could not be truncated, because another process is reading the store",
  );
}

const one = (db: DatabaseSync, sql: string) => db.prepare(sql).get() as Readonly<Record<string, unknown>>;
