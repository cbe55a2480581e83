/**
 * `npm run release -w mfe-assets -- --to PLACE`, and promote, rollback and status: run from the folder of a microfrontend. Exit codes
 * are in `failure.ts`.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import type { Host } from "../../backend/contract/host.ts";
import { type RemoteRate, RemoteRatesAnswer } from "../../backend/contract/remote-failure.ts";
import { ShellHost } from "../../backend/platform/remotes/formats.ts";
import { sharing } from "../../shared-ui/federation/build-sharing.ts";
import { CONTRACT } from "../../shared-ui/federation/contract.ts";
import { secretsOf } from "./check.ts";
import { runPromote, runRelease, runRollback, runStatus, type World } from "./commands.ts";
import { EXIT, failed, ReleaseFailure } from "./failure.ts";
import { changedSinceKept } from "./kept.ts";
import { openPlace } from "./open-place.ts";
import { readWords, type Verb, type Words } from "./words.ts";

const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

const Package = z.object({
  version: z.string(),
  budget: z.object({ firstLoad: z.int(), total: z.int() }),
});

const RUN: Readonly<Record<Verb, (world: World, words: Words) => Promise<void>>> = {
  release: runRelease,
  promote: runPromote,
  rollback: runRollback,
  status: runStatus,
};

const PATIENCE_MS = 15_000;

async function hostOf(shell: string | null): Promise<Host> {
  if (shell === null) {
    const { version } = JSON.parse(readFileSync(join(root, "shell/package.json"), "utf8")) as { version: string };
    const { offers, names } = sharing(join(root, "shell"));
    return { version, contract: CONTRACT, offers, names };
  }
  try {
    const answer = await fetch(`${shell}/host.json`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    return z.parse(ShellHost, await answer.json());
  } catch (error) {
    throw failed(`What the shell gives cannot be read from ${shell}/host.json: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function ratesOf(shell: string, token: string | undefined): Promise<readonly RemoteRate[]> {
  if (!token) throw failed(`How a release does at ${shell} is for whoever has its METRICS_TOKEN: set it.`);
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${shell}/api/metrics/microfrontends`, {
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    return z.parse(RemoteRatesAnswer, await answer.json()).rates;
  } catch (error) {
    throw failed(`How its releases do cannot be read from ${shell}: ${(error as Error).message}`, { cause: error });
  }
}

function run(script: "build" | "keep", dir: string, more: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((done, reject) => {
    const env = { ...process.env, ...more };
    const child = spawn("npm", ["run", script, "--silent"], { cwd: dir, stdio: ["ignore", 2, 2], env });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? done() : reject(failed(`npm run ${script} has failed.`))));
  });
}

/** Keeps this tree's release for the journeys, if what its parts share has changed since the one that is kept. */
async function keep(): Promise<void> {
  const changed = changedSinceKept(root);
  if (changed.length === 0) return;
  console.log(`Changed since a release of this tree was kept: ${changed.join(", ")}.`);
  await run("keep", root);
  console.log("Commit .ci/kept: the journeys run it with later builds.");
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const dir = process.cwd();
    const folder = basename(dir);
    const { success, data } = z.safeParse(Package, readPackage(dir));
    if (!success) throw failed(`${dir} is no folder of a microfrontend: its package.json has no "budget".`);
    const { env } = process;
    const words = readWords(args, env);
    const [id, secret] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY];
    const session = env.AWS_SESSION_TOKEN;
    const credentials =
      id && secret ? { accessKeyId: id, secretAccessKey: secret, ...(session && { sessionToken: session }) } : null;
    await RUN[words.verb](
      {
        name: folder.replaceAll("-", "_"),
        folder,
        dist: join(dir, "dist"),
        budget: data.budget,
        // npm runs a script in its own folder: a path is meant from where the command was given.
        place: openPlace(words.to, folder, { cwd: env.INIT_CWD ?? dir, credentials }),
        now: Date.now,
        print: (line) => console.log(line),
        build: () => run("build", dir, { SOURCE_MAPS: "1" }),
        hostOf,
        ratesOf: (shell) => ratesOf(shell, env.METRICS_TOKEN),
        root,
        secrets: secretsOf(env),
      },
      words,
    );
    const { verb, canary, isDryRun } = words;
    if ((verb === "release" || verb === "promote") && canary === null && !isDryRun) await keep();
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof ReleaseFailure)) throw error;
    console.error(error.message);
    return error.code;
  }
}

function readPackage(dir: string): unknown {
  try {
    return JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
  } catch {
    return null;
  }
}

process.exitCode = await main(process.argv.slice(2));
