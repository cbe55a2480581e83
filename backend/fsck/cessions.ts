import { hexToBase64url } from "../formats/tlog/commitment.ts";
import type { EventRecord } from "../objects/record/event-store.ts";
import { transferTold } from "../objects/transfers/cession-history.ts";
import { type CessionRecord, cessionRecords, cessionsOf } from "../objects/transfers/cession-store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { registryKeys } from "../registry/log/store.ts";
import type { EventsOf } from "./events-of.ts";
import type { Leaving } from "./former.ts";
import { leafOrNull } from "./registry.ts";
import { type Listed, listed, need, notRead, READ_AT_ONCE, type Report } from "./report.ts";
import { getReadable, type TokenRecords } from "./tokens.ts";

/** Checks that every cession belongs to a transfer in the registry. */
export async function checkCessions(kv: Kv, eventsOf: EventsOf, report: Report): Promise<void> {
  let some: Listed<CessionRecord>[] = [];
  for await (const record of listed<CessionRecord>(kv, { prefix: cessionRecords.all })) {
    if (record.unreadable !== undefined) report.bad(record.key, notRead(record.unreadable));
    else some.push(record);
    if (some.length < READ_AT_ONCE) continue;
    await checkSome(kv, some, eventsOf, report);
    some = [];
  }
  await checkSome(kv, some, eventsOf, report);
}

async function checkSome(
  kv: Kv,
  cessions: readonly Listed<CessionRecord>[],
  eventsOf: EventsOf,
  report: Report,
): Promise<void> {
  const keys = cessions.flatMap(({ value }) => [
    registryKeys.leaf(Number(value?.tokenId)),
    registryKeys.leaf(eventsOf.indexOf(Number(value?.tokenId), Number(value?.number)) ?? Number(value?.tokenId)),
  ]);
  const leaves = await getReadable(kv, keys);
  const leafAt = (at: number) => (leaves[at] instanceof Uint8Array ? leafOrNull(leaves[at]) : null);
  for (const [at, { key, value }] of cessions.entries())
    await report.checked(key, () => {
      const { hash, at: time } = value as CessionRecord;
      const [mint, event] = [leafAt(2 * at), leafAt(2 * at + 1)];
      const isIts =
        mint?.type === "mint" &&
        event?.type === "transfer" &&
        event.timestamp === time &&
        mint.fingerprint === hexToBase64url(hash);
      report.expect(isIts, key, "the registry has no such transfer");
    });
}

/** Checks that both parties of each transfer of an owned object have their cession. */
export async function checkTransferred(
  kv: Kv,
  { events }: TokenRecords,
  isLeaving: Leaving,
  report: Report,
): Promise<void> {
  let before: EventRecord | null = null;
  for (const { key, value: event } of events)
    await report.checked(key, async () => {
      const transfer = event && transferTold(before, event);
      before = event;
      if (!transfer) return;
      for (const due of cessionsOf({ ...transfer, objectId: "", hash: "", at: 0 })) {
        if (await isLeaving(due.personId)) continue;
        const key = cessionRecords.key(due);
        const problem = "the cession is missing, although the events of the object contain the transfer";
        const kept = await need<CessionRecord>(kv, key, report, problem);
        if (kept) report.expect(kept.side === due.side, key, "the events show the other side");
      }
    });
}
