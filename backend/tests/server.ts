/** Runs the real server in a separate process, on a temporary folder, with the permissions of `npm run serve`. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { readConfig } from "../config.ts";
import { type CommandName, denoArguments } from "../tasks/commands.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Returns its output so far. */
  output(): string;
  /** Resolves with the exit code once it has ended for any reason. */
  readonly ended: Promise<number>;
  /** Ends it like a crash (SIGKILL). */
  kill(): Promise<void>;
  /** Ends it like an operator (SIGTERM). */
  stop(): Promise<number>;
}

type Variables = Readonly<Record<string, string>>;

const environment = (dataDir: string, more: Variables = {}) => ({
  DATA_DIR: dataDir,
  PORT: "0",
  PUBLIC_URL: "http://localhost:8000",
  RATE_LIMIT_SCALE: "1000",
  // No test depends on the hour.
  FSCK_HOUR: "off",
  ...more,
});

/**
 * Starts the server and waits until it listens. Reads its output until its end, so that it never blocks. `variables`:
 * added to its environment; `under`: command that starts it; `onErrors`: gets its standard error, which is otherwise
 * passed through; `flags`: further flags for Deno.
 */
export async function startServer(
  dataDir: string,
  variables: Variables = {},
  under: readonly string[] = [],
  onErrors?: (text: string) => void,
  flags: readonly string[] = [],
): Promise<RunningServer> {
  const env = environment(dataDir, variables);
  const [verb = "", ...own] = denoArguments("serve", readConfig(env));
  const [command = "", ...args] = [...under, Deno.execPath(), verb, ...flags, ...own];
  return startProgram(command, args, { cwd: root, env, ...(onErrors && { onErrors }) });
}

/** A server that does not listen by then is ended (ms). Far more than a start takes, even on a busy machine. */
const LISTENS_WITHIN_MS = 2 * 60_000;

/** Starts a program that contains a server of this repository, and waits until it listens. */
export async function startProgram(
  command: string,
  args: readonly string[],
  {
    onErrors,
    ...options
  }: { readonly cwd: string; readonly env: Variables; readonly onErrors?: (text: string) => void },
): Promise<RunningServer> {
  const child = new Deno.Command(command, { ...options, args: [...args], stdout: "piped", stderr: "piped" }).spawn();
  let port: number | null = null;
  let complaint = "";
  const timer = setTimeout(() => {
    complaint += `It did not listen within ${LISTENS_WITHIN_MS / 1000} s.`;
    child.kill("SIGKILL");
  }, LISTENS_WITHIN_MS);
  const errors = readAll(child.stderr, (said) => {
    if (port === null) complaint += said;
    if (onErrors) onErrors(said);
    else process.stderr.write(said);
  });
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (port === null) {
    const { done, value } = await reader.read();
    if (done) {
      clearTimeout(timer);
      await errors;
      throw new Error(`The server ended before it listened: ${text}${complaint}`);
    }
    text += value;
    port = Number(/"event":"listening","port":(\d+)/.exec(text)?.[1]) || null;
  }
  clearTimeout(timer);
  const drained = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
    }
  })();
  const end = async (signal: Deno.Signal) => {
    child.kill(signal);
    return ended;
  };
  const ended = (async () => {
    const { code } = await child.status;
    await Promise.all([drained, errors]);
    return code;
  })();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    output: () => text,
    ended,
    kill: async () => {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>, take: (text: string) => void): Promise<void> {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) take(text);
}

/** Checks everything in the folder, and returns exit code and output. `variables`: added to its environment. */
export async function runFsck(
  dataDir: string,
  variables: Variables = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const { code, stdout, stderr } = await runCommand("fsck", dataDir, variables, FSCK_MS);
  return { code, output: stdout + stderr };
}

/** Runs `npm run serve` on the folder when it is expected to exit. */
export const runServer = (dataDir: string, variables: Variables = {}) =>
  runFile(["backend/tasks/launch.ts", "serve"], environment(dataDir, variables));

/** Runs a command on the folder to its end, with the permissions of `npm run op`. */
export function runCommand(name: CommandName, dataDir: string, variables: Variables = {}, withinMs = SCRIPT_MS) {
  const env = environment(dataDir, variables);
  return run(denoArguments(name, readConfig(env)), env, withinMs);
}

/** Far more than any script needs, even on a busy machine: only ends scripts that hang. */
const SCRIPT_MS = 2 * 60_000;
/** Reading a store that a soak test has filled can take minutes over a network. */
const FSCK_MS = 10 * 60_000;

/** Runs a file of this repository with its arguments to its end. */
export const runFile = (args: readonly string[], env: Variables) => run(["run", "-A", ...args], env, SCRIPT_MS);

/** Runs `deno` with these arguments to its end. */
async function run(args: readonly string[], env: Variables, withinMs: number) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env,
    signal: AbortSignal.timeout(withinMs),
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}
