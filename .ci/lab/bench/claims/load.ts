import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram } from "../report.ts";

/** The output of a load generator. */
export interface Loaded {
  readonly calls: number;
  readonly seconds: number;
  /** Median time to an answer (ms). */
  readonly p50: number;
  readonly p99: number;
  /** Number of answers with status 400 and above. */
  readonly refused: number;
  /** Number of failed connections and missing answers. */
  readonly broken: number;
}

export interface Load {
  /** Name of the load generator. */
  readonly name: string;
  /** Lets this many clients claim for the accounts in the file. Rejects if any claim is refused. */
  claim(url: string, tokens: string, clients: number, seconds: number): Promise<Loaded>;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Returns wrk if it is installed, otherwise our own generator. */
export async function findLoad(): Promise<Load> {
  const wrk = Deno.env.get("CLAIMS_LOAD") === "own" ? null : await findProgram("wrk");
  let seed = Date.now() % 1_000_000_000;
  const self: Load = {
    name: wrk ? "wrk" : "our own generator",
    async claim(url, tokens, clients, seconds) {
      seed += 1;
      const args = wrk
        ? [
            "-t1",
            `-c${clients}`,
            `-d${seconds}s`,
            "--timeout",
            "30s",
            "-s",
            here("claim.lua"),
            url,
            "--",
            tokens,
            String(seed),
          ]
        : ["run", "-A", here("generator.ts"), url, tokens, String(seed), String(clients), String(seconds)];
      const loaded = await runLoad(wrk ?? Deno.execPath(), args);
      // The machine was so busy that no answer came in time.
      if (loaded.calls === 0 && loaded.broken === 0 && seconds < 30)
        return self.claim(url, tokens, clients, 2 * seconds);
      if (loaded.calls === 0 || loaded.refused > 0 || loaded.broken > 0)
        throw new Error(
          `Of ${loaded.calls} claims, ${loaded.refused} were refused and ${loaded.broken} connections failed.`,
        );
      return loaded;
    },
  };
  return self;
}

/** Runs Deno KV alone (`raw-kv.ts`) in a separate process. */
export const claimRawKv = (dir: string, callers: number, seconds: number): Promise<Loaded> =>
  runLoad(Deno.execPath(), [
    "run",
    "-A",
    here("raw-kv.ts"),
    join(dir, "raw.sqlite3"),
    String(callers),
    String(seconds),
  ]);

/** Runs a program that prints a `Loaded` on its last line. */
async function runLoad(program: string, args: readonly string[]): Promise<Loaded> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args: [...args] }).output();
  const last = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  if (!success || !last.startsWith("{")) throw new Error(`${program}: ${new TextDecoder().decode(stderr)}`);
  return JSON.parse(last) as Loaded;
}
