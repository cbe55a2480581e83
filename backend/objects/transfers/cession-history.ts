/** Derives cessions from the events of objects: for transfers that are older than cession records, and for fsck. */

import { findUser } from "../../accounts/users/store.ts";
import { parseLeaf } from "../../formats/tlog/leaf.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { registryKeys } from "../../registry/log/store.ts";
import { type ErasedEvent, type EventRecord, eventRecords } from "../record/event-store.ts";
import { findObjectByToken } from "../record/store.ts";
import { cessionRecords, cessionsOf } from "./cession-store.ts";

/**
 * A transfer of an object that still has an owner, with the ids of both parties. Their accounts may have been
 * deleted.
 */
export interface ToldTransfer {
  readonly tokenId: number;
  readonly number: number;
  /** Index of the transfer's leaf. */
  readonly index: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Key of a record that exists once both parties of every transfer have their cession. Without it, cessions of older
 * transfers may be missing.
 */
const COMPLETE = ["cessions_complete"];

export const areComplete = async (kv: Kv): Promise<boolean> => (await kv.get<true>(COMPLETE)).value === true;

/**
 * Returns the transfer that an event records; `null` if the event is not a transfer. `before`: the previous event of
 * the object. The account of an event is the object's owner after that event.
 */
export function transferTold(before: EventRecord | null, event: EventRecord): ToldTransfer | null {
  const { tokenId, number, index, type } = event;
  if (type !== "transfer" || before?.tokenId !== tokenId) return null;
  return { tokenId, number, index, from: ownerAfter(before), to: ownerAfter(event) };
}

const ownerAfter = ({ event, ...erased }: EventRecord): string =>
  event === null ? (erased as ErasedEvent).actorId : event.actor.id;

/** Yields the transfers of all objects that have an owner. */
async function* toldTransfers(kv: Kv): AsyncGenerator<ToldTransfer> {
  let before: EventRecord | null = null;
  for await (const { value } of kv.list<EventRecord>({ prefix: eventRecords.all })) {
    const told = transferTold(before, value);
    if (told) yield told;
    before = value;
  }
}

/**
 * Writes the missing cessions of older transfers, once per store. Accounts that are deleted or being deleted get
 * none. Returns how many it wrote.
 */
export async function rememberTransfers(kv: Kv): Promise<number> {
  if (await areComplete(kv)) return 0;
  let given = 0;
  for await (const { tokenId, number, index, from, to } of toldTransfers(kv)) {
    const object = await findObjectByToken(kv, tokenId);
    const { value: leaf } = await kv.get<Uint8Array>(registryKeys.leaf(index));
    if (!object || !leaf) continue;
    const { id: objectId, hash } = object;
    const at = parseLeaf(leaf).timestamp;
    for (const cession of cessionsOf({ tokenId, number, objectId, hash, at, from, to }))
      given += await commit(kv, async (read) => {
        const person = await findUser(read, cession.personId);
        if (!person || person.erasingSince !== undefined) return { writes: [], result: 0 };
        return { writes: cessionRecords.put(cession), result: 1 };
      });
  }
  await kv.set(COMPLETE, true);
  return given;
}
