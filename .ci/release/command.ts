/**
 * The commands `release`, `promote`, `rollback` and `status`, run in the folder of a microfrontend in any repository.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import * as z from "zod/mini";
import type { Host } from "../../backend/contract/host.ts";
import { type RemoteRate, RemoteRatesAnswer } from "../../backend/contract/remote-failure.ts";
import { ShellHost } from "../../backend/platform/remotes/formats.ts";
import { secretsOf } from "./check.ts";
import { runPromote, runRelease, runRollback, runStatus, type World } from "./commands.ts";
import { EXIT, failed, ReleaseFailure } from "./failure.ts";
import { openPlace } from "./open-place.ts";
import { readWords, type Verb, type Words } from "./words.ts";

/** The repository in which the commands run. */
export interface Home {
  /** Its folder, whose path must not be in any file of a build. */
  readonly root: string;
  /** Shell that a build is checked against without `--shell`. */
  readonly host: () => Host;
  /** Called when a release is given to all visitors. */
  readonly released?: () => Promise<void>;
}

const Package = z.object({
  name: z.string(),
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

async function hostAt(shell: string): Promise<Host> {
  try {
    const answer = await fetch(`${shell}/host.json`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    return z.parse(ShellHost, await answer.json());
  } catch (error) {
    throw failed(
      `Cannot read what the shell offers to microfrontends from ${shell}/host.json: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

async function ratesOf(shell: string, token: string | undefined): Promise<readonly RemoteRate[]> {
  if (!token)
    throw failed(
      `The failure rates of releases at ${shell} can only be read with the METRICS_TOKEN of that shell: set METRICS_TOKEN.`,
    );
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${shell}/api/metrics/microfrontends`, {
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    return z.parse(RemoteRatesAnswer, await answer.json()).rates;
  } catch (error) {
    throw failed(`Cannot read the failure rates of releases from ${shell}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

export function run(script: "build" | "keep", dir: string, more: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((done, reject) => {
    const env = { ...process.env, ...more };
    const child = spawn("npm", ["run", script, "--silent"], { cwd: dir, stdio: ["ignore", 2, 2], env });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? done() : reject(failed(`npm run ${script} failed.`))));
  });
}

/** Runs a command of the microfrontend in the current folder. Returns its exit code (`failure.ts`). */
export async function runCommand(args: readonly string[], { root, host, released }: Home): Promise<number> {
  try {
    const dir = process.cwd();
    const { success, data } = z.safeParse(Package, readPackage(dir));
    if (!success)
      throw failed(
        `${dir} is not the folder of a microfrontend: its package.json has no "budget". Run the command in such a folder.`,
      );
    const folder = data.name.replace(/^@[^/]+\//, "");
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
        // npm runs scripts in the package's folder, but paths are relative to where the user called npm.
        place: openPlace(words.to, folder, { cwd: env.INIT_CWD ?? dir, credentials }),
        now: Date.now,
        print: (line) => console.log(line),
        build: () => run("build", dir, { SOURCE_MAPS: "1" }),
        hostOf: async (shell) => (shell === null ? host() : hostAt(shell)),
        ratesOf: (shell) => ratesOf(shell, env.METRICS_TOKEN),
        root,
        secrets: secretsOf(env),
      },
      words,
    );
    const { verb, canary, isDryRun } = words;
    if ((verb === "release" || verb === "promote") && canary === null && !isDryRun) await released?.();
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
