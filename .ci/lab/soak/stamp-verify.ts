/** The verifier's one file over many proofs, in parallel, without any network. */
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

export interface Pair {
  readonly file: string;
  readonly proof: string;
}

/** What the verifier said of a pair: how it ended, and the lines that it printed. */
export interface Said {
  /** `null`: it was ended, or never came to it. */
  readonly exit: number | null;
  readonly words: readonly string[];
}

interface Verifying {
  /** The verifier as the service handed it out, with its policy inside. */
  readonly verifier: string;
  /** What starts a program without a network. */
  readonly under: readonly string[];
  /** Called with each process, so that none outlives the soak. */
  readonly begun: (end: () => void) => void;
  /** Called with how many are done. */
  readonly told: (count: number) => void;
}

/**
 * Runs the verifier's file over and over in one process, for a start of Node costs more than a proof: each line of standard input is the file and its
 * proof, each of standard output how it ended. Each time the file is another module to Node, which knows nothing of the ones before; as no
 * module is ever forgotten, a process is given some hundred and no more.
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

/** A command that starts a program in an isolated network namespace; `null`: this machine does not allow it. */
export const withoutNetwork = (): readonly string[] | null =>
  [
    ["unshare", "-n"],
    ["unshare", "-r", "-n"],
  ].find(([command = "", ...args]) => spawnSync(command, [...args, "true"]).status === 0) ?? null;

/** Whether a program that is started so reaches an address. */
export const reaches = (url: string, under: readonly string[]): boolean => {
  const asking = "fetch(process.argv[1]).then(() => process.exit(0), () => process.exit(7))";
  const [command = "", ...args] = [...under, "node", "-e", asking, url];
  const { status } = spawnSync(command, args);
  if (status !== 0 && status !== 7) throw new Error(`Nothing is known of ${url}: the program ended with ${status}.`);
  return status === 0;
};

/** Has the verifier judge all pairs, with as many processes as there are cores; answers in their order. */
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
  const child = spawn(command, args, { env: { PATH: Deno.env.get("PATH") ?? "" }, stdio: ["pipe", "pipe", "inherit"] });
  begun(() => child.kill("SIGKILL"));
  // One that dies says less than it was asked for.
  child.stdin.on("error", () => undefined);
  child.stdin.end(pairs.map(({ file, proof }) => `${JSON.stringify([file, proof])}\n`).join(""));
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
}

/** Has it judge these pairs as a person has it, by a process for each. */
export async function verifyEach(pairs: readonly Pair[], { verifier, under, begun, told }: Verifying): Promise<Said[]> {
  const all: Said[] = [];
  for (const { file, proof } of pairs) {
    const [command = "", ...args] = [...under, "node", verifier, file, proof];
    const child = spawn(command, args, {
      env: { PATH: Deno.env.get("PATH") ?? "" },
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
