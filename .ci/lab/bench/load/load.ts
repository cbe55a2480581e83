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

/** What the clients send: new claims for accounts (`token wallet`), or look-ups of known hashes. */
export type Kind = "claim" | "lookup";

export interface Load {
  /** Name of the load generator. */
  readonly name: string;
  /**
   * Lets this many clients send requests to `url`. `file` has an account or a hash on each line. Rejects if any
   * request is refused.
   */
  run(kind: Kind, url: string, file: string, clients: number, seconds: number): Promise<Loaded>;
}

export const perSecond = (rounds: readonly Loaded[]) => rounds.map(({ calls, seconds }) => calls / seconds);

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Returns wrk if it is installed and BENCH_LOAD is not `own`, otherwise our own generator. */
export async function findLoad(): Promise<Load> {
  const wrk = Deno.env.get("BENCH_LOAD") === "own" ? null : await findProgram("wrk");
  let seed = Date.now() % 1_000_000_000;
  const self: Load = {
    name: wrk ? "wrk" : "our own generator",
    async run(kind, url, file, clients, seconds) {
      seed += 1;
      const options = ["-t1", `-c${clients}`, `-d${seconds}s`, "--timeout", "30s"];
      const loaded = wrk
        ? await runLoad(wrk, [...options, "-s", here(`${kind}.lua`), url, "--", file, String(seed)])
        : await runLoad(Deno.execPath(), [
            "run",
            "-A",
            here("generator.ts"),
            kind,
            url,
            file,
            String(clients),
            String(seconds),
          ]);
      // The machine was so busy that no answer arrived in time.
      if (loaded.calls === 0 && loaded.broken === 0 && seconds < 30)
        return self.run(kind, url, file, clients, 2 * seconds);
      if (loaded.calls === 0 || loaded.refused > 0 || loaded.broken > 0)
        throw new Error(
          `Of ${loaded.calls} requests, ${loaded.refused} were refused and ${loaded.broken} connections failed.`,
        );
      return loaded;
    },
  };
  return self;
}

/** Runs a program that prints a `Loaded` on its last line. */
export async function runLoad(program: string, args: readonly string[]): Promise<Loaded> {
  // Where wrk's scripts find `done.lua`.
  const env = { LUA_PATH: join(here("."), "?.lua") };
  const { success, stdout, stderr } = await new Deno.Command(program, { args: [...args], env }).output();
  const last = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  if (!success || !last.startsWith("{")) throw new Error(`${program}: ${new TextDecoder().decode(stderr)}`);
  return JSON.parse(last) as Loaded;
}
