import { equal, match } from "node:assert/strict";
import { join } from "node:path";
import { KEY_TYPES } from "../../../../backend/formats/tlog/note.ts";
import { parseVkey } from "../../../../backend/formats/tlog/vkey.ts";
import { SIGNED_AT } from "../bench.ts";
import { goCommand } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";
import { tampered } from "../tampered.ts";

const readLog = goCommand("./read-log");

export default {
  name: "Tessera's and torchwood's clients, sumdb/note and mldsa read our note, tiles, entries and every proof",
  needs: [readLog],
  async run(bench) {
    const log = await bench.sharedLog();
    const keys = (await log.vkeys()).map((text) => ({ text, type: parseVkey(text).type }));
    const of = (type: number) => keys.find((key) => key.type === type)?.text;
    const pq = of(KEY_TYPES.timestampedMlDsa44) ?? "";
    const folder = await bench.folder();
    const older = await Promise.all(
      SIGNED_AT.map(async (size) => {
        const file = join(folder, `${size}`);
        await Deno.writeTextFile(file, log.signedAt(size));
        return file;
      }),
    );
    const read = (prefix: string) => {
      const args = ["-prefix", prefix, "-vkey", of(KEY_TYPES.ed25519) as string, "-pq", pq, ...older];
      return ran(readLog.path, args);
    };
    const ours = await read(log.prefix);
    equal(ours.code, 0, ours.errors);
    match(ours.output, /^600 entries of /);

    const lying = tampered(bench, log.prefix, "tile/entries/001", (bytes) => bytes.with(9, (bytes[9] as number) ^ 1));
    const theirs = await read(lying);
    equal(theirs.code, 1, "a changed bundle was taken");
    match(theirs.errors, /entry 256 is not the one of its tile/);
  },
} satisfies Row;
