import { decodeTime } from "ulid";
import { TRANSFER_OFFER_MS } from "../contract/constants.ts";
import { isOwnedBy, type ObjectRecord, objectKeys } from "../objects/record/store.ts";
import { type OfferRecord, offerIndexes, offerKeys, openAt } from "../objects/transfers/store.ts";
import { each, need, type Report } from "./report.ts";

/**
 * Every open offer is of an active object and made by its owner, and is found by both parties. `now` in ms: of an expired one any
 * part may be gone.
 */
export async function checkTransfers(kv: Deno.Kv, now: number, report: Report): Promise<void> {
  const due = new Set<string>();
  for await (const { key, value } of each<OfferRecord>(kv, offerKeys.all, report, "offers")) {
    await report.checked(key, async () => {
      if (!report.expect(value.tokenId === key[1], key, "its object is not the one of its key")) return;
      const indexes = offerIndexes(value);
      for (const index of indexes) due.add(JSON.stringify(index));
      if (!openAt(value, now)) return;
      for (const index of indexes) {
        const tokenId = await need<number>(kv, index, report, `offer ${value.id} is not found by this index`);
        if (tokenId !== null) report.expect(tokenId === value.tokenId, index, `it points to object ${tokenId}`);
      }
      const object = await need<ObjectRecord>(
        kv,
        objectKeys.object(value.hash),
        report,
        "it is missing, and is offered",
      );
      if (!object) return;
      const isIts = object.tokenId === value.tokenId && object.id === value.objectId;
      report.expect(isIts, key, "its object is not the one of its hash");
      report.expect(isOwnedBy(object, value.ownerId), key, "it is not of the object's owner");
      report.expect(object.status === "active", key, `it is of an object that is ${object.status}`);
    });
  }
  for (const prefix of [offerKeys.allByOwner, offerKeys.allByAddressee]) {
    for await (const { key } of each<number>(kv, prefix, report, "indexes")) {
      // The store removes an expired offer and its indexes in any order.
      const isIts = due.has(JSON.stringify(key)) || madeAt(String(key.at(-1))) + TRANSFER_OFFER_MS <= now;
      report.expect(isIts, key, "no offer belongs to this index");
    }
  }
}

/** When an offer was made, ms since 1970, by its id; never, for what is no id. */
function madeAt(id: string): number {
  try {
    return decodeTime(id);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
