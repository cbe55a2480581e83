import { type CessionRecord, cessionRecords, cessionsOf } from "../objects/cessions/store.ts";
import { areComplete, toldTransfers } from "../objects/cessions/told.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { hexToBase64url } from "../tlog/commitment.ts";
import { isLeaving } from "./former.ts";
import type { TokenHistory } from "./registry.ts";
import { each, need, type Report } from "./report.ts";

/** Every cession is of a transfer that the registry has, and both parties of each transfer of a held object have theirs. */
export async function checkCessions(kv: Kv, tokens: ReadonlyMap<number, TokenHistory>, report: Report): Promise<void> {
  for await (const { key, value } of each<CessionRecord>(kv, cessionRecords.all, report)) {
    await report.checked(key, () => {
      const token = tokens.get(value.tokenId);
      const event = token?.events[value.number];
      const isIts =
        event?.type === "transfer" && event.timestamp === value.at && token?.fingerprint === hexToBase64url(value.hash);
      report.expect(isIts, key, "the registry has no such transfer");
    });
  }
  if (!(await areComplete(kv))) return;
  for await (const transfer of toldTransfers(kv)) {
    const at = tokens.get(transfer.tokenId)?.events[transfer.number]?.timestamp ?? 0;
    for (const due of cessionsOf({ ...transfer, objectId: "", hash: "", at })) {
      if (await isLeaving(kv, due.personId)) continue;
      const key = cessionRecords.key(due);
      const kept = await need<CessionRecord>(
        kv,
        key,
        report,
        "it is missing, and the object's events tell of the transfer",
      );
      if (kept) report.expect(kept.side === due.side, key, "the events tell of the other side");
    }
  }
}
