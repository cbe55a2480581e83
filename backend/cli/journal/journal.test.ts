import { appendFile, chmod, mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openJournal } from "./journal.ts";

const SERVICE = "https://service.example";
const KEY = "0123456789abcdef";
const A = "a".repeat(64);
const B = "b".repeat(64);
const is = { state: "1:2:3:4:5" };
const open = (dir: string, service = SERVICE, key = KEY) =>
  openJournal({ path: join(dir, "journal"), folder: dir, service, key });

async function openFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "authentica-journal-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

async function written(dir: string, service = SERVICE): Promise<void> {
  const journal = await open(dir, service);
  await journal.addFile("x/é", { ...is, sha256: A });
  await journal.addObjects([{ sha256: A, object: "ME64-9C5J-RYR5", token: 7 }]);
  await journal.addFile("y", { ...is, sha256: B });
  await journal.close();
}

test("the next run of the command reads the journal, and uses a file's hash only if its state is unchanged", async () => {
  const dir = await openFolder();
  await written(dir);
  const journal = await open(dir);
  const name = journal.nameOf(join(dir, "x", "é"));
  expect(journal.hashOf(name, is)).toBe(A);
  expect(journal.hashOf(name, { state: "1:2:3:4:6" })).toBeNull();
  expect(journal.objectOf(A)).toMatchObject({ object: "ME64-9C5J-RYR5", token: 7 });
  expect([journal.hashOf("y", is), journal.objectOf(B)]).toEqual([B, null]);
  await journal.forgetFile("y");
  await journal.addFile("z", { state: "", sha256: B });
  await journal.close();
  const next = await open(dir);
  for (const unknown of ["y", "z"])
    for (const state of [is.state, ""]) expect(next.hashOf(unknown, { state })).toBeNull();
  await next.close();
});

test("only the owner may read and write the journal, even if it existed with wider permissions", async () => {
  const dir = await openFolder();
  await written(dir);
  const path = join(dir, "journal");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await chmod(path, 0o666);
  await (await open(dir)).close();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("a journal line that a crash cut short is skipped, and the lines appended after it are read", async () => {
  const dir = await openFolder();
  const path = join(dir, "journal");
  await written(dir);
  const whole = await readFile(path, "utf8");
  const lines = whole.trimEnd().split("\n");
  const last = (lines.at(-1)?.length ?? 0) + 1;
  for (let cut = 1; cut <= last; cut += 7) {
    await writeFile(path, whole);
    await truncate(path, Buffer.byteLength(whole) - cut);
    const torn = await open(dir);
    expect(torn.objectOf(A)?.token).toBe(7);
    await torn.addObjects([{ sha256: B, object: "OBJECT", token: 8 }]);
    await torn.close();
    const again = await open(dir);
    expect([again.objectOf(A)?.token, again.objectOf(B)?.token]).toEqual([7, 8]);
    await again.close();
  }
  expect(await readFile(path, "utf8")).toContain(whole.slice(0, whole.lastIndexOf("\n", whole.length - 2)));
});

test("the journal keeps objects separate by service and API key, and shares file hashes between them", async () => {
  const dir = await openFolder();
  await written(dir);
  const other = await open(dir, "https://other.example");
  expect([other.hashOf("x/é", is), other.objectOf(A)]).toEqual([A, null]);
  await other.addObjects([{ sha256: A, object: "OTHER", token: 1 }]);
  await other.close();
  const first = await open(dir);
  expect(first.objectOf(A)?.object).toBe("ME64-9C5J-RYR5");
  await first.close();
  const another = await open(dir, SERVICE, "another key");
  expect([another.hashOf("x/é", is), another.objectOf(A)]).toEqual([A, null]);
  await another.close();
});

test("two simultaneous runs with different keys keep their objects separate in the journal", async () => {
  const dir = await openFolder();
  const [one, two] = [await open(dir, SERVICE, "one"), await open(dir, SERVICE, "two")];
  await one.addObjects([{ sha256: A, object: "OF-ONE", token: 1 }]);
  await two.addObjects([{ sha256: B, object: "OF-TWO", token: 2 }]);
  await Promise.all([one.close(), two.close()]);
  for (const [key, objects] of [
    ["one", ["OF-ONE", undefined]],
    ["two", [undefined, "OF-TWO"]],
  ] as const) {
    const again = await open(dir, SERVICE, key);
    expect([A, B].map((hash) => again.objectOf(hash)?.object)).toEqual(objects);
    await again.close();
  }
});

test("the command refuses to append to a file that is not a journal, and reports if the journal cannot be written", async () => {
  const dir = await openFolder();
  const path = join(dir, "thesis.txt");
  const at = { folder: dir, service: SERVICE, key: KEY };
  for (const content of ["Once upon a time\nthere was", "one line without an end"]) {
    await writeFile(path, content);
    await expect(openJournal({ ...at, path })).rejects.toThrow("is not a journal");
    expect(await readFile(path, "utf8")).toBe(content);
  }
  await appendFile(join(dir, "empty"), "");
  await (await openJournal({ ...at, path: join(dir, "empty") })).close();
  await expect(openJournal({ ...at, path: join(dir, "gone", "journal") })).rejects.toThrow("--journal");
});
