/** Servers on one KV server and one object store, in separate processes. */
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TokenPair } from "../contract/auth.ts";
import type { Health } from "../contract/health.ts";
import type { OwnedObject } from "../contract/object.ts";
import { body, PASSWORD, PNG, sha256 } from "./harness.ts";
import { startKvServer } from "./kv-server.ts";
import { CREDENTIALS, type ObjectStore, openObjectStore } from "./object-store.ts";
import { runCommand, runFsck, runServer, startServer } from "./server.ts";

const wallet = `0x${"1".repeat(40)}`;
/** Larger than one part of an upload. */
const FILE = new Uint8Array(6 * 1024 ** 2).map((_, at) => (at * 31 + (at >> 10)) & 255);

async function tempDir(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-shared-files-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

const settingsOf = ({ blobUrl }: ObjectStore) => ({
  BLOB_URL: blobUrl,
  BLOB_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  BLOB_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
});

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const post = (url: string, path: string, who: TokenPair | null, sent: object) =>
  fetch(`${url}/api${path}`, {
    method: "POST",
    headers: {
      ...(who ? { authorization: `Bearer ${who.accessToken}` } : {}),
      ...(sent instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    body: sent instanceof FormData ? sent : JSON.stringify(sent),
  });

const get = (url: string, path: string, who: TokenPair) =>
  fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${who.accessToken}` } });

/** Downloads from a link, by one of the servers. */
async function follow(url: string, answer: Promise<Response>, status = 200): Promise<Uint8Array> {
  const { link } = await body<{ link: string }>(answer);
  const file = await fetch(`${url}${new URL(link).pathname}`);
  expect(file.status).toBe(status);
  return file.bytes();
}

test("a file claimed at one server is downloaded at another after the first was killed, and an outage of the object store loses nothing", async () => {
  const kv = startKvServer();
  onTestFinished(() => kv.close());
  const files = await openObjectStore(await tempDir());
  onTestFinished(files.close);
  const settings = {
    ...settingsOf(files),
    DENO_KV_URL: kv.url,
    DENO_KV_ACCESS_TOKEN: kv.token,
    AUTH_SECRET: Buffer.alloc(32, 1).toString("base64"),
    REGISTRY_KEY: Buffer.alloc(32, 2).toString("base64"),
  };
  const dirs = [await tempDir(), await tempDir()] as const;
  const [here, there] = (await Promise.all(dirs.map((dir) => startServer(dir, settings)))) as [
    Awaited<ReturnType<typeof startServer>>,
    Awaited<ReturnType<typeof startServer>>,
  ];
  const ended = (server: { kill(): Promise<void> }) => server.kill().catch(() => undefined);
  onTestFinished(async () => void (await Promise.all([here, there].map(ended))));

  const account = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", walletAddress: wallet };
  const ada = await body<TokenPair>(post(here.url, "/auth/register", null, { ...account, password: PASSWORD }), 201);
  const hash = sha256(FILE);
  const scan = (url: string, bytes: Uint8Array<ArrayBuffer>) =>
    post(url, "/fingerprint/generate-fingerprint", ada, formOf({ file: new File([bytes], "tableau.tif") }));
  expect(await body(scan(here.url, FILE))).toMatchObject({ hash });
  const cover = new File([PNG], "cover.png");
  const claim = formOf({ objectName: "Tableau", walletAddress: wallet, hash, file: cover });
  const { object } = await body<{ object: OwnedObject }>(post(here.url, "/object/register", ada, claim), 201);
  await here.kill();

  expect(sha256(await follow(there.url, get(there.url, `/object/get-object?hash=${hash}`, ada)))).toBe(hash);
  const shown = await get(there.url, `/object/cover/${object._id}`, ada);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
  await shown.body?.cancel();
  const archive = await follow(there.url, post(there.url, "/user/export", ada, {}));
  expect(archive.length).toBeGreaterThan(FILE.length);

  expect([...Deno.readDirSync(dirs[0])].map(({ name }) => name)).not.toContain("blobs");
  expect(await runFsck(dirs[1], settings)).toMatchObject({ code: 0, output: expect.stringContaining("clean") });

  const health = async () => await body<Health>(fetch(`${there.url}/api/health`));
  // A store on a folder may have failed a read during a write. This is repaired within a few seconds. By then all
  // claims are signed.
  const settled = async () => {
    const { status, registry } = await health();
    return { status, unsigned: registry.size - (registry.checkpoint?.size ?? 0) };
  };
  await expect.poll(settled, { timeout: 90_000 }).toEqual({ status: "ok", unsigned: 0 });
  await files.close();
  expect(await body(scan(there.url, new Uint8Array(100_000)), 503)).toMatchObject({ code: "unavailable" });
  const { status, degraded = [] } = await health();
  // Other writes to that store may have reported a failure too.
  expect(degraded.map(({ part, reason }) => `${part}: ${reason}`)).toContain(
    "files: A write has failed: the object store did not accept it.",
  );
  expect(status).toBe("degraded");
  await follow(there.url, get(there.url, `/object/get-object?hash=${hash}`, ada), 503);
  expect(await there.stop()).toBe(0);
  // A process that cannot read the last signed checkpoint signs nothing. If the checkpoint is on a disk, the server
  // starts and reports the state of the files.
  expect(await runServer(dirs[1], settings)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Authentica cannot start: The last checkpoint cannot be read from the object store: the bucket "files" at /,
    ),
  });
  const alone = await startServer(await tempDir(), settingsOf(files));
  onTestFinished(() => ended(alone));
  expect(alone.output()).toContain('"event":"degraded","part":"files"');
  expect(await alone.stop()).toBe(0);
});

test("a wrong secret of the object store stops the start and is not printed; with the right one local files move to the store", async () => {
  const files = await openObjectStore(await tempDir());
  onTestFinished(files.close);
  const dataDir = await tempDir();
  const settings = { ...settingsOf(files), BLOB_SECRET_ACCESS_KEY: "mistyped" };
  const { code, stderr } = await runServer(dataDir, settings);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^Authentica cannot start: BLOB_SECRET_ACCESS_KEY does not belong to BLOB_ACCESS_KEY_ID [^\n]+\n$/,
    ),
  });
  expect(stderr).not.toContain("mistyped");

  const hash = sha256(PNG);
  await Deno.mkdir(join(dataDir, "blobs", hash.slice(0, 2)), { recursive: true });
  await Deno.writeFile(join(dataDir, "blobs", hash.slice(0, 2), hash.slice(2)), PNG);
  expect(await runCommand("copy-files", dataDir, settingsOf(files))).toMatchObject({
    code: 0,
    stdout: "1 files copied, 0 existed already.\n",
  });
});
