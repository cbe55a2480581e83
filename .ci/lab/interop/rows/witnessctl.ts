import { equal, match } from "node:assert/strict";
import { litewitness, sshAgent, startLitewitness, witnessctl } from "../litewitness.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";
import { cosignOurs } from "../witness.ts";

export default {
  name: "torchwood's witnessctl accepts our origin and key",
  needs: [litewitness, sshAgent, witnessctl],
  async run(bench) {
    const log = await bench.sharedLog();
    const witness = await startLitewitness(bench, "litewitness.example/ctl");
    const [vkey] = await log.vkeys();
    const origin = vkey.split("+")[0] as string;
    const control = async (...args: string[]) => {
      const { code, output, errors } = await ran(witnessctl.path, [
        args[0] as string,
        "-db",
        witness.database,
        ...args.slice(1),
      ]);
      equal(code, 0, errors);
      return output;
    };
    await control("add-log", "-origin", origin);
    await control("add-key", "-origin", origin, "-key", vkey);
    await cosignOurs(log, { url: witness.url, keys: [witness.key], onFork: 422 });
    match(await control("list-logs"), /"size":600\b/);
  },
} satisfies Row;
