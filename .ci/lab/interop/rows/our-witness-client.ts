import { equal } from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { createSigner } from "../../../../backend/formats/tlog/note.ts";
import { formatVkey } from "../../../../backend/formats/tlog/vkey.ts";
import { goCommand } from "../needs.ts";
import { startWitness } from "../our-witness.ts";
import { privateKey } from "../private-key.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const askWitness = goCommand("./ask-witness");

export default {
  name: "our witness answers transparency-dev's client as specified, and its cosignatures are valid for formats and torchwood",
  needs: [askWitness],
  async run(bench) {
    const seed = randomBytes(32);
    const log = createSigner("asking.example/log", seed);
    const { url, keys } = await startWitness(bench, "witness.example/asked", [formatVkey(log)]);
    const [classic, quantum] = keys.map(formatVkey);
    const args = ["-witness", url, "-ed25519", `${classic}`, "-mldsa", `${quantum}`];
    const { code, errors } = await ran(askWitness.path, args, { env: { LOG_PRIVATE_KEY: privateKey(log, seed) } });
    equal(code, 0, errors);
  },
} satisfies Row;
