/** A witness of ours, started like `npm run op -- witness`. */
import { join } from "node:path";
import type { Verifier } from "../../../backend/formats/tlog/note.ts";
import { parseVkey } from "../../../backend/formats/tlog/vkey.ts";
import { witness } from "../../../backend/plugins/witness/plugin.ts";
import { pluginArguments } from "../../../backend/tasks/commands.ts";
import type { Bench } from "./bench.ts";

export interface OurWitness {
  readonly url: string;
  /** The Ed25519 and the ML-DSA-44 key. */
  readonly keys: readonly Verifier[];
  stop(): Promise<unknown>;
}

/** Starts a witness for the logs with these keys. */
export async function startWitness(bench: Bench, name: string, logs: readonly string[]): Promise<OurWitness> {
  const folder = await bench.folder();
  await Deno.writeTextFile(join(folder, "logs"), logs.map((vkey) => `log ${vkey}\n`).join(""));
  const listen = `127.0.0.1:${await bench.freePort()}`;
  const options = ["--state", "state", "--name", name, "--logs", "logs", "--listen", listen];
  const told = (output: string) => Array.from(output.matchAll(/"vkey":"([^"]+)"/g), ([, vkey]) => vkey as string);
  const running = await bench.start(Deno.execPath(), pluginArguments(witness.command, options, folder), {
    isReady: (output) => told(output).length === 2,
  });
  return { url: `http://${listen}`, keys: told(running.output()).map(parseVkey), stop: running.stop };
}
