import type { UserRecord } from "../../accounts/users/store.ts";
import { userRecords } from "../../accounts/users/store.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { isOwnedBy, type ObjectRecord, objectRecords } from "../record/store.ts";
import { offerNews } from "./bell.ts";
import { bellOf, findHolder, type OfferDue, offerDueRecords } from "./store.ts";

/**
 * Tells both parties of each offer that has ended unanswered, once. What has become of the object meanwhile decides: whoever no
 * longer owns it, or has revoked it, has no offer to be told of.
 */
export async function tellExpired(kv: Kv, environment: Pick<Environment, "now" | "ulid">): Promise<void> {
  const due = kv.list<OfferDue>({ prefix: offerDueRecords.all, end: offerDueRecords.at(environment.now() + 1) });
  for await (const { key } of due)
    await commit(kv, async (read) => {
      const offer = present(await read.get<OfferDue>(key));
      if (!offer) return { writes: [], result: undefined };
      const object = present(await read.get<ObjectRecord>(objectRecords.at(offer.tokenId)));
      const owner = bellOf(present(await read.get<UserRecord>(userRecords.at(offer.ownerId))));
      const recipientId = bellOf(await findHolder(read, offer.addressee));
      const news =
        object && owner !== null && isOwnedBy(object, owner) && object.status === "active"
          ? offerNews(environment, {
              type: "TRANSFER_EXPIRE",
              offer,
              actorId: owner,
              recipientId: recipientId === owner ? null : recipientId,
              objectName: object.objectName,
            })
          : [];
      return { writes: [...offerDueRecords.remove(offer), ...news], result: undefined };
    });
}
