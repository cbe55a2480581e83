/** Determines what a former owner may see of an object: its state when they gave it away. */
import { shortName } from "../../accounts/users/store.ts";
import type { PersonName } from "../../contract/user.ts";
import { shownName } from "../../contract/visible.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAllInTurns } from "../../platform/kv/write.ts";
import { type EventRecord, eventRecords } from "./event-store.ts";
import type { FormerOwnership } from "./store.ts";

export interface GivenAway {
  /**
   * Name of the object at that time. `ownerId`: name of the user who received the object. Both are absent if they
   * were erased with the receiver's account.
   */
  readonly objectName?: string;
  readonly ownerId?: PersonName;
}

/** Returns, by tokenId, what these former owners may see. Reads the `transfer` events of their objects. */
export async function readGivenAway(
  kv: Kv,
  former: readonly FormerOwnership[],
): Promise<ReadonlyMap<number, GivenAway>> {
  const numbered = former.filter(({ number }) => number !== undefined);
  const entries = await getAllInTurns<EventRecord>(
    kv,
    numbered.map(({ tokenId, number = 0 }) => eventRecords.at(tokenId, number)),
  );
  const given = new Map(numbered.map(({ tokenId }, at) => [tokenId, givenBy(entries[at]?.value ?? null)]));
  for (const ownership of former)
    if (ownership.number === undefined) given.set(ownership.tokenId, givenBy(await findTransfer(kv, ownership)));
  return given;
}

/** Finds the transfer for a record of an older version, which does not contain its number. */
async function findTransfer(kv: Kv, { tokenId, ownerId }: FormerOwnership): Promise<EventRecord | null> {
  for await (const { value } of kv.list<EventRecord>({ prefix: eventRecords.at(tokenId) }, { reverse: true }))
    if (value.event?.transfer?.from === ownerId) return value;
  return null;
}

const givenBy = (record: EventRecord | null): GivenAway =>
  record?.event ? { objectName: shownName(record.event.objectName), ownerId: shortName(record.event.actor) } : {};
