/**
 * Reads a transfer with the registry entries that prove it: the object's events up to the transfer, of which only the
 * transfer itself is opened.
 */

import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import type { Published } from "../../registry/log/kept.ts";
import { registryKeys } from "../../registry/log/store.ts";
import { type Covering, covering, type ProvenEvent, readClosedEvent } from "../proofs/proven-object.ts";
import { type EventRecord, eventRecords } from "../record/event-store.ts";
import type { CessionRecord } from "./cession-store.ts";

export interface Deed {
  readonly cession: CessionRecord;
  /** All events, from the registration to the transfer. */
  readonly events: readonly [ProvenEvent, ...ProvenEvent[]];
  /**
   * The transfer, which is the last of these events. Its `opening` is `null` if the new owner has deleted their
   * account or erased the object.
   */
  readonly transfer: ProvenEvent;
  /** Id of the former owner; `null` if the event no longer contains it. */
  readonly giverId: string | null;
  readonly checkpoint: Published;
}

/**
 * Reads a transfer, and a checkpoint that covers it. Refuses with `unavailable` if the registry cannot prove the
 * transfer.
 */
export async function readDeed(
  { kv, publication }: { readonly kv: Kv; readonly publication: Covering },
  cession: CessionRecord,
): Promise<Deed> {
  const { tokenId, number } = cession;
  const before: ProvenEvent[] = [];
  for (let at = 0; at < number; at += 1) before.push(await readClosedEvent(kv, await indexOf(kv, tokenId, at)));
  const index = await indexOf(kv, tokenId, number);
  // Either party may open the transfer, because both agreed to it.
  const record = present(await kv.get<EventRecord>(eventRecords.at(tokenId, number)));
  const opening = record?.event ? { event: record.event, salt: record.salt } : null;
  const transfer: ProvenEvent = { ...(await readClosedEvent(kv, index)), opening };
  const [mint = transfer, ...further] = before;
  return {
    cession,
    events: [mint, ...further, transfer],
    transfer,
    giverId: opening?.event.transfer?.from ?? null,
    checkpoint: await covering(publication, index),
  };
}

async function indexOf(kv: Kv, tokenId: number, number: number): Promise<number> {
  const { value } = await kv.get<number>(registryKeys.token(tokenId, number));
  if (value === null) throw new Error(`The registry has no event ${number} of token ${tokenId}.`);
  return value;
}
