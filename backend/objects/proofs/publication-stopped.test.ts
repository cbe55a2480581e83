import { expect, test } from "vitest";
import { createSigner } from "../../formats/tlog/note.ts";
import { parsePolicy } from "../../formats/tlog/policy.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { openLog } from "../../tests/watched-log.ts";
import { covering } from "./proven-object.ts";

test("refuses a proof because the policy lacks the signing key, or else because witnesses are missing, and says which", async () => {
  const { start, witnesses } = await openLog();
  const other = createSigner("log.example", new Uint8Array(32).fill(2));
  const lines = [`log ${formatVkey(other)}\n`, ...witnesses.map((witness) => witness.policy()), "quorum a.example\n"];
  const stopped = await start({ policy: parsePolicy(lines.join("")) });
  await stopped.fill(1);
  await stopped.round();
  await expect(covering(stopped.publication, 0)).rejects.toMatchObject({
    code: "publication_stopped",
    message: expect.stringContaining("its policy does not name the key that signs"),
  });
  const waiting = await openLog();
  const log = await waiting.start();
  await log.fill(1);
  await expect(covering(log.publication, 0)).rejects.toMatchObject({ code: "awaiting_witnesses" });
});
