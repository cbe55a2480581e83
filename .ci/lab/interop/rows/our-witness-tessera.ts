import { equal } from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createSigner, openNote } from "../../../../backend/formats/tlog/note.ts";
import { formatVkey } from "../../../../backend/formats/tlog/vkey.ts";
import { goCommand } from "../needs.ts";
import { startWitness } from "../our-witness.ts";
import { privateKey } from "../private-key.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const oneshot = goCommand("github.com/transparency-dev/tessera/cmd/examples/posix-oneshot");

export default {
  name: "a Tessera log is published only with our witness's cosignature, and not with another history",
  needs: [oneshot],
  async run(bench) {
    const folder = await bench.folder();
    const seed = randomBytes(32);
    const log = createSigner("tessera.example/log", seed);
    const { url, keys } = await startWitness(bench, "witness.example/tessera", [formatVkey(log)]);
    for (const [name, key] of [
      ["ed25519", keys[0]],
      ["ml-dsa-44", keys[1]],
    ] as const)
      await Deno.writeTextFile(
        join(folder, name),
        `witness w ${formatVkey(key as (typeof keys)[0])} ${url}\nquorum w\n`,
      );
    const env = { LOG_PRIVATE_KEY: privateKey(log, seed) };
    let added = 0;
    /** Returns the environment and arguments for adding entries to the log in this folder, under a policy. */
    const adding = async (store: string, count: number, policy: string) => {
      const entries = await bench.folder();
      for (let at = 0; at < count; at++) await Deno.writeTextFile(join(entries, `${at}`), `${store} ${added++}`);
      return [
        `--storage_dir=${join(folder, store)}`,
        `--entries=${entries}/*`,
        `--witness_policy_file=${join(folder, policy)}`,
        "--witness_timeout=5s",
        "--logtostderr",
      ];
    };
    const add = async (...what: Parameters<typeof adding>) => {
      const { code, errors } = await ran(oneshot.path, await adding(...what), { env });
      equal(code, 0, errors);
    };
    const published = (store: string) => Deno.readTextFile(join(folder, store, "checkpoint"));

    for (const [size, count, policy] of [
      [5, 5, "ed25519"],
      [300, 295, "ed25519"],
      [301, 1, "ml-dsa-44"],
    ] as const) {
      await add("log", count, policy);
      const note = await published("log");
      equal(note.split("\n")[1], `${size}`);
      equal(openNote(note, [log]).by.length, 1);
      equal(openNote(note, keys).by.length, 1);
    }

    // The same key signs other entries, which are not published at first. The witness has already seen 301 entries of
    // another history.
    await Deno.writeTextFile(join(folder, "nobody"), "quorum none\n");
    await add("fork", 400, "nobody");
    const alone = await published("fork");
    // It repeats the request, and gets the same answer each time.
    await bench.start(oneshot.path, await adding("fork", 1, "ed25519"), {
      env,
      isReady: (output) => /\b422\b/.test(output),
    });
    equal(await published("fork"), alone);
  },
} satisfies Row;
