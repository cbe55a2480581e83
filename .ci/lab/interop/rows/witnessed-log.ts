import { equal } from "node:assert/strict";
import { join } from "node:path";
import { MINT_PROOF } from "../../../../backend/contract/proof-archive.ts";
import { readCheckpoint } from "../../../../backend/formats/tlog/checkpoint.ts";
import { openNote, type Verifier } from "../../../../backend/formats/tlog/note.ts";
import { formatVkey } from "../../../../backend/formats/tlog/vkey.ts";
import { addLog, litewitness, sshAgent, startLitewitness } from "../litewitness.ts";
import { goCommand } from "../needs.ts";
import { omniwitness, startOmniwitness } from "../omniwitness.ts";
import { startWitness } from "../our-witness.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const readProof = goCommand("./read-proof");

/** Time (ms) to wait before concluding that an event does not happen. */
const WAIT_MS = 3000;

export default {
  name: "our log publishes only what litewitness, omniwitness and our witness have cosigned, and torchwood verifies its proofs under that quorum",
  needs: [litewitness, sshAgent, omniwitness, readProof],
  async run(bench) {
    const first = await bench.openLog();
    const vkeys = await first.vkeys();
    const [vkey] = vkeys;
    const origin = vkey.split("+")[0] as string;
    const lite = await startLitewitness(bench, "litewitness.example/asked");
    addLog(lite, origin, [vkey]);
    const omni = await startOmniwitness(bench, "omniwitness.example/asked", [{ origin, vkey, url: first.prefix }]);
    const ours = await startWitness(bench, "witness.example/asked", vkeys);

    const lines = (witnesses: readonly (readonly [string, Verifier, string])[]) =>
      witnesses.map(([name, key, url]) => `witness ${name} ${formatVkey(key)} ${url}\n`).join("");
    const asked = [
      ["lite", lite.key, lite.url],
      // The witness's post-quantum key, so that the test does not pass because of its Ed25519 key.
      ["omni", omni.keys[1] as Verifier, omni.url],
      ["ours", ours.keys[0] as Verifier, ours.url],
    ] as const;
    const folder = await bench.folder();
    const policy = join(folder, "policy");
    const logs = vkeys.map((key) => `log ${key} ${first.prefix}\n`).join("");
    await Deno.writeTextFile(
      policy,
      `${logs}${lines(asked)}group all-of-them all lite omni ours\nquorum all-of-them\n`,
    );
    const log = await first.reopen({ REGISTRY_POLICY: policy, WITNESS_EVERY: "1" });

    for (const size of [1, 20, 300]) {
      const note = await log.growTo(size);
      const { by } = openNote(note, [...asked.map(([, key]) => key)]);
      equal(by.length, asked.length, `of ${size} entries ${by.length} witnesses have signed: ${note}`);
    }

    // torchwood supports only Ed25519, and requires that every log of a policy has signed.
    const narrow = join(folder, "narrow");
    const known = asked.filter(([name]) => name !== "omni");
    await Deno.writeTextFile(narrow, `log ${vkey}\n${lines(known)}group two all lite ours\nquorum two\n`);
    const proof = join(folder, "proof");
    await Deno.writeFile(proof, (await log.archive())[MINT_PROOF] ?? new Uint8Array());
    const verified = await ran(readProof.path, ["-policy", narrow, "-prefix", log.prefix, proof]);
    equal(verified.code, 0, verified.errors);

    // One of three required witnesses is unavailable: the log continues, and nothing is published.
    await lite.stop();
    await log.claim();
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    equal(readCheckpoint(await log.checkpoint()).size, 300);
    equal(readCheckpoint(await log.signed()).size, 301);
  },
} satisfies Row;
