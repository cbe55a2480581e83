import { emailKey, type UserRecord } from "../../accounts/users/store.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite, outboxRecords } from "../../platform/mail/outbox.ts";
import type { HeldObject } from "../record/store.ts";
import { offerEmail, takenBackEmail } from "./emails.ts";
import { type Addressee, bellOf, findHolder, type OfferRecord } from "./store.ts";

export interface OfferEmailsDeps {
  readonly kv: Kv;
  readonly limits: Pick<Limits, "spend">;
  readonly environment: Pick<Environment, "now" | "ulid">;
  /** Origin of the links in letters. */
  readonly publicUrl: string;
}

/** An offer with its object and those whom it is between. */
export interface OfferParties {
  readonly offer: OfferRecord;
  readonly object: HeldObject;
  readonly owner: UserRecord;
  /** Who has the address; `null`: nobody. */
  readonly holder: UserRecord | null;
}

/**
 * The letters to the mailbox that an offer is made to: that it is made, and, where that was told, that its owner has taken it back. They cost as
 * much where nobody is written to: whoever offers sees no difference.
 */
export function createOfferEmails({ kv, limits, environment, publicUrl }: OfferEmailsDeps) {
  const { now } = environment;

  /** Somebody's mailbox is counted, by whatever address they are reached; that of nobody as well. */
  async function count({ addressee, to }: Pick<OfferRecord, "addressee" | "to">): Promise<boolean> {
    const mailbox = mailboxOf(addressee, to, await findHolder(kv, addressee));
    return limits.spend("offerLetterAccount", mailbox === null ? addressee.address : emailKey(mailbox));
  }

  return {
    /** Counts a letter about an offer to this address; `false`: its mailbox has had enough of them. */
    count,

    /** Tells that an offer is made, if it `isTold`. */
    made({ offer, object, owner, holder }: OfferParties): Write[] {
      const to = offer.isTold ? mailboxOf(offer.addressee, offer.to, holder) : null;
      if (to === null) return NO_LETTER;
      return [mailWrite(environment, offerEmail({ offer, object, owner, to, holder, publicUrl }))];
    },

    /**
     * For one offer: counts the letter that tells of its end by its owner's hand, once, however often that is decided. `false`: its mailbox has not
     * been told of the offer, its reader has answered, or they have had enough letters.
     */
    countOnce(): (offer: OfferRecord) => Promise<boolean> {
      let counted: Promise<boolean> | undefined;
      return async function isEndTold(offer) {
        if (!offer.isTold || offer.declined) return false;
        counted ??= count(offer);
        return counted;
      };
    },

    /** Tells whoever had the letter about an offer that it is taken back. `id` names the letter, where it must be known before. */
    takenBack({ offer, object, owner, holder }: OfferParties, id?: string): Write[] {
      const to = hadEmail(offer, holder) ? mailboxOf(offer.addressee, offer.to, holder) : null;
      if (to === null) return NO_LETTER;
      const mail = takenBackEmail({ offer, object, owner, to, holder, publicUrl });
      return [mailWrite(id === undefined ? environment : { now, ulid: () => id }, mail)];
    },
  };
}

export type OfferEmails = ReturnType<typeof createOfferEmails>;

const NO_LETTER: Write[] = [{ key: outboxRecords.at("none"), erase: true }];

/**
 * The mailbox that is told of an offer to this address; `null`: none. That of a wallet is the one that its account has proven: whoever offers sees
 * no difference, and reads no more than the address that they have typed.
 */
function mailboxOf({ kind }: Addressee, typed: string, holder: UserRecord | null): string | null {
  if (kind === "email") return typed;
  return holder && bellOf(holder) !== null && holder.emailProvenAt !== undefined ? holder.email : null;
}

/** Whether the mailbox of today is the one that was told of the offer: that of a wallet may be another by now. */
const hadEmail = ({ addressee, createdAt }: OfferRecord, holder: UserRecord | null): boolean =>
  addressee.kind === "email" || Date.parse(holder?.emailProvenAt ?? "") <= createdAt;
