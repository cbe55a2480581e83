import { equal, match } from "node:assert/strict";
import { join } from "node:path";
import { MINT_PROOF } from "../../../../backend/contract/proof-archive.ts";
import { fromUtf8 } from "../../../../backend/formats/tlog/bytes.ts";
import { createSigner } from "../../../../backend/formats/tlog/note.ts";
import { formatVkey } from "../../../../backend/formats/tlog/vkey.ts";
import { goCommand } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const readProof = goCommand("./read-proof");

export default {
  name: "torchwood verifies the proof of an archive under a policy, and formats reads it and writes the same bytes",
  needs: [readProof],
  async run(bench) {
    const log = await bench.sharedLog();
    const proof = (await log.archive())[MINT_PROOF];
    if (!proof) throw new Error(`The archive does not contain ${MINT_PROOF}.`);
    const folder = await bench.folder();
    const verify = async (text: string, vkey: string) => {
      await Deno.writeTextFile(join(folder, "proof"), text);
      await Deno.writeTextFile(join(folder, "policy"), `log ${vkey}\nquorum none\n`);
      return ran(readProof.path, ["-policy", join(folder, "policy"), "-prefix", log.prefix, join(folder, "proof")]);
    };
    const [vkey] = await log.vkeys();
    const text = fromUtf8(proof);
    const ours = await verify(text, vkey);
    equal(ours.code, 0, ours.errors);
    match(ours.output, /^entry 59\d\n$/);
    // Another key with the same name.
    const other = formatVkey(createSigner(vkey.split("+")[0] as string, new Uint8Array(32)));
    equal((await verify(text, other)).code, 1, "the proof holds under another key");
  },
} satisfies Row;
