import { join } from "node:path";
import { goCommand } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";
import { tampered } from "../tampered.ts";

const fsck = goCommand("github.com/transparency-dev/tessera/cmd/fsck");

/** Output for an invalid log: for a wrong tile, and at the end of a check. */
const WRONG = /\bInvalid\b|fsck failed/;

export default {
  name: "Tessera's fsck accepts our tiles, and finds an entry bundle with one changed byte",
  needs: [fsck],
  async run(bench) {
    const log = await bench.sharedLog();
    const key = join(await bench.folder(), "vkey");
    const [vkey] = await log.vkeys();
    await Deno.writeTextFile(key, vkey);
    const of = (prefix: string) => [
      `--storage_url=${prefix}/`,
      `--public_key=${key}`,
      "--ui=false",
      "--logtostderr",
      "--v=1",
    ];
    // Its exit code is always 0, so the output is checked.
    const { code, errors } = await ran(fsck.path, of(log.prefix));
    const summary = errors.split("Completed ranges:")[1] ?? "";
    if (code !== 0 || WRONG.test(errors) || !/EntryBdl:\s+\[0, 3\):OK/.test(summary)) throw new Error(errors);

    const lying = tampered(bench, log.prefix, "tile/entries/000", (bytes) => bytes.with(40, (bytes[40] as number) ^ 1));
    // After an invalid tile it does not exit, and repeats the message.
    await bench.start(fsck.path, of(lying), { isReady: (output) => WRONG.test(output) });
  },
} satisfies Row;
