import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Night } from "../../fsck/live.ts";
import { openKv, openStore } from "../../platform/kv/open.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { large } from "../../tests/large.ts";
import { startServer } from "../../tests/server.ts";
import { checkOnThread } from "./thread.ts";

const ONE = large("one");

/** Opens an application on a store file with two objects, and runs the integrity check of that store in a worker. */
async function open() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-fsck-test-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const file = join(dir, "kv.sqlite3");
  const app = await openHarness({ kv: await openKv(file) });
  const ada = await app.signUp("Ada");
  await body(app.scan(ada, ONE));
  for (const text of [ONE, "two"]) await app.claimed(ada, sha256(text));
  await app.checkpoints.sign();
  let asked = 0;
  const signed = () => {
    asked += 1;
    return { keys: app.checkpoints.keys(), note: app.checkpoints.signed()?.note ?? null };
  };
  const check = checkOnThread({ file, dataDir: app.dir, blobs: { kind: "folder" } });
  return { ...app, ada, asked: () => asked, check: (night?: Night) => check(signed, night) };
}

test("fsck in a worker reports a healthy store as clean after one pass, while the server has it open", async () => {
  const app = await open();
  expect(await app.check()).toMatchObject({ clean: true, passes: 1, read: { objects: 2, leaves: 2, blobs: 2 } });
  expect(app.asked()).toBe(1);
  await app.claimed(app.ada, sha256("three"));
  expect(await app.check({ signal: new AbortController().signal, part: 0 })).toMatchObject({
    clean: true,
    read: { objects: 3 },
  });
});

test("fsck in a worker reports damage exactly as on the main thread, after three passes", async () => {
  const app = await open();
  const { value } = await app.kv.get<object>(["objects", 1]);
  await app.kv.set(["objects", 1], { ...value, objectName: "Volé" });
  await Deno.writeTextFile(join(app.dir, "blobs", sha256(ONE).slice(0, 2), sha256(ONE).slice(2)), "One");
  const { findings, passes } = await app.check();
  const here = await app.audit();
  expect(findings.map(({ record, problem }) => `${record}: ${problem}`)).toEqual(here);
  expect(here.join(" ")).toMatch(/objects\/1.*blobs\//);
  expect([passes, app.asked()]).toEqual([3, 3]);
});

test("fsck ends when its signal aborts, and rejects with the reason if the store cannot be read", async () => {
  const app = await open();
  const ending = new AbortController();
  const ended = app.check({ signal: ending.signal, part: 0 });
  ending.abort(new Error("the service stops"));
  await expect(ended).rejects.toThrow("the service stops");
  const lost = checkOnThread({ file: join(app.dir, "none"), dataDir: app.dir, blobs: { kind: "folder" } });
  await expect(lost(() => ({ keys: [], note: null }))).rejects.toThrow("unable to open database file");
});

test("the server runs a missed nightly check with the permissions that the server itself has", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-fsck-test-" });
  onTestFinished(() => Deno.remove(dataDir, { recursive: true }));
  const { kv, close } = await openStore({ kind: "file", dataDir });
  await kv.set(["admin_fsck_night"], { begunAt: 0 });
  await kv.set(["users_by_email", "zoe@example.com"], "nobody");
  await close();
  const server = await startServer(dataDir, { FSCK_HOUR: "3" });
  onTestFinished(server.kill);
  await expect.poll(server.output, { timeout: 60_000 }).toContain('"event":"fsck_found","findings":1');
});
