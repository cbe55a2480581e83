import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { copyRows } from "./copy-rows.ts";

const MARK = "of a person who left";
const value = (text: string) => new TextEncoder().encode(text);

async function openFile() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-test-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const path = join(dir, "kv.sqlite3");
  return { path, copy: join(dir, "copy.sqlite3"), kv: await Deno.openKv(path) };
}

const occurrences = (path: string) => new TextDecoder("latin1").decode(Deno.readFileSync(path)).split(MARK).length - 1;

test("the copy of a store has every current row with version and expiry, and no row that was deleted or replaced", async () => {
  const { path, copy, kv } = await openFile();
  {
    // The index of stores from before December 2026. The open store may lock the file for a moment.
    using db = new DatabaseSync(path, { timeout: 60_000 });
    db.exec("drop index kv_expiration_ms_idx");
    db.exec("create index kv_expiration_ms_idx on kv (expiration_ms) where expiration_ms >= 0");
  }
  for (let at = 0; at < 400; at++) await kv.set(["person", MARK, at], value(`${MARK} ${"x".repeat(at)}`));
  for (let at = 0; at < 400; at++) {
    if (at % 3 === 0) await kv.set(["person", MARK, at], value("short"));
    await kv.delete(["person", MARK, at]);
    await kv.set(["others", at], value(`${at}`), at % 2 ? { expireIn: 1e9 } : {});
  }
  expect(occurrences(path)).toBeGreaterThan(0);
  copyRows(path, copy);
  expect(occurrences(copy)).toBe(0);

  const rows = (at: string) => {
    using db = new DatabaseSync(at, { readOnly: true });
    const schema = db.prepare("select type, name, sql from sqlite_master order by name").all();
    return { schema, kv: db.prepare("select * from kv").all(), data: db.prepare("select * from data_version").all() };
  };
  expect(rows(copy)).toEqual(rows(path));
  expect(rows(copy).kv).toHaveLength(400);
  kv.close();

  // Deno can open the copy, and continues its version numbers.
  const opened = await Deno.openKv(copy);
  const before = await opened.get(["others", 399]);
  expect(before.value).toEqual(value("399"));
  const { versionstamp } = await opened.set(["others", 0], value("new"));
  expect(versionstamp > (before.versionstamp as string)).toBe(true);
  opened.close();
});

test("the copy of a store never overwrites a file", async () => {
  const { path, copy, kv } = await openFile();
  await Deno.writeTextFile(copy, "something");
  expect(() => copyRows(path, copy)).toThrow();
  expect(await Deno.readTextFile(copy)).toBe("something");
  kv.close();
});
