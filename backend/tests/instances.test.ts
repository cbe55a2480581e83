/** Several servers on one KV server, in separate processes. */
import { Buffer } from "node:buffer";
import { expect, onTestFinished, test } from "vitest";
import type { MadeApiKey } from "../contract/api-key.ts";
import type { TokenPair } from "../contract/auth.ts";
import { body, PASSWORD, PNG, sha256 } from "./harness.ts";
import { type KvServer, startKvServer } from "./kv-server.ts";
import { listen } from "./listen.ts";
import { CREDENTIALS, openObjectStore } from "./object-store.ts";
import { startServer } from "./server.ts";

const wallet = `0x${"1".repeat(40)}`;

/** Starts a server with its own folder, and with the settings that all servers of the store share. */
async function startInstance(store: KvServer, more: Readonly<Record<string, string>> = {}) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-instance-" });
  const server = await startServer(dir, {
    DENO_KV_URL: store.url,
    DENO_KV_ACCESS_TOKEN: store.token,
    AUTH_SECRET: Buffer.alloc(32, 1).toString("base64"),
    REGISTRY_KEY: Buffer.alloc(32, 2).toString("base64"),
    ...more,
  });
  let ended: Promise<number> | null = null;
  const stop = () => {
    ended ??= server.stop();
    return ended;
  };
  onTestFinished(async () => {
    await stop();
    await Deno.remove(dir, { recursive: true });
  });
  return { ...server, stop, port: Number(new URL(server.url).port) };
}

/** Much less than the time between two beats of a stream, and much more than a busy machine needs. */
const BEFORE_A_BEAT_MS = 10_000;

const post = (url: string, path: string, who: TokenPair | null, form: Record<string, unknown> | FormData) =>
  fetch(`${url}/api${path}`, {
    method: "POST",
    headers: {
      ...(who ? { authorization: `Bearer ${who.accessToken}` } : {}),
      ...(form instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    body: form instanceof FormData ? form : JSON.stringify(form),
  });

/** Opens the object store that all servers use, also for the copy of the last checkpoint. */
async function openFiles() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-files-" });
  const { location, close } = await openObjectStore(dir);
  onTestFinished(async () => {
    await close();
    await Deno.remove(dir, { recursive: true });
  });
  return {
    BLOB_URL: `s3://${location.bucket}?endpoint=${new URL(location.url).origin}`,
    BLOB_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    BLOB_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
}

test("a claim in one process is notified, proven and downloaded in another, and keys and sessions end in all", async () => {
  const store = startKvServer();
  onTestFinished(() => store.close());
  const files = await openFiles();
  const [here, there] = await Promise.all([startInstance(store, files), startInstance(store, files)]);
  const account = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", password: PASSWORD };
  const ada = await body<TokenPair>(post(here.url, "/auth/register", null, { ...account, walletAddress: wallet }), 201);
  const bell = await listen(there.port, ada);
  expect(await bell.next()).toBe("open");

  const scanned = new FormData();
  scanned.set("file", new File(["a"], "a.txt"));
  await body(post(here.url, "/fingerprint/generate-fingerprint", ada, scanned));
  const claim = new FormData();
  const hash = sha256("a");
  const fields = {
    objectName: "Tableau",
    walletAddress: wallet,
    hash,
    file: new File([PNG], "cover.png"),
  };
  for (const [name, value] of Object.entries(fields)) claim.set(name, value);
  await body(post(here.url, "/object/register", ada, claim), 201);
  const claimed = performance.now();
  expect(await bell.next()).toBe("ring");
  expect(performance.now() - claimed).toBeLessThan(BEFORE_A_BEAT_MS);
  // The other server has written no entry, but shows the checkpoint.
  const covers = async () => {
    const note = await (await fetch(`${there.url}/api/registry/checkpoint`)).text();
    const size = Number(note.split("\n")[1]);
    return (await fetch(`${there.url}/api/registry/proof/inclusion?index=${size - 1}&size=${size}`)).ok && size;
  };
  const size = (await body<{ registry: { size: number } }>(fetch(`${here.url}/api/health`))).registry.size;
  await expect.poll(covers).toBe(size);
  const { link } = await body<{ link: string }>(
    fetch(`${there.url}/api/object/get-object?hash=${hash}`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    }),
  );
  expect(await (await fetch(there.url + new URL(link).pathname)).text()).toBe("a");

  const keys = "/user/api-keys";
  const { key, apiKey } = await body<MadeApiKey>(post(here.url, keys, ada, { name: "Robot", scopes: ["read"] }), 201);
  const byKey = () => fetch(`${there.url}/api/key`, { headers: { authorization: `Bearer ${key}` } });
  await body(byKey());
  const headers = { authorization: `Bearer ${ada.accessToken}` };
  await body(fetch(`${here.url}/api${keys}/${apiKey._id}`, { method: "DELETE", headers }));
  await body(byKey(), 401);

  await body(post(here.url, "/auth/logout", null, { refreshToken: ada.refreshToken }));
  const ended = performance.now();
  expect(await bell.next()).toBeNull();
  expect(performance.now() - ended).toBeLessThan(BEFORE_A_BEAT_MS);
  await expect.poll(store.watches).toBe(0);

  // One of the servers runs the background tasks; the other one takes them over.
  const held = () => [here, there].filter(({ output }) => output().includes('"event":"lease_taken"'));
  expect(held()).toHaveLength(1);
  const [holder] = held();
  const other = holder === here ? there : here;
  expect(await holder?.stop()).toBe(0);
  // The test expects this much earlier than the lease of a killed process would expire.
  await expect.poll(held, { timeout: 8000 }).toContain(other);
});
