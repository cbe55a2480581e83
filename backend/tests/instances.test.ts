/** Several servers on one KV server, as processes of their own. */
import { Buffer } from "node:buffer";
import { expect, onTestFinished, test } from "vitest";
import type { TokenPair } from "../contract/auth.ts";
import { body, PASSWORD, PNG, sha256 } from "./harness.ts";
import { type KvServer, startKvServer } from "./kv-server.ts";
import { listen } from "./listen.ts";
import { startServer } from "./server.ts";

const wallet = `0x${"1".repeat(40)}`;

/** A server with a folder of its own, and what all servers of one store have in common. */
async function startInstance(store: KvServer) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-instance-" });
  const server = await startServer(dir, {
    DENO_KV_URL: store.url,
    DENO_KV_ACCESS_TOKEN: store.token,
    AUTH_SECRET: Buffer.alloc(32, 1).toString("base64"),
    REGISTRY_KEY: Buffer.alloc(32, 2).toString("base64"),
  });
  onTestFinished(async () => {
    await server.stop();
    await Deno.remove(dir, { recursive: true });
  });
  return { ...server, port: Number(new URL(server.url).port) };
}

const post = (url: string, path: string, who: TokenPair | null, form: Record<string, unknown> | FormData) =>
  fetch(`${url}/api${path}`, {
    method: "POST",
    headers: {
      ...(who ? { authorization: `Bearer ${who.accessToken}` } : {}),
      ...(form instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    body: form instanceof FormData ? form : JSON.stringify(form),
  });

test("a bell in one process hears what is claimed in another, and falls silent when the session ends there", async () => {
  const store = startKvServer();
  onTestFinished(() => store.close());
  const [here, there] = [await startInstance(store), await startInstance(store)];
  const account = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", password: PASSWORD };
  const ada = await body<TokenPair>(post(here.url, "/auth/register", null, { ...account, walletAddress: wallet }), 201);
  const bell = await listen(there.port, ada);
  expect(await bell.next()).toBe("open");

  const claim = new FormData();
  const fields = {
    objectName: "Tableau",
    walletAddress: wallet,
    hash: sha256("a"),
    file: new File([PNG], "cover.png"),
  };
  for (const [name, value] of Object.entries(fields)) claim.set(name, value);
  await body(post(here.url, "/object/register", ada, claim), 201);
  const claimed = performance.now();
  expect(await bell.next()).toBe("ring");
  expect(performance.now() - claimed).toBeLessThan(2000);

  await body(post(here.url, "/auth/logout", null, { refreshToken: ada.refreshToken }));
  const ended = performance.now();
  expect(await bell.next()).toBeNull();
  expect(performance.now() - ended).toBeLessThan(2000);
  await expect.poll(store.watches).toBe(0);
}, 60_000);
