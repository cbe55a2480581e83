import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { API_SCOPES } from "../../../../backend/contract/constants.ts";
import { commandIn, tellCommandStory } from "../../../../backend/tests/command-story.ts";
import { startServer } from "../../../../backend/tests/server.ts";
import { callsOf, register } from "../../../../backend/tests/story-run.ts";
import { npmCommand } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const bun = npmCommand("bun", "1.4.4");

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const COMMAND = "backend/cli/dist/authentica.mjs";
const FILES = 40;
const SIGNED_WITHIN_MS = 20_000;

/** Creates a folder of built front ends that contains only the command. */
async function webDirWith(folder: string): Promise<string> {
  const built = join(root, COMMAND);
  if (!(await Deno.stat(built).catch(() => null))) {
    const made = await ran("node", [".ci/packages.mjs"], { cwd: root });
    equal(made.code, 0, made.errors);
  }
  const place = join(folder, COMMAND);
  await Deno.mkdir(join(place, ".."), { recursive: true });
  await Deno.copyFile(built, place);
  return folder;
}

export default {
  name: "Bun runs the command that a service distributes, also when killed in between, and verifies without the service",
  needs: [bun],
  async run(bench) {
    const webDir = await webDirWith(await bench.folder());
    const server = await startServer(await bench.folder(), { WEB_DIR: webDir });
    bench.atEnd(() => server.stop().catch(() => undefined));
    const { url } = server;
    const { get, post } = callsOf(url);
    const ada = await register(url, "ada@example.com");
    const { key } = await post<{ key: string }>("/user/api-keys", ada, { name: "Bun", scopes: API_SCOPES }, 201);
    const { registry } = await get<{ registry: { size: number } }>("/health", null);

    const folder = await bench.folder();
    const runtime = { command: bun.path, args: [] };
    const signed = async () => {
      const { size } = (await get<{ registry: { size: number } }>("/health", null)).registry;
      for (const until = Date.now() + SIGNED_WITHIN_MS; Date.now() < until; ) {
        const note = await (await fetch(`${url}/api/registry/checkpoint`)).text();
        if (Number(note.split("\n")[1]) >= size) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No checkpoint covered ${size} entries within ${SIGNED_WITHIN_MS} ms.`);
    };
    const verify = await tellCommandStory(folder, runtime, { url, key, signed });

    const run = commandIn(folder, runtime);
    const env = { AUTHENTICA_KEY: key, AUTHENTICA_URL: url };
    const names = Array.from({ length: FILES }, (_, at) => `${at}.txt`);
    await Deno.mkdir(join(folder, "many"));
    for (const name of names) await Deno.writeTextFile(join(folder, "many", name), `many ${name}`);
    const before = (await get<{ registry: { size: number } }>("/health", null)).registry.size;
    const line = ["stamp", "many", "--batch", "4", "--json"];
    const killed = await run(line, { env, until: { said: /"stamped"/, signal: "SIGKILL" } });
    ok(killed.code !== 0);
    const again = await run(line, { env });
    equal(again.code, 0, again.err);
    deepEqual(
      again
        .told()
        .map(({ path }) => path)
        .sort(),
      names.sort(),
    );
    const after = (await get<{ registry: { size: number } }>("/health", null)).registry.size;
    deepEqual([after - before, before > registry.size], [FILES, true]);

    equal(await server.stop(), 0);
    await verify();
  },
} satisfies Row;
