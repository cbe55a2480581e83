/** Test harness: an environment for the command, and a service that the command reaches over HTTP. */
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import type { Roots } from "../formats/tlog/key-list.ts";
import { openHarness } from "../tests/harness.ts";
import { apiKeyOf, serve } from "../tests/served.ts";
import { run } from "./run.ts";
import { wordsFor } from "./world/language.ts";
import type { Keyboard, World } from "./world/world.ts";

interface DeskOptions {
  readonly files?: Readonly<Record<string, string>>;
  readonly before?: NonNullable<Parameters<typeof serve>[1]>["before"];
  readonly rateLimitScale?: number;
  /** Root keys that sign the registry's key lists. */
  readonly roots?: Roots;
}

/** Opens an environment that contains these files and an API key of the service. */
export async function openTerminal({ files = {}, before, rateLimitScale, roots }: DeskOptions = {}) {
  const app = await openHarness({ ...(rateLimitScale !== undefined && { rateLimitScale }), ...(roots && { roots }) });
  const ada = await app.signUp("Ada");
  const key = await apiKeyOf(app, ada);
  const { url } = serve(app, before ? { before } : {});
  const cwd = await mkdtemp(join(tmpdir(), "authentica-command-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  /** Writes a file atomically, so that no reader sees an incomplete one. */
  const put = async (name: string, content: string) => {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, ".put"), content);
    await rename(join(cwd, ".put"), join(cwd, name));
  };
  for (const [name, content] of Object.entries(files)) await put(name, content);

  /** Runs the command. `told` parses its output as JSON, one object per line. */
  async function command(
    line: string | readonly string[],
    more: Partial<World> & { readonly stop?: AbortController } = {},
  ) {
    const { stop = new AbortController(), ...others } = more;
    const out: string[] = [];
    const err: string[] = [];
    const args = typeof line === "string" ? line.split(" ") : line;
    const env = others.env ?? { AUTHENTICA_URL: url, AUTHENTICA_KEY: key };
    const world: World = {
      cwd,
      env,
      words: wordsFor(args, env),
      platform: "linux",
      home: join(cwd, ".home"),
      version: "0",
      pinned: { policy: null, roots: null, by: "build", from: null },
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
      draw: (text) => void err.push(text),
      stdin: Readable.from([]) as Keyboard,
      isWatched: false,
      columns: () => null,
      now: Date.now,
      stopping: stop.signal,
      ...others,
    };
    const code = await run(args, world);
    // biome-ignore lint/suspicious/noExplicitAny: each test knows what it reads.
    const told = (): any[] => out.map((text) => JSON.parse(text));
    return { code, out, err: err.join(""), told };
  }
  return { app, ada, key, url, cwd, put, command };
}
