import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram } from "../report.ts";

/** The output of a load generator. */
export interface Loaded {
  readonly calls: number;
  readonly seconds: number;
  /** Time to an answer, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Answers of 400 and above. */
  readonly refused: number;
  /** Connections that failed, and answers that did not come. */
  readonly broken: number;
}

export interface Load {
  /** Which it is. */
  readonly name: string;
  /** So many clients claim at this address for so long, for the accounts of the file. Rejects where anything is refused. */
  claim(url: string, tokens: string, clients: number, seconds: number): Promise<Loaded>;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** wrk where it is installed, our own elsewhere. */
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
      // So busy a machine that no answer came in time.
      if (loaded.calls === 0 && loaded.broken === 0 && seconds < 30)
        return self.claim(url, tokens, clients, 2 * seconds);
      if (loaded.calls === 0 || loaded.refused > 0 || loaded.broken > 0)
        throw new Error(
          `Of ${loaded.calls} claims ${loaded.refused} were refused; ${loaded.broken} connections broke.`,
        );
      return loaded;
    },
  };
  return self;
}

/** Deno KV alone, by `raw-kv.ts`, in a separate process. */
export const claimRawKv = (dir: string, callers: number, seconds: number): Promise<Loaded> =>
  runLoad(Deno.execPath(), [
    "run",
    "-A",
    here("raw-kv.ts"),
    join(dir, "raw.sqlite3"),
    String(callers),
    String(seconds),
  ]);

/** Runs what prints a `Loaded` on its last line. */
async function runLoad(program: string, args: readonly string[]): Promise<Loaded> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args: [...args] }).output();
  const last = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  if (!success || !last.startsWith("{")) throw new Error(`${program}: ${new TextDecoder().decode(stderr)}`);
  return JSON.parse(last) as Loaded;
}
