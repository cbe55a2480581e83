import { readCheckpoint } from "../../../../backend/formats/tlog/checkpoint.ts";
import { addLog, litewitness, sshAgent, startLitewitness } from "../litewitness.ts";
import type { Row } from "../row.ts";
import { cosignOurs } from "../witness.ts";

export default {
  name: "torchwood's litewitness, with its key in an ssh-agent, cosigns our log, and refuses another history of it",
  needs: [litewitness, sshAgent],
  async run(bench) {
    const log = await bench.sharedLog();
    const witness = await startLitewitness(bench, "litewitness.example/w");
    const [vkey] = await log.vkeys();
    addLog(witness, readCheckpoint(log.signedAt(600)).origin, [vkey]);
    await cosignOurs(log, { url: witness.url, keys: [witness.key], onFork: 422 });
  },
} satisfies Row;
