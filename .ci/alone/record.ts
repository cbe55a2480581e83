/**
 * `npm run make -- recording`: starts a new service, fills it with the demonstration of `npm run op -- seed`, makes
 * all requests that the screens of the microfrontends make, and saves the answers. Microfrontends can then run on
 * this recording without a back end. Exit code 0: done; 1: failed.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DEMONSTRATION_PASSWORD } from "../../backend/tasks/seed/demonstration.ts";
import { startServer } from "../../backend/tests/server.ts";
import { record } from "./recorder.ts";

const SIGNED_WITHIN_MS = 15_000;
const ADMIN_EMAIL = "ines@demonstration.example";
const PUBLIC_URL = "http://localhost:8000";

const root = fileURLToPath(new URL("../..", import.meta.url));
const file = join(import.meta.dirname as string, "recording.json");

/** Runs a command in the repository. Throws `Error` if it fails. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  const [command = "", ...rest] = args;
  const { success } = await new Deno.Command(command, { args: rest, cwd: root, env }).spawn().status;
  if (!success) throw new Error(`The command "${args.join(" ")}" failed; its output above says why.`);
}

const dir = await mkdtemp(join(tmpdir(), "authentica-record-"));
try {
  // Without built front ends, because the service would register the build of the verifier as an object.
  const env = { DATA_DIR: join(dir, "data"), WEB_DIR: dir, PUBLIC_URL, SMTP_URL: "" };
  await run([Deno.execPath(), "run", "-A", "backend/tasks/seed.ts"], env);
  const service = await startServer(env.DATA_DIR, {
    WEB_DIR: dir,
    ADMIN_EMAIL,
    ADMIN_PASSWORD: DEMONSTRATION_PASSWORD,
  });
  try {
    const signed = async () => {
      for (const until = Date.now() + SIGNED_WITHIN_MS; Date.now() < until; ) {
        const { registry } = await (await fetch(`${service.url}/api/health`)).json();
        if (registry.checkpoint?.size === registry.size) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error("The server did not sign a checkpoint in time, so nothing was recorded.");
    };
    const recording = await record({
      send: (path, init) => fetch(service.url + path, init),
      publicUrl: PUBLIC_URL,
      adminEmail: ADMIN_EMAIL,
      signed,
      now: Date.now,
    });
    await writeFile(file, JSON.stringify(recording));
  } finally {
    await service.stop();
  }
  await run(["node_modules/.bin/biome", "format", "--write", file]);
} catch (error) {
  console.error((error as Error).message);
  Deno.exitCode = 1;
} finally {
  await rm(dir, { recursive: true, force: true });
}
