import { findUsers, type UserRecord } from "../../accounts/users/store.ts";
import type { TransferOffer } from "../../contract/transfer.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { type Listed, type PageAsked, pageOf } from "../../platform/kv/pages.ts";
import { getAllInTurns, present } from "../../platform/kv/write.ts";
import { isHeld, type ObjectRecord, objectRecords } from "../record/store.ts";
import { addressesOf, isFor, type OfferRecord, offerKeys, offerRecords, openAt } from "./store.ts";
import { newestFirst, toIncoming, toOutgoing } from "./view.ts";

/**
 * Maximum number of offers to one address in an answer without paging, so that offers from many new accounts cannot
 * make the answer longer. With paging, all are returned.
 */
export const MAX_WAITING = 1000;
/** Number of index entries that are read at a time. */
const BATCH = 500;

/** An index entry: id of the offer, and tokenId of its object. */
type Entry = readonly [id: string, tokenId: number];

/** Lists the open offers that a user has made, and those that the user can answer, latest first. */
export function createOfferListing(kv: Kv, { now }: Pick<Environment, "now">) {
  async function entriesAt(prefix: Deno.KvKey, most?: number): Promise<Entry[]> {
    const options = { reverse: true, batchSize: BATCH, ...(most !== undefined && { limit: most }) };
    return Array.fromAsync(
      kv.list<number>({ prefix }, options),
      ({ key, value }) => [String(key.at(-1)), value] as const,
    );
  }

  /**
   * Returns the index entries of offers by the user and to the user. `most`: greatest number per address, the latest
   * ones.
   */
  async function entriesOf(user: UserRecord, most?: number): Promise<Entry[]> {
    const found = await Promise.all([
      entriesAt(offerKeys.ofOwner(user.id)),
      ...addressesOf(user).map((address) => entriesAt(offerKeys.ofAddressee(address), most)),
    ]);
    return [...new Map(found.flat())];
  }

  async function told(caller: UserRecord, entries: readonly Entry[]): Promise<TransferOffer[]> {
    const stored = await getAllInTurns<OfferRecord>(
      kv,
      entries.map(([, tokenId]) => offerRecords.at(tokenId)),
    );
    const offers = stored.flatMap((entry, at) => {
      const offer = openAt(present(entry), now());
      return offer?.id === entries[at]?.[0] && offer ? [offer] : [];
    });
    const keys = offers.map(({ tokenId }) => objectRecords.at(tokenId));
    const objects = await getAllInTurns<ObjectRecord>(kv, keys);
    const ownerIds = offers.map(({ ownerId }) => ownerId);
    const owners = await findUsers(kv, ownerIds);
    return newestFirst(
      offers.flatMap((offer, at): TransferOffer[] => {
        const object = objects[at]?.value;
        const owner = owners.get(offer.ownerId);
        if (!object || !isHeld(object) || !owner) return [];
        if (owner.id === caller.id) return [toOutgoing(offer, object.objectName)];
        // Offers of a disabled account are not shown.
        return isFor(offer, caller) && !owner.disabled ? [toIncoming(offer, object, owner)] : [];
      }),
    );
  }

  return {
    /** Returns all offers by the caller, and the latest offers to each of the caller's addresses. */
    all: async (caller: UserRecord): Promise<TransferOffer[]> => told(caller, await entriesOf(caller, MAX_WAITING)),

    /** Returns a page of all offers. For offers outside the page, only the indexes are read. */
    async page(caller: UserRecord, asked: PageAsked): Promise<Listed<TransferOffer>> {
      const { listed, nextCursor } = pageOf(await entriesOf(caller), asked, ([id]) => [id]);
      return { listed: await told(caller, listed), nextCursor };
    },
  };
}
