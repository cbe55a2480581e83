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
  /** Origin of the links in e-mails. */
  readonly publicUrl: string;
}

/** An offer, its object and both parties. */
export interface OfferParties {
  readonly offer: OfferRecord;
  readonly object: HeldObject;
  readonly owner: UserRecord;
  /** Holder of the address; `null` if unknown. */
  readonly holder: UserRecord | null;
}

/**
 * E-mails to the mailbox of an offer's recipient: that the offer was made and, if that e-mail was sent, that the
 * owner has withdrawn it. If no e-mail is sent, the work is the same, so that the sender cannot notice a difference.
 */
export function createOfferEmails({ kv, limits, environment, publicUrl }: OfferEmailsDeps) {
  const { now } = environment;

  /**
   * Counts an e-mail against the limit of the mailbox that receives it, whichever of its addresses was typed. Unknown
   * addresses are counted as well.
   */
  async function count({ addressee, to }: Pick<OfferRecord, "addressee" | "to">): Promise<boolean> {
    const mailbox = mailboxOf(addressee, to, await findHolder(kv, addressee));
    return limits.spend("offerLetterAccount", mailbox === null ? addressee.address : emailKey(mailbox));
  }

  return {
    /** Counts an e-mail about an offer to this address. Returns `false` if the mailbox has reached its limit. */
    count,

    /**
     * Returns the write of the e-mail about a new offer. If no e-mail is to be sent, returns a write without effect.
     */
    made({ offer, object, owner, holder }: OfferParties): Write[] {
      const to = offer.isTold ? mailboxOf(offer.addressee, offer.to, holder) : null;
      if (to === null) return NO_LETTER;
      return [mailWrite(environment, offerEmail({ offer, object, owner, to, holder, publicUrl }))];
    },

    /**
     * Returns a function that counts the e-mail about the end of an offer by its owner. It counts once, even if the
     * commit is decided several times. It returns `false` if the mailbox received no e-mail about the offer, if the
     * recipient has answered, or if the mailbox has reached its limit.
     */
    countOnce(): (offer: OfferRecord) => Promise<boolean> {
      let counted: Promise<boolean> | undefined;
      return async function isEndTold(offer) {
        if (!offer.isTold || offer.declined) return false;
        counted ??= count(offer);
        return counted;
      };
    },

    /**
     * Returns the write of the e-mail that an offer was withdrawn. `id`: id of the e-mail, if it must be known in
     * advance.
     */
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
 * Returns the mailbox to which e-mails about an offer are sent; `null` if there is none. For a wallet, this is the
 * proven address of its account, which the sender does not learn.
 */
function mailboxOf({ kind }: Addressee, typed: string, holder: UserRecord | null): string | null {
  if (kind === "email") return typed;
  return holder && bellOf(holder) !== null && holder.emailProvenAt !== undefined ? holder.email : null;
}

/**
 * Returns whether the current mailbox is the one that received the e-mail about the offer. The mailbox of a wallet
 * may have changed.
 */
const hadEmail = ({ addressee, createdAt }: OfferRecord, holder: UserRecord | null): boolean =>
  addressee.kind === "email" || Date.parse(holder?.emailProvenAt ?? "") <= createdAt;
