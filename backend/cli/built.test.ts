/** The built command: one file, in a folder without anything else. */
import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { type Runtime, tellCommandStory } from "../tests/command-story.ts";
import { openHarness } from "../tests/harness.ts";
import { apiKeyOf, serve } from "../tests/served.ts";
import { EXITS } from "./world/world.ts";

const BUILT = fileURLToPath(new URL("dist/authentica.mjs", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

async function openFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "authentica-built-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await copyFile(BUILT, join(dir, "authentica.mjs"));
  return dir;
}

const NODE: Runtime = { command: "node", args: [] };
const DENO: Runtime = { command: process.execPath, args: ["run", "-A"] };

/** Starts the command; `ended` resolves with its output and its exit code, `null` if it was killed. */
function start({ command, args }: Runtime, cwd: string, line: string, env: Readonly<Record<string, string>>) {
  const child = spawn(command, [...args, "authentica.mjs", ...line.split(" ")], {
    cwd,
    env: { PATH: process.env.PATH ?? "", HOME: cwd, ...env },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (bytes) => {
    out += bytes;
  });
  child.stderr.on("data", (bytes) => {
    err += bytes;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, out, err })),
  );
  return { child, ended };
}

test("registers every file exactly once although the command is killed and restarted twice, with Node and Deno", async () => {
  const FILES = 60;
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  let calls = 0;
  let running: ReturnType<typeof start> | null = null;
  const { url } = serve(app, {
    // The service completes the request, but the command is killed before it gets the answer.
    before: async (request, pass) => {
      const isCall = request.url.endsWith("register-many");
      if (isCall) calls += 1;
      if (isCall && (calls === 3 || calls === 7)) running?.child.kill("SIGKILL");
      return pass();
    },
  });
  const dir = await openFolder();
  const env = { AUTHENTICA_URL: url, AUTHENTICA_KEY: await apiKeyOf(app, ada) };
  await mkdir(join(dir, "files"));
  for (let at = 0; at < FILES; at += 1) await writeFile(join(dir, `files/${at}.txt`), `file ${at}`);
  const ended = [];
  for (const runtime of [NODE, DENO, NODE]) {
    running = start(runtime, dir, "stamp files --batch 5 --json", env);
    ended.push(await running.ended);
  }
  expect(ended.map(({ code }) => code)).toEqual([null, null, EXITS.done]);
  const told =
    ended[2]?.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)) ?? [];
  expect(new Set(told.map(({ path }) => path)).size).toBe(FILES);
  expect(told.filter(({ outcome }) => !["stamped", "already"].includes(outcome))).toEqual([]);
  const stamped = ended.flatMap(({ out }) => out.match(/\{"path":"[^"]+","outcome":"stamped"/g) ?? []);
  expect(new Set(stamped).size).toBe(stamped.length);
  expect(await app.registrySize()).toBe(FILES);
  expect(await app.audit()).toEqual([]);
});

test("the command registers all files even if standard error is closed", async () => {
  const app = await openHarness();
  const { url } = serve(app);
  const env = { AUTHENTICA_URL: url, AUTHENTICA_KEY: await apiKeyOf(app, await app.signUp("Ada")) };
  const dir = await openFolder();
  for (const [at, runtime] of [NODE, DENO].entries()) {
    await mkdir(join(dir, `${at}`));
    await writeFile(join(dir, `${at}/file`), `a file ${at}`);
    const { child, ended } = start(runtime, dir, `stamp gone ${at} --private`, env);
    child.stderr.destroy();
    const { code, out } = await ended;
    expect([code, out]).toEqual([EXITS.some, expect.stringMatching(/^registered .*file\n$/)]);
  }
  expect(await app.registrySize()).toBe(2);
});

test("the command that a service offers for download works with Node and Deno, and verifies proofs after the service is gone", async () => {
  const webDir = await mkdtemp(join(tmpdir(), "authentica-web-"));
  onTestFinished(() => rm(webDir, { recursive: true }));
  await mkdir(join(webDir, "backend/cli/dist"), { recursive: true });
  await copyFile(BUILT, join(webDir, "backend/cli/dist/authentica.mjs"));
  const app = await openHarness({ webDir });
  const key = await apiKeyOf(app, await app.signUp("Ada"));
  const { url, close } = serve(app);
  const tell = async (runtime: Runtime) => {
    const dir = await mkdtemp(join(tmpdir(), "authentica-told-"));
    onTestFinished(() => rm(dir, { recursive: true }));
    return tellCommandStory(dir, runtime, { url, key, signed: () => app.checkpoints.sign() });
  };
  const rest = await Promise.all([NODE, DENO].map(tell));
  await close();
  await Promise.all(rest.map((verify) => verify()));
});

test("the command reaches the service through a proxy's tunnel, so that the proxy cannot read the key", async () => {
  const dir = await openFolder();
  const app = await openHarness();
  const key = await apiKeyOf(app, await app.signUp("Ada"));
  const name = "authentica.example";
  for (const args of [
    "-subj /CN=ca -keyout ca.key -out ca.crt",
    `-CA ca.crt -CAkey ca.key -addext basicConstraints=CA:FALSE -addext subjectAltName=DNS:${name} -subj /CN=${name} -keyout tls.key -out tls.crt`,
  ]) {
    const made = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 ${args}`.split(" ");
    expect((await new Deno.Command("openssl", { args: made, cwd: dir, stderr: "null" }).output()).code).toBe(0);
  }
  const [cert, tlsKey] = await Promise.all(["tls.crt", "tls.key"].map((file) => readFile(join(dir, file), "utf8")));
  const { port } = serve(app, { tls: { cert: cert ?? "", key: tlsKey ?? "" } });
  const proxy = openProxy(port);
  await writeFile(join(dir, "file"), "a file");
  const env = {
    AUTHENTICA_URL: `https://${name}`,
    AUTHENTICA_KEY: key,
    HTTPS_PROXY: `http://ada:s%40cret@127.0.0.1:${proxy.port}`,
    NODE_EXTRA_CA_CERTS: "ca.crt",
    DENO_CERT: "ca.crt",
    DENO_NO_UPDATE_CHECK: "1",
  };
  for (const runtime of [NODE, DENO]) {
    const asked = await start(runtime, dir, "status file", env).ended;
    expect(asked).toEqual({ code: EXITS.done, out: expect.stringMatching(/^free /), err: "" });
  }
  expect(proxy.heads).toHaveLength(2);
  expect(proxy.heads[0]).toContain(`CONNECT ${name}:443 HTTP/1.1\r\n`);
  expect(proxy.heads[0]?.toLowerCase()).toContain(`proxy-authorization: basic ${btoa("ada:s@cret").toLowerCase()}`);
  expect(proxy.seen()).not.toContain(key);
});

/** A proxy that connects every tunnel to one local port. */
function openProxy(to: number) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  onTestFinished(() => listener.close());
  const heads: string[] = [];
  const seen: string[] = [];
  const latin = new TextDecoder("latin1");
  async function lead(client: Deno.Conn): Promise<void> {
    const bytes = new Uint8Array(65_536);
    const head = latin.decode(bytes.subarray(0, (await client.read(bytes)) ?? 0));
    heads.push(head);
    const service = await Deno.connect({ hostname: "127.0.0.1", port: to });
    await client.write(new TextEncoder().encode("HTTP/1.1 200 Connection established\r\n\r\n"));
    const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        seen.push(latin.decode(chunk));
        controller.enqueue(chunk);
      },
    });
    const ways = [
      client.readable.pipeThrough(watched).pipeTo(service.writable),
      service.readable.pipeTo(client.writable),
    ];
    await Promise.allSettled(ways);
  }
  void (async () => {
    for await (const client of listener) lead(client).catch(() => undefined);
  })().catch(() => undefined);
  return { port: (listener.addr as Deno.NetAddr).port, heads, seen: () => heads.join("") + seen.join("") };
}

test("npx in a clone starts the built command, and reports an error if it is not built", async () => {
  const dir = await openFolder();
  await copyFile(join(root, "backend/cli/clone.mjs"), join(dir, "clone.mjs"));
  const clone = (args: readonly string[], cwd: string) =>
    new Deno.Command(args[0] ?? "", {
      args: args.slice(1),
      cwd,
      env: { npm_config_cache: dir, npm_config_offline: "true" },
    });
  const bare = await clone(["node", "clone.mjs", "--version"], dir).output();
  expect([bare.code, new TextDecoder().decode(bare.stderr)]).toEqual([
    EXITS.wrong,
    expect.stringContaining("run npm run build"),
  ]);
  const { code, stdout } = await clone(["npx", "authentica", "--version"], root).output();
  expect([code, new TextDecoder().decode(stdout)]).toEqual([0, "0.1.0\n"]);
});

test("the npm packages contain only the built command, and the client with its types", async () => {
  const packed = new Deno.Command("npm", {
    args: ["pack", "--dry-run", "--json", "--silent", "-w", "authentica", "-w", "@authentica/client"],
    cwd: root,
    stderr: "inherit",
  });
  const lists = JSON.parse(new TextDecoder().decode((await packed.output()).stdout)) as {
    readonly name: string;
    readonly files: readonly { readonly path: string }[];
  }[];
  const byName = Object.fromEntries(lists.map(({ name, files }) => [name, files.map(({ path }) => path).sort()]));
  expect(byName.authentica).toEqual(["README.md", "dist/authentica.mjs", "package.json"]);
  expect(byName["@authentica/client"]).toEqual(
    expect.arrayContaining(["README.md", "dist/index.d.ts", "dist/index.mjs", "dist/wire.d.ts", "package.json"]),
  );
  expect(byName["@authentica/client"]?.some((path) => path.endsWith(".ts") && !path.startsWith("dist/"))).toBe(false);
});
