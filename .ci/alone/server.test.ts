import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { About } from "../../shared-ui/federation/standalone/about.ts";
import { aloneHandler } from "./server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts a server that answers 404 behind the handler; its live API is a closed port. */
async function serve(mode: "live" | "recorded") {
  const handle = aloneHandler({ folder: join(root, "mfe-assets"), serves: "dev", api: "http://127.0.0.1:9", mode });
  const server = createServer((request, response) => {
    handle(request, response, () => response.writeHead(404).end("passed on"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

const about = async (answer: Promise<Response>) => (await (await answer).json()) as About;

test("a page uses the API that its server was started with, unless a cookie selects the recorded API", async () => {
  const live = await serve("live");
  expect(await about(live("/alone.json"))).toMatchObject({
    remote: "mfe_assets",
    mode: "live",
    live: { url: "http://127.0.0.1:9", reachable: false },
  });
  expect(await (await live("/api/health")).text()).toBe("passed on");
  const headers = { cookie: "theme=dark; alone-api-mfe_assets=recorded" };
  expect(await about(live("/alone.json", { headers }))).toMatchObject({ mode: "recorded", live: { reachable: null } });
  expect((await live("/api/health", { headers })).status).toBe(200);
  const ofAnother = { cookie: "alone-api-mfe_admin=recorded" };
  expect((await live("/api/health", { headers: ofAnother })).status).toBe(404);
  const recorded = await serve("recorded");
  expect((await recorded("/api/health")).status).toBe(200);
  expect((await recorded("/api/health", { headers: { cookie: "alone-api-mfe_assets=live" } })).status).toBe(404);
  expect((await recorded("/dashboard")).status).toBe(404);
});

test("request bodies reach the recorded API, and links in its answers contain its own address", async () => {
  const ask = await serve("recorded");
  const { recording } = await about(ask("/alone.json"));
  const post = (path: string, body: object) =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const [ada] = recording.accounts;
  const credentials = { email: ada?.email, password: recording.password };
  const { accessToken } = await (await post("/api/auth/login", credentials)).json();
  const answer = await ask("/api/object/get-user-objects", { headers: { authorization: `Bearer ${accessToken}` } });
  const [object] = (await answer.json()) as { tokenExplorerLink: string }[];
  expect(object?.tokenExplorerLink).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/explorer\/\d+$/);
});
