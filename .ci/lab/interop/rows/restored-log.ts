import { equal, match } from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { formatVkey } from "../../../../backend/formats/tlog/vkey.ts";
import { addLog, litewitness, sshAgent, startLitewitness } from "../litewitness.ts";
import type { Row } from "../row.ts";

export default {
  name: "if an older copy of our store is restored, litewitness stops it: nothing is registered, and health reports the reason",
  needs: [litewitness, sshAgent],
  async run(bench) {
    const first = await bench.openLog();
    const vkeys = await first.vkeys();
    const lite = await startLitewitness(bench, "litewitness.example/restored");
    addLog(lite, vkeys[0].split("+")[0] as string, [vkeys[0]]);
    const policy = join(await bench.folder(), "policy");
    const logs = vkeys.map((key) => `log ${key} ${first.prefix}\n`).join("");
    await Deno.writeTextFile(policy, `${logs}witness lite ${formatVkey(lite.key)} ${lite.url}\nquorum lite\n`);

    const watched = await first.reopen({ REGISTRY_POLICY: policy, WITNESS_EVERY: "1" });
    await watched.growTo(20);
    await watched.stop();
    // A complete copy: the store, the checkpoint beside it, and the published checkpoints.
    const copy = join(await bench.folder(), "copy");
    await cp(watched.folder, copy, { recursive: true });
    const grown = await watched.reopen({});
    await grown.growTo(25);

    const restored = await grown.reopen({}, copy);
    const refused = await restored.claim().then(
      () => "it was entered",
      (error: Error) => error.message,
    );
    match(refused, /unavailable|accepts no entries/);
    const health = await (await fetch(`${restored.url}/api/health`)).text();
    match(health, /litewitness\.example\/restored|lite\b/, health);
    equal((await fetch(`${restored.prefix}/tile/0/000.p/20`)).status, 200, "what was signed is not read any more");
  },
} satisfies Row;
