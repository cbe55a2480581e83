import { Buffer } from "node:buffer";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { openStore } from "./open.ts";

const DENOS = "CREATE INDEX kv_expiration_ms_idx on kv (expiration_ms)";
/** The index of stores from before December 2026. */
const PARTIAL = "CREATE INDEX kv_expiration_ms_idx on kv (expiration_ms) where expiration_ms >= 0";
/** Queries that Deno runs on the index. */
const QUESTIONS = [
  "delete from kv where expiration_ms >= 0 and expiration_ms <= ? returning k",
  "select expiration_ms from kv where expiration_ms >= 0 order by expiration_ms limit 1",
];

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await Deno.makeTempDir({ prefix: "authentica-index-" });
  path = join(dataDir, "kv.sqlite3");
  return () => Deno.remove(dataDir, { recursive: true });
});

const LASTING = ["lasting"];
const BRIEF = ["brief"];

/** Creates a store with records of which only some expire, and an index of those. */
async function makeOldStore(): Promise<void> {
  const store = await Deno.openKv(path);
  for (let at = 0; at < 20; at++) {
    await store.set([...LASTING, at], Uint8Array.of(at));
    await store.set([...BRIEF, at], Uint8Array.of(at), { expireIn: at < 10 ? 1 : 3_600_000 });
  }
  store.close();
  using db = new DatabaseSync(path);
  db.exec(`drop index kv_expiration_ms_idx; ${PARTIAL}`);
}

function schema() {
  using db = new DatabaseSync(path, { readOnly: true });
  return db.prepare("select name, sql from sqlite_master order by name").all();
}

function indexed(): number {
  using db = new DatabaseSync(path, { readOnly: true });
  const all = db.prepare("select count(*) as n from kv indexed by kv_expiration_ms_idx where expiration_ms >= 0");
  return (all.get() as { n: number }).n;
}

async function readAll(prefix: Deno.KvKey): Promise<unknown[]> {
  const store = await Deno.openKv(path);
  const values = (await Array.fromAsync(store.list({ prefix }))).map(({ value }) => (value as Uint8Array)[0]);
  store.close();
  return values;
}

test("opening a store leaves Deno's tables and indexes unchanged", async () => {
  (await Deno.openKv(path)).close();
  const denos = schema();
  expect(denos).toContainEqual({ name: "kv_expiration_ms_idx", sql: DENOS });
  for (const _ of [1, 2]) {
    const { kv, close } = await openStore({ kind: "file", dataDir });
    await kv.set(["one"], 1);
    await close();
    expect(schema()).toEqual(denos);
  }
});

test("a store with the partial index of earlier versions keeps the index and works", async () => {
  (await openStore({ kind: "file", dataDir })).close();
  await makeOldStore();
  const old = schema();
  const { kv, close } = await openStore({ kind: "file", dataDir });
  await kv.set(["one"], 1);
  expect((await kv.get(["one"])).value).toBe(1);
  await close();
  expect(schema()).toEqual(old);
});

test("Deno expires records through a partial index, and keeps the index current", async () => {
  await makeOldStore();
  // Deno deletes expired records as it opens the store.
  expect(await readAll(BRIEF)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(await readAll(LASTING)).toHaveLength(20);
  expect(indexed()).toBe(10);
  const store = await Deno.openKv(path);
  await store.set([...LASTING, 0], Uint8Array.of(0), { expireIn: 3_600_000 });
  await store.set([...BRIEF, 10], Uint8Array.of(10));
  await store.delete([...BRIEF, 11]);
  store.close();
  expect(indexed()).toBe(9);
  using db = new DatabaseSync(path);
  expect({ ...db.prepare("pragma integrity_check").get() }).toEqual({ integrity_check: "ok" });
});

test("SQLite uses a partial index for each of Deno's queries on expiry", async () => {
  await makeOldStore();
  const program = Buffer.from(await Deno.readFile(Deno.execPath()));
  using db = new DatabaseSync(path);
  for (const question of QUESTIONS) {
    expect(program.includes(question), question).toBe(true);
    const [{ detail = "" } = {}] = db.prepare(`explain query plan ${question}`).all();
    expect(detail).toMatch(/^SEARCH kv USING (COVERING )?INDEX kv_expiration_ms_idx /);
  }
});
