import { omniwitness, startOmniwitness } from "../omniwitness.ts";
import type { Row } from "../row.ts";
import { cosignOurs } from "../witness.ts";

export default {
  name: "transparency-dev's omniwitness cosigns our log with Ed25519 and ML-DSA-44, and refuses another history of it",
  needs: [omniwitness],
  async run(bench) {
    const log = await bench.sharedLog();
    const [vkey] = await log.vkeys();
    const origin = vkey.split("+")[0] as string;
    const { url, keys } = await startOmniwitness(bench, "omniwitness.example/w", [{ origin, vkey, url: log.prefix }]);
    // omniwitness answers 409 to another root at a size it has seen; the specification says 422.
    await cosignOurs(log, { url, keys, onFork: 409 });
  },
} satisfies Row;
