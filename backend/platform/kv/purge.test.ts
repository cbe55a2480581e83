import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { copyRows } from "./copy-rows.ts";
import { openStore } from "./open.ts";
import { purge } from "./purge.ts";
import { LEFT_OVER, purgeFile } from "./purge-file.ts";

const MARK = "of a person who left";

async function openFolder() {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-test-" });
  onTestFinished(() => Deno.remove(dataDir, { recursive: true }));
  return { dataDir, path: join(dataDir, "kv.sqlite3") };
}

/** Counts occurrences of the mark in each file of the store. */
const traces = (dataDir: string) =>
  Object.fromEntries(
    [...Deno.readDirSync(dataDir)].map(({ name }) => {
      const text = new TextDecoder("latin1").decode(Deno.readFileSync(join(dataDir, name)));
      return [name, text.split(MARK).length - 1];
    }),
  );

/** Creates a store after deletions: people who had many rows, and people who had a row between those of others. */
async function openUsed(rows = 600) {
  const { dataDir, path } = await openFolder();
  const { kv, close } = await openStore({ kind: "file", dataDir });
  const person = (id: string, at: number) => ["rows", `${id} ${at}`];
  for (let at = 0; at < rows; at++) {
    await kv.set(person("a", at), `${MARK} ${"x".repeat(at)}`);
    await kv.set([...person("b", at), MARK], `${at} stays, but for its key`);
    await kv.set(person("c", at), at);
    await kv.set(person("d", at), at % 7 ? { value: at } : MARK.repeat(3000), { expireIn: 1e9 });
  }
  for (let at = 0; at < rows; at++) {
    if (at % 2 === 0) await kv.set(person("a", at), "replaced");
    else await kv.delete(person("a", at));
    await kv.delete([...person("b", at), MARK]);
    if (at % 7 === 0) await kv.delete(person("d", at));
  }
  const content = async () => (await Array.fromAsync(kv.list({ prefix: [] }))).map((entry) => ({ ...entry }));
  return { dataDir, path, kv, close, content };
}

test("a purge removes every trace of deleted and replaced values from the file, and changes no row", async () => {
  const { dataDir, path, kv, close, content } = await openUsed();
  const before = await content();
  expect(traces(dataDir)["kv.sqlite3"]).toBeGreaterThan(0);
  await purge(path);
  expect(Math.max(...Object.values(traces(dataDir)))).toBe(0);
  expect(Deno.statSync(`${path}-wal`).size).toBe(0);
  expect(await content()).toEqual(before);
  // Deno and the reader of the file see the same later writes.
  await kv.set(["rows", "new"], 1);
  expect((await kv.get(["rows", "new"])).value).toBe(1);
  await close();
  const again = await openStore({ kind: "file", dataDir });
  expect((await again.kv.get(["rows", "new"])).value).toBe(1);
  await again.close();
});

test("repeated purges do not let the file grow", async () => {
  const { path, close } = await openUsed(200);
  await purge(path);
  const { size } = Deno.statSync(path);
  for (let night = 0; night < 4; night++) await purge(path);
  expect(Deno.statSync(path).size).toBeLessThanOrEqual(size * 1.1);
  await close();
});

test("commits succeed while a purge is running", async () => {
  const { path, kv, close } = await openUsed(300);
  let isOver = false;
  const purging = purge(path).finally(() => {
    isOver = true;
  });
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    let commits = 0;
    for (; !isOver || commits < 20; commits++) {
      const key = ["writers", writer];
      const { versionstamp, value } = await kv.get<number>(key);
      const { ok } = await kv
        .atomic()
        .check({ key, versionstamp })
        .set(key, (value ?? 0) + 1)
        .commit();
      expect(ok).toBe(true);
    }
    return commits;
  });
  const committed = await Promise.all(writers);
  await purging;
  for (const [writer, commits] of committed.entries()) expect((await kv.get(["writers", writer])).value).toBe(commits);
  await close();
});

test("the next purge finishes an interrupted one, and copies never contain its remains", async () => {
  const { dataDir, path, close, content } = await openUsed(100);
  const before = await content();
  {
    // The state after the commit that replaces the table.
    using db = new DatabaseSync(path);
    db.exec(`create table ${LEFT_OVER} as select * from kv; insert into ${LEFT_OVER} select * from kv`);
    db.exec(`update ${LEFT_OVER} set v = cast('${MARK}' as blob)`);
  }
  copyRows(path, join(dataDir, "copy.sqlite3"));
  expect(traces(dataDir)["copy.sqlite3"]).toBe(0);
  purgeFile(path);
  expect(Math.max(...Object.values(traces(dataDir)))).toBe(0);
  expect(await content()).toEqual(before);
  await close();
});

test("a purge keeps the definition of the expiry index", async () => {
  const { path } = await openFolder();
  const kv = await Deno.openKv(path);
  const schema = () => {
    using db = new DatabaseSync(path, { readOnly: true });
    return db.prepare("select name, sql from sqlite_master where type = 'index' and sql is not null").all();
  };
  purgeFile(path);
  expect(schema()).toMatchObject([{ sql: "CREATE INDEX kv_expiration_ms_idx on kv (expiration_ms)" }]);
  {
    // The index of stores from before December 2026.
    using db = new DatabaseSync(path);
    db.exec("drop index kv_expiration_ms_idx");
    db.exec("create index kv_expiration_ms_idx on kv (expiration_ms) where expiration_ms >= 0");
  }
  const partial = schema();
  expect(partial).toMatchObject([{ sql: expect.stringContaining("where expiration_ms >= 0") }]);
  purgeFile(path);
  expect(schema()).toEqual(partial);
  kv.close();
});

test("a failed purge is a storage failure with the reason", async () => {
  const { path } = await openFolder();
  await Deno.writeTextFile(path, "no store ".repeat(1000));
  await expect(purge(path)).rejects.toThrow("The store could not be purged.");
});
