import { createHash, randomBytes, randomInt } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TokenPair } from "../contract/auth.ts";
import type { OwnedObject } from "../contract/object.ts";
import { body, PASSWORD, PNG } from "./harness.ts";
import { runFsck, startServer } from "./server.ts";

/** The second round starts with the data of the first one. `npm run lab -- soak` runs more. */
const ROUNDS = 2;
const CLAIMERS = 8;

async function makeDataDir(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-crash-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

const wallet = `0x${"1".repeat(40)}`;

async function register(url: string): Promise<TokenPair> {
  const form = {
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    walletAddress: wallet,
    password: PASSWORD,
  };
  return body<TokenPair>(
    fetch(`${url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(form),
    }),
    201,
  );
}

async function login(url: string): Promise<TokenPair> {
  const form = { email: "ada@example.com", password: PASSWORD };
  return body<TokenPair>(
    fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(form),
    }),
  );
}

test("acknowledged writes survive kill -9 during claims, round after round, and fsck is clean", async () => {
  const dataDir = await makeDataDir();
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer(dataDir);
    const { accessToken } = round === 0 ? await register(server.url) : await login(server.url);
    const headers = { authorization: `Bearer ${accessToken}` };
    const before = acknowledged.size;
    let dead = false;

    const claimer = async () => {
      while (!dead) {
        const bytes = randomBytes(200);
        const hash = createHash("sha256").update(bytes).digest("hex");
        const upload = new FormData();
        upload.set("file", new File([bytes], "file.bin"));
        const claim = new FormData();
        for (const [name, value] of Object.entries({ objectName: hash.slice(0, 8), walletAddress: wallet, hash }))
          claim.set(name, value);
        claim.set("file", new File([PNG], "cover.png"));
        try {
          await (
            await fetch(`${server.url}/api/fingerprint/generate-fingerprint`, { method: "POST", headers, body: upload })
          ).body?.cancel();
          const answer = await fetch(`${server.url}/api/object/register`, { method: "POST", headers, body: claim });
          await answer.body?.cancel();
          if (answer.status === 201) acknowledged.add(hash);
        } catch {
          // The server was killed. A claim without an answer may or may not be stored.
        }
      }
    };
    const claimers = Array.from({ length: CLAIMERS }, claimer);
    // Kill the server during the claims, however slow the machine is.
    while (acknowledged.size < before + CLAIMERS) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, randomInt(0, 600)));
    await server.kill();
    dead = true;
    await Promise.all(claimers);
    expect(acknowledged.size).toBeGreaterThan(before);

    const { code, output } = await runFsck(dataDir);
    expect(code, output).toBe(0);
    const again = await startServer(dataDir);
    const fresh = await login(again.url);
    const objects = await body<OwnedObject[]>(
      fetch(`${again.url}/api/object/get-user-objects`, { headers: { authorization: `Bearer ${fresh.accessToken}` } }),
    );
    const kept = new Set(objects.map(({ hash }) => hash));
    expect([...acknowledged].filter((hash) => !kept.has(hash))).toEqual([]);
    expect([...Deno.readDirSync(join(dataDir, "blobs", "staged"))]).toEqual([]);
    expect(await again.stop()).toBe(0);
  }
});

test("a second process on the same folder is refused with the reason, and the first continues", async () => {
  const dataDir = await makeDataDir();
  const server = await startServer(dataDir);
  const { code, output } = await runFsck(dataDir);
  expect(code).toBe(2);
  expect(output).toContain("is in use by another process");
  await body(fetch(`${server.url}/api/health`));
  await server.stop();
  expect((await runFsck(dataDir)).code).toBe(0);
});

test("the secret is created once, is readable by its owner only, and keeps sessions over a restart", async () => {
  const dataDir = await makeDataDir();
  const first = await startServer(dataDir);
  const pair = await register(first.url);
  await first.stop();
  expect(((await Deno.stat(join(dataDir, "secret"))).mode as number) & 0o777).toBe(0o600);
  const second = await startServer(dataDir);
  await body(fetch(`${second.url}/api/user/get-user`, { headers: { authorization: `Bearer ${pair.accessToken}` } }));
  await second.stop();
});
