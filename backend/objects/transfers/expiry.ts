import type { UserRecord } from "../../accounts/users/store.ts";
import { userRecords } from "../../accounts/users/store.ts";
import { withEach } from "../../platform/each.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import type { LeaveAddress } from "../notifications/unsubscribe.ts";
import { isOwnedBy, type ObjectRecord, objectRecords } from "../record/store.ts";
import { expiredEmail } from "./answer-emails.ts";
import { offerNews } from "./offer-notifications.ts";
import { bellOf, findHolder, type OfferDue, offerDueRecords } from "./store.ts";
import { writtenTo } from "./written-to.ts";

export interface ExpiryDeps {
  readonly kv: Kv;
  readonly limits: Pick<Limits, "spend">;
  readonly environment: Pick<Environment, "now" | "ulid">;
  /** Origin of the links in e-mails. */
  readonly publicUrl: string;
  readonly leaveAddress: LeaveAddress;
}

/**
 * Notifies both parties once of each offer that expired unanswered. Notifies no one if the owner no longer owns the
 * object or has revoked it. If a notification fails, continues with the others and rejects at the end.
 */
export async function tellExpired({ kv, limits, environment, ...links }: ExpiryDeps): Promise<void> {
  const due = kv.list<OfferDue>({ prefix: offerDueRecords.all, end: offerDueRecords.at(environment.now() + 1) });
  await withEach(due, ({ key }) => {
    const isWrittenTo = writtenTo(limits);
    return commit<void>(kv, async (read) => {
      const offer = present(await read.get<OfferDue>(key));
      if (!offer) return { writes: [], result: undefined };
      const object = present(await read.get<ObjectRecord>(objectRecords.at(offer.tokenId)));
      const account = present(await read.get<UserRecord>(userRecords.at(offer.ownerId)));
      const owner = bellOf(account);
      const recipientId = bellOf(await findHolder(read, offer.addressee));
      const ended = offerDueRecords.remove(offer);
      if (!object || !account || owner === null || !isOwnedBy(object, owner) || object.status !== "active")
        return { writes: ended, result: undefined };
      const news = offerNews(environment, {
        type: "TRANSFER_EXPIRE",
        offer,
        actorId: owner,
        recipientId: recipientId === owner ? null : recipientId,
        objectName: object.objectName,
      });
      const emails = (await isWrittenTo(read, account))
        ? [mailWrite(environment, expiredEmail({ owner: account, object, ...links }))]
        : [];
      return { writes: [...ended, ...news, ...emails], result: undefined };
    });
  });
}
