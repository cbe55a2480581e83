/**
 * The service without a disk: everything is stored in a KV server and an object store, and e-mails are sent over HTTP.
 */
import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config.ts";
import { denoArguments } from "../tasks/commands.ts";
import { startKvServer } from "./kv-server.ts";
import { listen } from "./listen.ts";
import { openMailService } from "./mail-service.ts";
import { CREDENTIALS, openObjectStore } from "./object-store.ts";
import { type RunningServer, startProgram, startServer } from "./server.ts";
import { beginUpload, UPLOAD_END } from "./slow-upload.ts";
import { claimForm, readStory, register, sha256Of, tellStory } from "./story-run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Stops the server when the test ends, even if it fails. */
function ending(server: RunningServer): RunningServer {
  onTestFinished(() => server.kill().catch(() => undefined));
  return server;
}

async function openPlaces() {
  const folder = await Deno.makeTempDir({ prefix: "authentica-store-" });
  const [kv, objects] = [startKvServer(), await openObjectStore(folder)];
  const mail = openMailService("brevo");
  onTestFinished(async () => {
    await Promise.all([kv.close(), objects.close(), mail.close()]);
    await Deno.remove(folder, { recursive: true });
  });
  const { url } = objects.location;
  const { accessKeyId, secretAccessKey } = CREDENTIALS;
  return {
    kv,
    mail,
    /** Returns the code in the newest e-mail to an address. */
    async codeFor(email: string): Promise<string> {
      const newest = () => mail.taken.findLast(({ to }) => to === email)?.subject;
      await expect.poll(newest).toMatch(/^\d{6}/);
      return newest()?.slice(0, 6) ?? "";
    },
    settings: {
      DATA_DIR: "",
      DENO_KV_ACCESS_TOKEN: kv.token,
      BLOB_URL: `s3://files/people?endpoint=${new URL(url).origin}`,
      BLOB_ACCESS_KEY_ID: accessKeyId,
      BLOB_SECRET_ACCESS_KEY: secretAccessKey,
      AUTH_SECRET: Buffer.alloc(32, 1).toString("base64"),
      REGISTRY_KEY: Buffer.alloc(32, 2).toString("base64"),
      MAIL_URL: mail.url,
      // A folder without front ends, which this test does not need.
      WEB_DIR: folder,
    },
  };
}

test("with a KV server, an object store, secrets and a mail service, using the whole product writes no file", async () => {
  const { kv, codeFor, settings } = await openPlaces();
  const variables = { ...settings, DENO_KV_URL: kv.url };
  expect(
    denoArguments("serve", readConfig({ ...variables, PORT: "0" })).filter((flag) => /allow-write/.test(flag)),
  ).toEqual([]);
  const server = ending(await startServer("", variables));
  const told = await tellStory(server.url, codeFor);
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toMatch(/"level":"error"/);
  // The next process shows what the first one has signed.
  const next = ending(await startServer("", variables));
  await readStory(next.url, told);
  expect(await next.stop()).toBe(0);
});

test("on Deno Deploy the platform's store is used, and a SIGINT under load ends within five seconds without false answers", async () => {
  const { kv, settings } = await openPlaces();
  const env = {
    ...settings,
    DENO_DEPLOY: "true",
    DENO_TIMELINE: "production",
    PUBLIC_URL: "http://localhost:8000",
    // The store of the platform, which Deno opens without a path.
    DENO_KV_DEFAULT_PATH: kv.url,
    RATE_LIMIT_SCALE: "1000",
    PORT: "0",
  };
  const start = async () =>
    ending(await startProgram(Deno.execPath(), ["run", "-A", "backend/main.ts"], { cwd: root, env }));
  const server = await start();
  const port = Number(new URL(server.url).port);
  const ada = await register(server.url, "ada@example.com");
  const bells = await Promise.all(Array.from({ length: 5 }, () => listen(port, ada)));
  for (const bell of bells) expect(await bell.next()).toBe("open");
  const uploads = Array.from({ length: 3 }, () => beginUpload(port, ada));
  for (const { begun } of uploads) await begun;
  const hashes = Array.from({ length: 50 }, (_, number) => sha256Of(new TextEncoder().encode(`file ${number}`)));
  const claims = hashes.map((hash) =>
    fetch(`${server.url}/api/object/register`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.accessToken}` },
      body: claimForm(ada, hash),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => null,
    ),
  );
  await Promise.race(claims);
  Deno.kill(server.pid, "SIGINT");
  uploads[0]?.send(UPLOAD_END);
  expect(await server.ended).toBe(0);
  for (const bell of bells) for (let event = await bell.next(); event !== null; ) event = await bell.next();
  expect(await uploads[0]?.answer).toMatch(/^HTTP\/1\.1 200 /);
  for (const { answer } of uploads.slice(1))
    expect(await answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*The service is stopping/);

  const answers = await Promise.all(claims);
  for (const status of answers) expect([201, 503, null]).toContain(status);
  const after = await start();
  for (const [at, hash] of hashes.entries()) {
    if (answers[at] === null) continue;
    const found = await (await fetch(`${after.url}/api/registry/lookup?hash=${hash}`)).text();
    expect([answers[at], found.includes("active")]).toEqual([answers[at], answers[at] === 201]);
  }
});
