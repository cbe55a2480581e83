/** Runs programs until they exit or are stopped. */

export interface Ran {
  /** `null` if the program had to be killed. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface RunOptions {
  readonly cwd?: string;
  /** Added to our own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input of the program. */
  readonly input?: string;
  readonly withinMs?: number;
}

const WITHIN_MS = 60_000;

/** Runs a program until it exits, or kills it after a time. */
export async function ran(
  path: string,
  args: readonly string[],
  { cwd, env, input, withinMs = WITHIN_MS }: RunOptions = {},
): Promise<Ran> {
  const child = new Deno.Command(path, {
    args: [...args],
    ...(cwd !== undefined && { cwd }),
    ...(env !== undefined && { env }),
    stdin: input === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, withinMs);
  if (input !== undefined) await new Response(input).body?.pipeTo(child.stdin).catch(() => undefined);
  const { code, stdout, stderr } = await child.output();
  clearTimeout(timer);
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code: isLate ? null : code, output: text(stdout), errors: text(stderr) };
}

/** A program in the background. */
export interface Running {
  /** Everything printed so far to standard output and standard error. */
  output(): string;
  /** Asks the program to exit, and kills it after five seconds. Returns its exit code. */
  stop(): Promise<number>;
}

/**
 * Starts a program, and waits until `isReady` returns true. Rejects with its output if it exits before or is not
 * ready in time.
 */
export async function started(
  path: string,
  args: readonly string[],
  {
    env,
    cwd,
    isReady,
    withinMs = 20_000,
  }: Pick<RunOptions, "env" | "cwd" | "withinMs"> & {
    readonly isReady: (output: string) => boolean | Promise<boolean>;
  },
): Promise<Running> {
  const child = new Deno.Command(path, {
    args: [...args],
    ...(cwd !== undefined && { cwd }),
    ...(env !== undefined && { env }),
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let text = "";
  let hasEnded = false;
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) text += part;
  };
  const drained = Promise.all([read(child.stdout), read(child.stderr)]);
  const ended = child.status.then(async ({ code }) => {
    hasEnded = true;
    await drained;
    return code;
  });
  const running: Running = {
    output: () => text,
    async stop() {
      if (!hasEnded) child.kill("SIGTERM");
      const timer = setTimeout(() => hasEnded || child.kill("SIGKILL"), 5000);
      const code = await ended;
      clearTimeout(timer);
      return code;
    },
  };
  for (const until = Date.now() + withinMs; !(await isReady(text)); ) {
    if (hasEnded || Date.now() > until) {
      await running.stop();
      throw new Error(
        `${path} ${hasEnded ? "ended before it was ready" : `was not ready within ${withinMs} ms`}: ${text}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return running;
}
