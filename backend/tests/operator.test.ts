import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startKvServer } from "./kv-server.ts";
import { runFile, runFsck, runServer, startServer } from "./server.ts";

/** Runs a script with these settings. Returns the exit code and the output. */
async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await runFile(args, env);
  return { code, output: stdout + stderr };
}

test("create-admin creates the configured administrator once; seeding refuses a store with accounts and a public address", async () => {
  const home = await Deno.makeTempDir({ prefix: "authentica-operator-" });
  onTestFinished(() => Deno.remove(home, { recursive: true }));
  const settings = {
    DATA_DIR: join(home, "data"),
    ADMIN_EMAIL: "root@example.com",
    ADMIN_PASSWORD: "quatre mots tout à fait autres",
  };
  const create = () => run(["backend/tasks/launch.ts", "create-admin"], settings);
  expect(await create()).toMatchObject({ code: 0, output: expect.stringContaining("The administrator was created") });
  expect(await create()).toMatchObject({ code: 0, output: expect.stringContaining("already") });

  const seed = (PUBLIC_URL: string) => run(["backend/tasks/seed.ts"], { ...settings, PUBLIC_URL });
  expect(await seed("http://localhost:8000")).toMatchObject({
    code: 1,
    output: expect.stringContaining("already has accounts"),
  });
  expect(await seed("https://authentica.example")).toMatchObject({
    code: 1,
    output: expect.stringContaining("it must name this machine"),
  });
  expect(await runFsck(settings.DATA_DIR)).toMatchObject({ code: 0, output: expect.stringContaining("1 users") });
});

test("a missing folder of front ends stops the start with an error, and one without pages is logged", async () => {
  const home = await Deno.makeTempDir({ prefix: "authentica-operator-" });
  onTestFinished(() => Deno.remove(home, { recursive: true }));
  const settings = { DATA_DIR: join(home, "data"), PORT: "0", WEB_DIR: join(home, "nowhere") };
  for (const args of [["backend/main.ts"], ["backend/tasks/launch.ts", "serve"]])
    expect(await run(args, settings)).toEqual({
      code: 1,
      output: expect.stringMatching(/WEB_DIR is ".*nowhere", which is not a folder/),
    });
  const server = await startServer(settings.DATA_DIR, { WEB_DIR: home });
  onTestFinished(() => server.kill());
  expect(server.output()).toContain('"event":"no_pages"');
});

test("a task with an unreachable bucket reports bucket and host", async () => {
  const home = await Deno.makeTempDir({ prefix: "authentica-operator-" });
  onTestFinished(() => Deno.remove(home, { recursive: true }));
  const settings = {
    DATA_DIR: join(home, "data"),
    BLOB_URL: "s3://files/people?endpoint=http://127.0.0.1:1",
    BLOB_ACCESS_KEY_ID: "me",
    BLOB_SECRET_ACCESS_KEY: "not to be told",
  };
  const refused = /the bucket "files" at 127\.0\.0\.1:1 does not answer/;
  for (const args of [["fsck"], ["copy-files", "--back"]]) {
    const { code, output } = await run(["backend/tasks/launch.ts", ...args], settings);
    expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(refused) });
    expect(output).not.toContain("not to be told");
  }
});

test("with a KV server, the service creates DATA_DIR, or reports that it cannot be written", async () => {
  const home = await Deno.makeTempDir({ prefix: "authentica-operator-" });
  const kv = startKvServer();
  onTestFinished(async () => {
    await kv.close();
    await Deno.remove(home, { recursive: true });
  });
  const shared = {
    KV_URL: kv.url,
    KV_ACCESS_TOKEN: kv.token,
    AUTH_SECRET: new Uint8Array(32).fill(1).toBase64(),
    REGISTRY_KEY: new Uint8Array(32).fill(2).toBase64(),
    BLOB_URL: "s3://files/people?endpoint=http://127.0.0.1:1",
    BLOB_ACCESS_KEY_ID: "me",
    BLOB_SECRET_ACCESS_KEY: "secret",
    CHECKPOINT_COPY: home,
  };
  const server = await startServer(join(home, "new"), shared);
  expect(await server.stop()).toBe(0);
  expect([...Deno.readDirSync(join(home, "new"))].map(({ name }) => name)).toContain("checkpoint");
  await Deno.writeTextFile(join(home, "file"), "");
  const { code, stderr } = await runServer(join(home, "file", "data"), shared);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/is not a writable folder .*: set DATA_DIR/),
  });
});
