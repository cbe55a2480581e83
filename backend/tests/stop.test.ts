import { expect, onTestFinished, test } from "vitest";
import type { TokenPair } from "../contract/auth.ts";
import { body, PASSWORD } from "./harness.ts";
import { listen } from "./listen.ts";
import { startServer } from "./server.ts";
import { begin, beginUpload, UPLOAD_END } from "./slow-upload.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a server in a separate process, and creates an account. */
async function open(variables: Readonly<Record<string, string>> = {}) {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-stop-" });
  onTestFinished(() => Deno.remove(dataDir, { recursive: true }));
  const server = await startServer(dataDir, variables);
  onTestFinished(() => server.kill().catch(() => undefined));
  const form = { firstName: "Ada", lastName: "Byron", email: "ada@example.com", password: PASSWORD };
  const init = { method: "POST", headers: { "content-type": "application/json" } };
  const walletAddress = `0x${"1".repeat(40)}`;
  const ada = await body<TokenPair>(
    fetch(`${server.url}/api/auth/register`, { ...init, body: JSON.stringify({ ...form, walletAddress }) }),
    201,
  );
  return { server, ada, port: Number(new URL(server.url).port) };
}

/** Time that a stop would take if it waited for requests in progress. Even a busy machine stops much faster. */
const LONG_MS = 30_000;

const beginLogin = (port: number) =>
  begin(port, ["POST /api/auth/login HTTP/1.1", "Content-Type: application/json"], '{"email":', 100);

test("stopping the server completes running requests, refuses new ones and closes every event stream", async () => {
  const { server, ada, port } = await open();
  const bells = await Promise.all(Array.from({ length: 3 }, () => listen(port, ada)));
  for (const bell of bells) expect(await bell.next()).toBe("open");
  const upload = beginUpload(port, ada);
  await upload.begun;

  const stopped = server.stop();
  for (const bell of bells) expect(await bell.next()).toBeNull();
  for (const path of ["/api/ready", "/api/health", "/api/registry/vkey"]) {
    const late = await fetch(`${server.url}${path}`);
    expect([late.status, late.headers.get("retry-after"), late.headers.get("connection")]).toEqual([503, "2", "close"]);
    expect(await late.json()).toMatchObject({ code: "unavailable", message: expect.stringMatching(/is stopping/) });
  }
  upload.send(UPLOAD_END);
  const answer = await upload.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/"size":3/);
  expect(await stopped).toBe(0);
});

test("a request body that the stop interrupts is answered 503, never 400", async () => {
  const { server, ada, port } = await open({ STOP_WITHIN_MS: "1200" });
  const underWay = [beginUpload(port, ada), beginLogin(port)];
  for (const { begun } of underWay) await begun;
  const start = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - start).toBeLessThan(LONG_MS / 2);
  for (const { answer } of underWay) {
    expect(await answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(await answer).toMatch(/The service is stopping/);
  }
  expect(server.output()).not.toMatch(/"unexpected"/);
});

test("stopping the server does not wait for an open event stream", async () => {
  const { server, ada, port } = await open({ STOP_WITHIN_MS: String(LONG_MS) });
  const bell = await listen(port, ada);
  expect(await bell.next()).toBe("open");
  const start = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - start).toBeLessThan(LONG_MS / 2);
  expect(await bell.next()).toBeNull();
});

test("a second stop signal ends the process at once, but two simultaneous signals count as one", async () => {
  const { server, ada, port } = await open({ STOP_WITHIN_MS: String(LONG_MS) });
  await beginUpload(port, ada).begun;
  const ended = server.stop();
  Deno.kill(server.pid, "SIGTERM");
  await expect.poll(server.output).toMatch(/"event":"stopping"/);
  // A second signal after half a second counts as intended.
  await wait(700);
  expect(server.output()).not.toMatch(/stopped_at_once/);
  const start = performance.now();
  Deno.kill(server.pid, "SIGTERM");
  expect(await ended).toBe(1);
  expect(performance.now() - start).toBeLessThan(LONG_MS / 2);
});
