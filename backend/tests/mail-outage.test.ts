import { createServer, type Socket } from "node:net";
import { type TestContext, test } from "vitest";
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

/** Waits until it holds: what never does ends with the test. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** A port that takes connections and never says a word. */
async function openSilent() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  // Somebody else listens on it later.
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

// They wait for leases and pauses, not for the processor: all at once.
test.concurrent("a silent mail server keeps nobody waiting, and after a restart its letter is delivered", async ({
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
  // While the letter hangs, others are answered.
  expect(await post(server.url, "/auth/forgot-password", { email: "nobody@example.com" })).toBe(200);
  await server.kill();
  await silent.close();

  const smtp = await openSmtp({ port: silent.port, onFinished: onTestFinished });
  const again = await startServer(dataDir, variables);
  onTestFinished(() => again.kill());
  // The code that proves the address, and the one that was asked for.
  await until(() => smtp.received.length >= 2);
  expect(smtp.received.join()).toMatch(/est votre code Authentica|Subject: =\?UTF-8/);
  expect(smtp.received.join()).toContain(`To: ${EMAIL}`);
}, 120_000);

test.concurrent.for(["down", "refusing"])(
  "a mail server that is %s keeps nobody waiting, and each letter arrives once when it is well",
  { timeout: 120_000 },
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
    // A first try fails, and a pause follows.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const smtp = refusing ?? (await openSmtp({ port, onFinished: onTestFinished }));
    expect(smtp.received).toEqual([]);
    smtp.state.refusing = false;
    // The code that proves the address, and the one that was asked for.
    await until(() => smtp.received.length >= 2);
    expect(smtp.received).toHaveLength(2);
  },
);
