import { isOwnedBy, type ObjectRecord, objectRecords } from "../objects/record/store.ts";
import { type OfferRecord, offerRecords, openAt } from "../objects/transfers/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { each, need, type Report } from "./report.ts";

/** Checks that the object of every open offer is active, and belongs to the user who made the offer. `now` in ms. */
export async function checkTransfers(kv: Kv, now: number, report: Report): Promise<void> {
  for await (const { key, value } of each<OfferRecord>(kv, offerRecords.all, report)) {
    await report.checked(key, async () => {
      if (!openAt(value, now)) return;
      const object = await need<ObjectRecord>(
        kv,
        objectRecords.at(value.tokenId),
        report,
        "the object is missing, although an offer names it",
      );
      if (!object) return;
      const isIts = object.hash === value.hash && object.id === value.objectId;
      report.expect(isIts, key, "it names another object or hash");
      report.expect(isOwnedBy(object, value.ownerId), key, "the offer was not made by the owner of the object");
      report.expect(object.status === "active", key, `it is of an object that is ${object.status}`);
    });
  }
}
