import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Health } from "../contract/health.ts";
import { readCheckpoint } from "../formats/tlog/checkpoint.ts";
import { openServerAsItIs } from "../platform/kv/open.ts";
import { outcomesInStore, readTasks } from "../platform/process/task-outcomes.ts";
import { startKvServer } from "./kv-server.ts";
import { large } from "./large.ts";
import { runFile, runFsck, startServer } from "./server.ts";
import { callsOf, claimForm, register, scanForm, sha256Of, type Teller } from "./story-run.ts";

async function tempDir(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-backup-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

/** Runs an operator's command in the folder `cwd`. Returns the exit code and the output. */
async function run(args: readonly string[], dataDir: string, cwd: string, more: Readonly<Record<string, string>> = {}) {
  const env = { DATA_DIR: dataDir, INIT_CWD: cwd, ...more };
  const { code, stdout, stderr } = await runFile(["backend/tasks/launch.ts", ...args], env);
  return { code, output: stdout + stderr };
}

/** Uploads a file and registers it. */
async function claim(url: string, who: Teller, words: string): Promise<void> {
  const bytes = new TextEncoder().encode(large(words));
  const { call } = callsOf(url);
  await call("POST", "/fingerprint/generate-fingerprint", who, scanForm(bytes));
  await call("POST", "/object/register", who, claimForm(who, sha256Of(bytes)), 201);
}

test("a backup of a running service can be restored, contains keys only if requested, and is refused if a newer checkpoint exists", async () => {
  const [home, elsewhere] = [await tempDir(), await tempDir()];
  const at = (name: string) => join(home, name);
  await Deno.writeTextFile(at("key"), new Uint8Array(32).fill(9).toBase64());
  const server = await startServer(at("data"), { CHECKPOINT_COPY: elsewhere });
  const ada = await register(server.url, "ada@example.com");
  await claim(server.url, ada, "one");

  const secrets = ["--with", "secret", "--with", "registry-key", "--with", "registry-key.next"];
  expect(await run(["backup", "bare"], at("data"), home)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/bare: \d+ entries .*\nIt is not encrypted/),
  });
  expect(
    await run(["backup", "whole", "--key", "key", "--people", "encrypted.keys", ...secrets], at("data"), home),
  ).toMatchObject({ code: 0 });
  const health = async () => (await (await fetch(`${server.url}/api/health`)).json()) as Health;
  expect((await health()).tasks?.backup).toEqual({ succeededAt: expect.any(String), failures: 0 });

  // The KV server stores its data in an SQLite file, which is copied. The server itself only stores the record of the
  // backup.
  const kvServer = startKvServer();
  onTestFinished(() => kvServer.close());
  const onServer = {
    KV_URL: kvServer.url,
    KV_ACCESS_TOKEN: kvServer.token,
    AUTH_SECRET: new Uint8Array(32).toBase64(),
    REGISTRY_KEY: new Uint8Array(32).toBase64(),
  };
  expect(await run(["backup", "shared"], at("data"), home, onServer)).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^The store is on a KV server\. Run this command on the machine of that server, /),
  });
  expect(await run(["backup", "shared", "--store", "data/kv.sqlite3"], at("data"), home, onServer)).toMatchObject({
    code: 0,
  });
  expect(await run(["restore", "shared"], at("shared data"), home)).toMatchObject({ code: 0 });
  const shared = await openServerAsItIs({ kind: "server", url: kvServer.url, token: kvServer.token }, 10_000);
  const backup = { succeededAt: expect.any(String), failures: 0 };
  expect(await readTasks(outcomesInStore(shared.kv))).toMatchObject({ backup });
  shared.close();
  await claim(server.url, ada, "two");
  expect(await server.stop()).toBe(0);

  expect(await run(["restore", "bare"], at("bare data"), home)).toMatchObject({ code: 0 });
  const names = (dir: string) => [...Deno.readDirSync(dir)].map(({ name }) => name).sort();
  expect(names(at("bare data"))).toEqual(["blobs", "checkpoint", "kv.sqlite3"]);

  expect(
    await run(["restore", "whole", "--key", "key", "--people", "encrypted.keys"], at("again"), home),
  ).toMatchObject({ code: 0 });

  // The copy of the checkpoint is newer than the backup: it covers the second claim, which the backup does not contain.
  const older = await startServer(at("again"), { CHECKPOINT_COPY: elsewhere });
  const ready = await fetch(`${older.url}/api/ready`);
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining("older copy")]);
  await older.stop();

  const again = await startServer(at("again"));
  const { size } = readCheckpoint(await (await fetch(`${again.url}/api/registry/checkpoint`)).text());
  expect(size).toBeGreaterThan(0);
  // The session is still valid, because the secret was restored, too.
  await claim(again.url, ada, "three");
  await again.stop();
  expect(await runFsck(at("again"))).toMatchObject({ code: 0 });
});

test("a drill restores the newest backup of a folder and checks it; health and metrics report the outcomes of backups and drills", async () => {
  const home = await tempDir();
  const at = (name: string) => join(home, name);
  const token = "of-whoever-scrapes-it";
  const server = await startServer(at("data"), { METRICS_TOKEN: token });
  onTestFinished(async () => {
    await server.stop();
  });
  const ada = await register(server.url, "ada@example.com");
  await claim(server.url, ada, "one");
  await Deno.mkdir(at("backups"));
  const task = (...args: string[]) => run(args, at("data"), home);
  const told = async () => {
    const { tasks } = (await (await fetch(`${server.url}/api/health`)).json()) as Health;
    const answer = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const lines = await answer.text();
    return { tasks, failed: ["backup", "drill"].map((name) => lines.match(`authentica_${name}_failures (\\d+)`)?.[1]) };
  };

  expect(await task("backup", "backups/whole")).toMatchObject({ code: 0 });
  await Deno.utime(at("backups/whole"), new Date(0), new Date(0));
  // A file that was damaged before the backup is restored, and reported as damaged.
  const folder = join(at("data"), "blobs", sha256Of(new TextEncoder().encode(large("one"))).slice(0, 2));
  const [blob] = [...Deno.readDirSync(folder)];
  await Deno.writeTextFile(join(folder, blob?.name ?? ""), large("two"));
  expect(await task("backup", "backups/damaged")).toMatchObject({ code: 1 });
  expect(await task("drill", "backups")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/damaged, of .*\n.*\n1 bad/),
  });
  expect(await told()).toEqual({
    tasks: { backup: { succeededAt: expect.any(String), failures: 1 }, drill: { succeededAt: null, failures: 1 } },
    failed: ["1", "1"],
  });

  await Deno.remove(at("backups/damaged"));
  expect(await task("drill", "backups")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/whole, of .*\n.*\nclean/),
  });
  expect((await told()).tasks?.drill).toEqual({ succeededAt: expect.any(String), failures: 0 });
  expect([...Deno.readDirSync(at("data"))].map(({ name }) => name)).not.toContain("drill");
});
