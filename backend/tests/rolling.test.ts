/**
 * Three instances of this version are replaced one by one by instances of a next version, in separate processes, while
 * people register.
 */
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { STEPS } from "../platform/kv/format.ts";
import { startKvServer } from "./kv-server.ts";
import { CREDENTIALS, openObjectStore } from "./object-store.ts";
import { type RunningServer, startProgram } from "./server.ts";
import { claimForm, register, sha256Of } from "./story-run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The next version: its objects have an additional member that this version does not know, in a format that is a
 * rolling step from ours.
 */
const STEP = `
export const marked = {
  newer: ([kind]: Deno.KvKey, value: unknown) =>
    kind === "objects" && typeof value === "object" ? { ...value, ofNext: true } : value,
  older([kind]: Deno.KvKey, value: unknown) {
    if (kind !== "objects" || typeof value !== "object") return value;
    const { ofNext: _, ...older } = value as { ofNext?: true };
    return older;
  },
};
`;

const NEWEST = STEPS.length + 1;
/** The list of steps in the source, up to its last one. */
const [LISTED = ""] =
  /STEPS: readonly Step\[\] = \[[^\]]*?(?=,?\s*\])/.exec(
    readFileSync(join(root, "backend/platform/kv/format.ts"), "utf8"),
  ) ?? [];

/** Changes of the source that make the next version. */
const CHANGES: readonly (readonly [file: string, from: string, to: string])[] = [
  ["platform/kv/format.ts", LISTED, `${LISTED}, marked`],
  ["platform/kv/format.ts", "import * as z", 'import { marked } from "./marked.ts";\nimport * as z'],
  ["objects/lifecycle/claim.ts", 'status: "active",', 'status: "active", ofNext: true,'],
  ["objects/lifecycle/publish.ts", 'status: "active",', 'status: "active", ofNext: true,'],
];

/** Creates a source tree of the next version. */
async function nextVersion(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-next-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const copied = new Deno.Command("cp", {
    args: ["-a", join(root, "backend"), join(root, "deno.json"), dir],
  });
  expect((await copied.output()).success).toBe(true);
  await Deno.writeTextFile(join(dir, "package.json"), '{"type":"module","workspaces":["backend"]}');
  await Deno.symlink(join(root, "node_modules"), join(dir, "node_modules"));
  await Deno.writeTextFile(join(dir, "backend/platform/kv/marked.ts"), STEP);
  for (const [file, from, to] of CHANGES) {
    const path = join(dir, "backend", file);
    const text = await Deno.readTextFile(path);
    expect(text).toContain(from);
    await Deno.writeTextFile(path, text.replace(from, to));
  }
  return dir;
}

async function openStores() {
  const folder = await Deno.makeTempDir({ prefix: "authentica-store-" });
  const [kv, objects] = [startKvServer(), await openObjectStore(folder)];
  onTestFinished(async () => {
    await Promise.all([kv.close(), objects.close()]);
    await Deno.remove(folder, { recursive: true });
  });
  const env = {
    DATA_DIR: folder,
    DENO_KV_URL: kv.url,
    DENO_KV_ACCESS_TOKEN: kv.token,
    BLOB_URL: `s3://files/people?endpoint=${new URL(objects.location.url).origin}`,
    BLOB_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    BLOB_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AUTH_SECRET: Buffer.alloc(32, 1).toString("base64"),
    REGISTRY_KEY: Buffer.alloc(32, 2).toString("base64"),
    PUBLIC_URL: "http://localhost:8000",
    RATE_LIMIT_SCALE: "1000",
    // A stop waits for all requests in progress, also on a busy machine.
    STOP_WITHIN_MS: "120000",
    WEB_DIR: folder,
    PORT: "0",
  };
  Deno.env.set("DENO_KV_ACCESS_TOKEN", kv.token);
  const store = await Deno.openKv(kv.url);
  onTestFinished(() => store.close());
  const json = (value: unknown) => JSON.parse(new TextDecoder().decode(value as Uint8Array));
  return {
    env,
    mark: async () => json((await store.get(["format"])).value),
    async objects(): Promise<readonly { hash: string; ofNext?: true }[]> {
      const found = [];
      for await (const { value } of store.list({ prefix: ["objects"] })) found.push(json(value));
      return found;
    },
  };
}

/** Two of them for each instance while four run: three, and the one that replaces the next. */
const CLIENTS = [0, 1, 2, 3, 4, 5, 6, 7];

test("a rolling update of three instances while people register loses nothing and converts the store", async () => {
  const [{ env, mark, objects }, next] = [await openStores(), await nextVersion()];
  const start = async (cwd: string): Promise<RunningServer> => {
    const args = ["run", "-A", "backend/main.ts"];
    const server = await startProgram(Deno.execPath(), args, {
      cwd,
      env: { ...env, DATA_DIR: await Deno.makeTempDir({ dir: env.DATA_DIR }) },
    });
    onTestFinished(() => server.kill().catch(() => undefined));
    return server;
  };
  /** The instances that receive requests, as behind a proxy. */
  const open = await Promise.all([start(root), start(root), start(root)]);
  const ada = await register(open[0]?.url ?? "", "ada@example.com");

  const registered: string[] = [];
  let files = 0;
  const claim = async (client: number) => {
    const hash = sha256Of(new TextEncoder().encode(`file ${files++}`));
    for (let tries = 0, status = 0; status !== 201 && status !== 409; tries++) {
      const { url = "" } = open[(client + tries) % open.length] ?? {};
      const headers = { authorization: `Bearer ${ada.accessToken}` };
      const form = { method: "POST", headers, body: claimForm(ada, hash) };
      const answer = await fetch(`${url}/api/object/register`, form).catch(() => null);
      await answer?.body?.cancel().catch(() => undefined);
      status = answer?.status ?? 0;
      // Failures that a retry resolves: a connection that was cut or refused, and a server that is stopping.
      expect([0, 201, 409, 503]).toContain(status);
      if (status === 0 || status === 503) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    registered.push(hash);
  };
  const claimAll = () => Promise.all(CLIENTS.map(claim));

  for (let turn = 0; turn < 3; turn++) {
    open.push(await start(next));
    // Instances of both versions register, and read what the other has written.
    await claimAll();
    if (turn === 2) {
      expect(await mark()).toEqual({ format: NEWEST });
      expect((await objects()).filter(({ ofNext }) => ofNext)).toEqual([]);
    }
    // The first answer arrives while the other requests are in progress, some of them in the instance that stops.
    const claims = CLIENTS.map(claim);
    const later = claims.map((claimed, client) => claimed.then(() => claim(client)));
    await Promise.race(claims);
    const [old] = open.splice(0, 1);
    expect(await old?.stop()).toBe(0);
    await Promise.all(later);
  }
  // The switch to the next format takes several rounds, one every two seconds, and first the announcements of the
  // stopped instances may have to expire. Only the test's end limits it.
  for (let now = await mark(); now.format === NEWEST; now = await mark()) {
    if (now.next === NEWEST + 1) await claimAll();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect(await mark()).toEqual({ format: NEWEST + 1 });
  await claimAll();

  const kept = await objects();
  expect(kept.filter(({ ofNext }) => !ofNext)).toEqual([]);
  expect(kept.map(({ hash }) => hash).sort()).toEqual(registered.toSorted());
  await expect(start(root)).rejects.toThrow();
  for (const server of open) expect(await server.stop()).toBe(0);
  const fsck = new Deno.Command(Deno.execPath(), { args: ["run", "-A", "backend/tasks/fsck.ts"], cwd: next, env });
  const { code, stdout } = await fsck.output();
  expect([code, new TextDecoder().decode(stdout)]).toEqual([0, expect.stringContaining("clean")]);
});
