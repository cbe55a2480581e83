/** The real server as a process of its own, on a folder of its own, with the permissions of `deno.json`. */
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Ends it as an operator would. */
  stop(): Promise<number>;
}

type Variables = Readonly<Record<string, string>>;

const environment = (dataDir: string, more: Variables = {}) => ({
  DATA_DIR: dataDir,
  PORT: "0",
  PUBLIC_URL: "http://localhost:8000",
  RATE_LIMIT_SCALE: "1000",
  ...more,
});

/** As in `npm run serve`: short-lived buffers are collected early, so that uploads do not pile them up. */
const V8_FLAGS = ["--v8-flags=--max-semi-space-size=2"];

/** Permissions of `npm run serve`, with the test's folder instead of `.data`. */
const permissions = (dataDir: string) => [
  "--allow-net",
  "--allow-read",
  "--allow-env",
  "--allow-ffi",
  "--allow-sys",
  `--allow-write=${dataDir}`,
];

interface CommandOptions extends Pick<Deno.CommandOptions, "stderr" | "signal"> {
  /** A command that starts it. */
  readonly under?: readonly string[];
}

/** The server as a process. */
function serverCommand(
  dataDir: string,
  variables: Variables,
  { under = [], ...options }: CommandOptions,
): Deno.Command {
  const [command = "", ...args] = [
    ...under,
    Deno.execPath(),
    "run",
    ...V8_FLAGS,
    ...permissions(dataDir),
    "backend/main.ts",
  ];
  return new Deno.Command(command, {
    args,
    cwd: root,
    env: environment(dataDir, variables),
    stdout: "piped",
    ...options,
  });
}

/** Starts the server and waits until it listens. Its output is read until its end, so that it never blocks on it. `variables` are added to its environment; `under` is a command that starts it. */
export async function startServer(
  dataDir: string,
  variables: Variables = {},
  under: readonly string[] = [],
): Promise<RunningServer> {
  const child = serverCommand(dataDir, variables, { under, stderr: "inherit" }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let port: number | null = null;
  while (port === null) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The server ended before it listened: ${text}`);
    text += value;
    port = Number(/"event":"listening","port":(\d+)/.exec(text)?.[1]) || null;
  }
  const drained = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
    }
  })();
  const end = async (signal: Deno.Signal) => {
    child.kill(signal);
    const { code } = await child.status;
    await drained;
    return code;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    output: () => text,
    kill: async () => {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}

/** Runs `npm run fsck` on the folder: its exit code and what it printed. */
export async function runFsck(dataDir: string): Promise<{ readonly code: number; readonly output: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-read", "--allow-env", `--allow-write=${dataDir}`, "backend/tasks/fsck.ts"],
    cwd: root,
    env: environment(dataDir),
  }).output();
  return { code, output: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

/** Runs a server that ends by itself, within half a minute: its exit code and what it printed. */
export async function runServer(dataDir: string, variables: Variables = {}) {
  const { code, stdout, stderr } = await serverCommand(dataDir, variables, {
    stderr: "piped",
    signal: AbortSignal.timeout(30_000),
  }).output();
  return { code, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}
