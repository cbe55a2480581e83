import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { type TestContext, test } from "vitest";
import { openKv } from "../platform/kv/open.ts";
import { type OutboxRecord, outboxRecords } from "../platform/mail/outbox.ts";
import { freePort } from "./free-port.ts";
import { startServer } from "./server.ts";
import { openSmtp } from "./smtp.ts";

const EMAIL = "ada@example.com";

type Finished = TestContext["onTestFinished"];

async function openFolder(onTestFinished: Finished): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-mail-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

async function post(url: string, path: string, form: unknown): Promise<number> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(form) };
  const answer = await fetch(`${url}/api${path}`, init);
  await answer.body?.cancel();
  return answer.status;
}

const ACCOUNT = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: EMAIL,
  walletAddress: `0x${"1".padStart(40, "0")}`,
  password: "quatre mots sans rapport",
};

/** Waits until the condition is true; otherwise the time limit of the test ends it. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Opens a port that accepts connections and never answers. */
async function openSilent() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  // A port on which another server listens later.
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    connected: () => sockets.length,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Ends the leases in a store that no process has open, and returns the number of its e-mails. `mail.test.ts` proves,
 * with its own clock, that no process sends before a lease ends.
 */
async function endLeases(dataDir: string): Promise<number> {
  const kv = await openKv(join(dataDir, "kv.sqlite3"));
  let emails = 0;
  for await (const { key, value } of kv.list<OutboxRecord>({ prefix: outboxRecords.all })) {
    await kv.set(key, { ...value, dueAt: value.writtenAt });
    emails += 1;
  }
  kv.close();
  return emails;
}

// These tests mostly wait, so they run at the same time.
test.concurrent("a silent mail server delays no request, and after a restart of the service its e-mails are delivered", async ({
  expect,
  onTestFinished,
}) => {
  const dataDir = await openFolder(onTestFinished);
  const silent = await openSilent();
  const variables = { SMTP_URL: `smtp://127.0.0.1:${silent.port}` };
  const server = await startServer(dataDir, variables);
  expect(await post(server.url, "/auth/register", ACCOUNT)).toBe(201);
  expect(await post(server.url, "/auth/forgot-password", { email: EMAIL })).toBe(200);
  await until(() => silent.connected() > 0);
  // Other requests are answered while the e-mail is being sent.
  expect(await post(server.url, "/auth/forgot-password", { email: "nobody@example.com" })).toBe(200);
  await server.kill();
  await silent.close();
  expect(await endLeases(dataDir)).toBeGreaterThan(0);

  const smtp = await openSmtp({ port: silent.port, onFinished: onTestFinished });
  const again = await startServer(dataDir, variables);
  onTestFinished(() => again.kill());
  // The code that proves the address, and the requested code.
  await until(() => smtp.received.length >= 2);
  expect(smtp.received.join()).toMatch(/est votre code Authentica|Subject: =\?UTF-8/);
  expect(smtp.received.join()).toContain(`To: ${EMAIL}`);
});

test.concurrent.for(["down", "refusing"])(
  "a mail server that is %s delays no request, and each e-mail arrives once after it recovers",
  async (state, { expect, onTestFinished }) => {
    const dataDir = await openFolder(onTestFinished);
    const silent = await openSilent();
    const { port } = silent;
    await silent.close();
    const refusing = state === "refusing" ? await openSmtp({ port, onFinished: onTestFinished }) : null;
    if (refusing) refusing.state.refusing = true;
    const server = await startServer(dataDir, { SMTP_URL: `smtp://127.0.0.1:${port}` });
    onTestFinished(() => server.kill());
    expect(await post(server.url, "/auth/register", ACCOUNT)).toBe(201);
    expect(await post(server.url, "/auth/forgot-password", { email: EMAIL })).toBe(200);
    // The first attempt fails and is followed by a pause.
    await until(() => server.output().includes('"event":"mail_failed"'));
    if (refusing) expect(refusing.received).toEqual([]);
    const smtp = refusing ?? (await openSmtp({ port, onFinished: onTestFinished }));
    smtp.state.refusing = false;
    // The code that proves the address, and the requested code.
    await until(() => smtp.received.length >= 2);
    expect(smtp.received).toHaveLength(2);
  },
);
