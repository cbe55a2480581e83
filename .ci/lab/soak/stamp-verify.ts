/** Runs the verifier, one file, over many proofs in parallel, without a network. */
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

export interface Pair {
  readonly file: string;
  readonly proof: string;
}

/** The verifier's result for a file and its proof: exit code and printed lines. */
export interface Said {
  /** `null` if the process was killed or did not reach this pair. */
  readonly exit: number | null;
  readonly words: readonly string[];
}

interface Verifying {
  /** The verifier as distributed by the service, with its policy inside. */
  readonly verifier: string;
  /** Command that starts a program without a network. */
  readonly under: readonly string[];
  /** Called with each process, so that the caller can end it and no process outlives the soak test. */
  readonly begun: (end: () => void) => void;
  /** Called with the number of finished pairs. */
  readonly told: (count: number) => void;
}

/**
 * Runs the verifier's file repeatedly in one process, because starting Node takes longer than checking a proof. Each
 * line of standard input names a file and its proof; each line of standard output has the exit code. The file is
 * imported as a new module each time, so that no state remains. Modules are never freed, so a process gets only a few
 * hundred pairs.
 */
const VERIFY_MANY = `
import { createInterface } from "node:readline";
const [url] = process.argv.slice(1);
let words = [];
console.log = (line) => void words.push(line);
console.error = console.log;
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  words = [];
  process.argv = ["node", "verify", ...JSON.parse(line)];
  process.exitCode = undefined;
  await import(url + "?" + count++);
  process.stdout.write(JSON.stringify({ exit: process.exitCode, words }) + "\\n");
}
process.exitCode = 0;
`;
const AT_ONCE = 250;

/** Command that starts a program in an isolated network namespace; `null` if this machine does not allow it. */
export const withoutNetwork = (): readonly string[] | null =>
  [
    ["unshare", "-n"],
    ["unshare", "-r", "-n"],
  ].find(([command = "", ...args]) => spawnSync(command, [...args, "true"]).status === 0) ?? null;

/** Returns whether a program started in this way can reach an address. */
export const reaches = (url: string, under: readonly string[]): boolean => {
  const asking = "fetch(process.argv[1]).then(() => process.exit(0), () => process.exit(7))";
  const [command = "", ...args] = [...under, "node", "-e", asking, url];
  const { status } = spawnSync(command, args);
  if (status !== 0 && status !== 7)
    throw new Error(`Cannot determine whether ${url} is reachable: the probe exited with ${status}, expected 0 or 7.`);
  return status === 0;
};

/** Verifies all pairs, with one process per core; returns the results in order. */
export async function verifyAll(pairs: readonly Pair[], verifying: Verifying): Promise<Said[]> {
  const all: Said[] = pairs.map(() => ({ exit: null, words: [] }));
  let done = 0;
  let next = 0;
  async function work(): Promise<void> {
    while (next < pairs.length) {
      const from = next;
      next += AT_ONCE;
      let at = from;
      for await (const said of verifyMany(pairs.slice(from, next), verifying)) {
        all[at] = said;
        at += 1;
        done += 1;
        verifying.told(done);
      }
    }
  }
  await Promise.all(Array.from({ length: navigator.hardwareConcurrency }, work));
  return all;
}

async function* verifyMany(pairs: readonly Pair[], { verifier, under, begun }: Verifying): AsyncGenerator<Said> {
  const [command = "", ...args] = [...under, "node", "--input-type=module", "-e", VERIFY_MANY, `file://${verifier}`];
  const child = spawn(command, args, {
    env: { PATH: Deno.env.get("PATH") ?? "", LANG: "en" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  begun(() => child.kill("SIGKILL"));
  // A process that dies does not read all of its input.
  child.stdin.on("error", () => undefined);
  child.stdin.end(pairs.map(({ file, proof }) => `${JSON.stringify([file, proof])}\n`).join(""));
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
}

/** Verifies each pair in a separate process, as a user would. */
export async function verifyEach(pairs: readonly Pair[], { verifier, under, begun, told }: Verifying): Promise<Said[]> {
  const all: Said[] = [];
  for (const { file, proof } of pairs) {
    const [command = "", ...args] = [...under, "node", verifier, file, proof];
    const child = spawn(command, args, {
      env: { PATH: Deno.env.get("PATH") ?? "", LANG: "en" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    begun(() => child.kill("SIGKILL"));
    const words: string[] = [];
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    const read = [child.stdout, child.stderr].map(async (stream) => {
      for await (const line of createInterface({ input: stream })) words.push(line);
    });
    await Promise.all(read);
    all.push({ exit: await ended, words });
    told(all.length);
  }
  return all;
}
