import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../../tests/server.ts";

test("a server that lost its signing key creates no new one, and serves what it has signed", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-lost-key-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const key = join(dir, "registry-key");

  async function whileUp<T>(look: (get: (path: string) => Promise<[number, string]>) => Promise<T>): Promise<T> {
    // Without front ends: the server would otherwise register the built verifier.
    const server = await startServer(dir, { WEB_DIR: dir });
    try {
      return await look(async (path) => {
        const answer = await fetch(`${server.url}/api/${path}`);
        return [answer.status, await answer.text()];
      });
    } finally {
      await server.stop();
    }
  }
  const PATHS = ["registry/vkey", "registry/vkeys", "registry/checkpoint"];
  const before = await whileUp((get) => Promise.all(PATHS.map(get)));
  expect(before.map(([status]) => status)).toEqual([200, 200, 200]);

  await Deno.rename(key, `${key}.away`);
  await whileUp(async (get) => {
    expect(await Promise.all(PATHS.map(get))).toEqual(before);
    expect(await get("ready")).toEqual([503, expect.stringContaining("no other is created for a log that has signed")]);
  });
  await expect(Deno.stat(key)).rejects.toThrow(Deno.errors.NotFound);
});
