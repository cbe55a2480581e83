import { DatabaseSync } from "node:sqlite";
import { LEFT_OVER } from "./purge-file.ts";

/** A table or index that was created by SQL; SQLite creates others internally. */
interface Declared {
  readonly type: "table" | "index" | "trigger" | "view";
  readonly name: string;
  readonly sql: string;
}

/**
 * Copies the rows of an SQLite file, which a service may have open, into a new file. One read transaction makes the
 * copy consistent. It contains only live rows, as after `VACUUM INTO`; a copy of the pages would also contain deleted
 * data that was not overwritten yet. (`VACUUM` attaches a database, which Deno allows only to a process with all
 * permissions.) Throws if the source cannot be read, or the target exists.
 */
export function copyRows(from: string, to: string, copy: CopyTable = copyTable): void {
  Deno.openSync(to, { createNew: true, write: true, mode: 0o600 }).close();
  using source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  using target = new DatabaseSync(to);
  source.exec("begin");
  for (const pragma of ["page_size", "user_version", "application_id"] as const) {
    const row = source.prepare(`pragma ${pragma}`).get() as Readonly<Record<string, number>>;
    target.exec(`pragma ${pragma} = ${row[pragma]}`);
  }
  // Writes without a journal, because an incomplete copy is useless, and a rollback journal would contain replaced
  // data.
  target.exec("pragma journal_mode = off; pragma synchronous = off; begin");
  const declared = source
    .prepare(
      "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' and tbl_name <> ?",
    )
    .all(LEFT_OVER) as unknown as readonly Declared[];
  const tables = declared.filter(({ type }) => type === "table");
  for (const { name, sql } of tables) {
    target.exec(sql);
    copy(source, target, name);
  }
  for (const { sql } of declared.filter(({ type }) => type !== "table")) target.exec(sql);
  target.exec("commit");
  source.exec("commit");
}

/** Rewrites a file that no process has open, durably, so that only live rows are left. */
export function compact(path: string): void {
  const compacted = `${path}.compact`;
  copyRows(path, compacted);
  {
    using file = Deno.openSync(compacted, { read: true, write: true });
    file.syncSync();
  }
  Deno.renameSync(compacted, path);
}

/** Copies the rows of a table that exists in both files. */
export type CopyTable = (source: DatabaseSync, target: DatabaseSync, table: string) => void;

/** Copies one table in the order of its keys, so that pages are filled in sequence. */
export function copyTable(source: DatabaseSync, target: DatabaseSync, table: string): void {
  const name = `"${table.replaceAll('"', '""')}"`;
  const read = source.prepare(`select * from ${name}`);
  read.setReadBigInts(true);
  const columns = read.columns().length;
  const write = target.prepare(`insert into ${name} values (${Array(columns).fill("?").join(", ")})`);
  for (const row of read.iterate()) write.run(...Object.values(row));
}
