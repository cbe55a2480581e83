import { Buffer } from "node:buffer";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { indexOnlyWhatExpires } from "./expiry-index.ts";
import { openStore } from "./open.ts";

const DENOS = "CREATE INDEX kv_expiration_ms_idx on kv (expiration_ms)";
/** What Deno asks of the index. */
const QUESTIONS = [
  "delete from kv where expiration_ms >= 0 and expiration_ms <= ? returning k",
  "select expiration_ms from kv where expiration_ms >= 0 order by expiration_ms limit 1",
];

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await Deno.makeTempDir({ prefix: "authentica-expiry-" });
  path = join(dataDir, "kv.sqlite3");
  return () => Deno.remove(dataDir, { recursive: true });
});

const LASTING = ["lasting"];
const BRIEF = ["brief"];

/** A store as Deno alone makes it, with records that last and some that do not. */
async function makeStore(): Promise<void> {
  const store = await Deno.openKv(path);
  for (let at = 0; at < 20; at++) {
    await store.set([...LASTING, at], Uint8Array.of(at));
    await store.set([...BRIEF, at], Uint8Array.of(at), { expireIn: at < 10 ? 1 : 3_600_000 });
  }
  store.close();
}

/** The index as SQLite keeps it, and how many records are in it. */
function look(): { readonly sql: string; readonly indexed: number } {
  using db = new DatabaseSync(path);
  const { sql } = db.prepare("select sql from sqlite_master where name = 'kv_expiration_ms_idx'").get() as {
    sql: string;
  };
  const all = db.prepare("select count(*) as n from kv indexed by kv_expiration_ms_idx where expiration_ms >= 0");
  return { sql, indexed: (all.get() as { n: number }).n };
}

async function readAll(prefix: Deno.KvKey): Promise<unknown[]> {
  const store = await Deno.openKv(path);
  const values = (await Array.fromAsync(store.list({ prefix }))).map(({ value }) => (value as Uint8Array)[0]);
  store.close();
  return values;
}

test("only what expires is in the index; what has expired goes, and all else stays", async () => {
  await makeStore();
  expect(look().sql).toBe(DENOS);
  expect(indexOnlyWhatExpires(path)).toBe(true);
  expect(look().sql).toMatch(/ where expiration_ms >= 0$/);
  // Deno looks for what has expired as it opens the store.
  expect(await readAll(BRIEF)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(await readAll(LASTING)).toHaveLength(20);
  expect(look().indexed).toBe(10);
  const store = await Deno.openKv(path);
  // A record that lasts may come to expire, and one that expires to last.
  await store.set([...LASTING, 0], Uint8Array.of(0), { expireIn: 3_600_000 });
  await store.set([...BRIEF, 10], Uint8Array.of(10));
  await store.delete([...BRIEF, 11]);
  store.close();
  expect(look().indexed).toBe(9);
  using db = new DatabaseSync(path);
  expect({ ...db.prepare("pragma integrity_check").get() }).toEqual({ integrity_check: "ok" });
});

test("each of Deno's own questions is answered from the index", async () => {
  await makeStore();
  indexOnlyWhatExpires(path);
  const program = Buffer.from(await Deno.readFile(Deno.execPath()));
  using db = new DatabaseSync(path);
  for (const question of QUESTIONS) {
    expect(program.includes(question), question).toBe(true);
    const [{ detail = "" } = {}] = db.prepare(`explain query plan ${question}`).all();
    expect(detail).toMatch(/^SEARCH kv USING (COVERING )?INDEX kv_expiration_ms_idx /);
  }
});

test("a store of the product has that index from its first opening on, and is opened again with it", async () => {
  for (const _ of [1, 2]) {
    const { kv, close } = await openStore({ kind: "file", dataDir });
    await kv.set(["one"], 1);
    await close();
    expect(look()).toMatchObject({ sql: expect.stringContaining("where"), indexed: 0 });
  }
});

test("a store that another version has filled gets it, and its records are as they were", async () => {
  const before = await openStore({ kind: "file", dataDir });
  await before.kv.set(["one"], 1);
  await before.close();
  {
    using db = new DatabaseSync(path);
    db.exec(`drop index kv_expiration_ms_idx; ${DENOS}`);
  }
  const { kv, close } = await openStore({ kind: "file", dataDir });
  expect((await kv.get(["one"])).value).toBe(1);
  await kv.set(["two"], 2);
  await close();
  expect(look().sql).toContain("where");
});

test("a store that is larger, one whose index is another, and what is no store stay as they are", async () => {
  await makeStore();
  expect(indexOnlyWhatExpires(path, 1000)).toBe(false);
  expect(look().sql).toBe(DENOS);
  const other = "CREATE INDEX kv_expiration_ms_idx on kv (expiration_ms, k)";
  {
    using db = new DatabaseSync(path);
    db.exec(`drop index kv_expiration_ms_idx; ${other}`);
  }
  expect(indexOnlyWhatExpires(path)).toBe(false);
  expect(look().sql).toBe(other);
  await Deno.writeTextFile(path, "x".repeat(5000));
  expect(indexOnlyWhatExpires(path)).toBe(false);
  expect(await Deno.readTextFile(path)).toBe("x".repeat(5000));
});
