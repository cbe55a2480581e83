/**
 * Describes events in sentences: who did what, and the result. Notification list, object lists, dashboard, history
 * and e-mails show them in addition to the sentence that the specification prescribes. Pure and without schemas, so
 * that a page does not load the schema library for a sentence.
 */

import { type EventWords, events as own } from "#words/events.ts";
import type { Line, Piece } from "./words/piece.ts";

/** Kinds of events that users can choose to be notified of. */
export const NEWS_KINDS = ["offers", "answers", "views", "changes"] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export const NEWS_WAYS = ["bell", "letter"] as const;
export type NewsWay = (typeof NEWS_WAYS)[number];

/** States of an offer. `ended`: no longer open, for an unknown reason. */
export const OFFER_STANDINGS = ["open", "accepted", "declined", "cancelled", "expired", "ended"] as const;
export type OfferStanding = (typeof OFFER_STANDINGS)[number];

const KIND_OF: Readonly<Record<string, NewsKind>> = {
  TRANSFER_OFFER: "offers",
  TRANSFER_CANCEL: "offers",
  OBJECT_TRANSFER: "answers",
  TRANSFER_DECLINE: "answers",
  TRANSFER_EXPIRE: "answers",
  OBJECT_VIEW: "views",
};

/** Returns the kind of an event type. Types that are not listed belong to `changes`. */
export const newsKindOf = (type: string): NewsKind =>
  Object.hasOwn(KIND_OF, type) ? (KIND_OF[type] as NewsKind) : "changes";

export type { Piece };

/** An event, in the form of the API's answers. */
export interface Happening {
  readonly notificationType: string;
  readonly userList: readonly {
    readonly _id?: string | undefined;
    readonly firstName: string;
    readonly lastName: string;
  }[];
  readonly objectList: readonly { readonly objectName: string; readonly formerName?: string | undefined }[];
  readonly file?: "deposited" | "erased" | undefined;
  readonly metadata?: true | undefined;
  /** Set if the reader may only see the public log's entry, without names. */
  readonly logged?: true | undefined;
  readonly offer?: { readonly standing: OfferStanding } | undefined;
  /** For a decline, and only for the owner: the e-mail or wallet address as the owner typed it. */
  readonly offeredTo?: string | undefined;
}

/** Description of an event in one language. */
export interface Told {
  /** Who did what, without a full stop. */
  readonly line: Line;
  /** Consequence of the event as a sentence, if there is one. */
  readonly note?: string;
}

/** Event types for which the API may hide the actor. */
const UNNAMED: readonly string[] = ["OBJECT_VIEW", "TRANSFER_DECLINE"];

type Person = Happening["userList"][number];

/** Shortens a wallet address to its first and last digits. Returns an e-mail address unchanged. */
const shortAddress = (address: string): string =>
  /^0x[0-9a-f]{40}$/i.test(address) ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;

const named = (person: Person | undefined, otherwise: string): Piece =>
  person ? { name: `${person.firstName} ${person.lastName}`.trim() } : otherwise;

/** Describes an event in words for the reader with the id `readerId`. `words`: texts in the reader's language. */
export function tell(happening: Happening, readerId: string | undefined, words: EventWords = own): Told {
  const { notificationType: type, userList, objectList, offer, offeredTo, file, metadata } = happening;
  const { deeds, notes, logged } = words;
  if (happening.logged)
    return { line: [Object.hasOwn(logged, type) ? logged[type as keyof typeof logged] : logged.OBJECT_MINT] };
  const [actor, other] = userList;
  const [object] = objectList;
  const isOwn = actor?._id !== undefined && actor._id === readerId;
  const isOthers = other?._id !== undefined && other._id === readerId;
  const who = named(actor, UNNAMED.includes(type) ? words.somebody : words.gone);
  const what = object ? words.quoted(object.objectName) : words.erasedObject;
  const did = (own: string, others = own, object = what): Told => ({
    line: isOwn ? words.own(own, object) : words.others(who, others, object),
  });

  switch (type) {
    case "OBJECT_MINT":
      return did(deeds.registered);
    case "OBJECT_VIEW":
      return did(deeds.viewed);
    case "OBJECT_REVOKE":
      return { ...did(deeds.revoked), note: notes.revoked };
    case "OBJECT_EDIT": {
      if (file) return { ...did(deeds[file]), note: notes[file] };
      if (object?.formerName === undefined) return did(metadata ? deeds.editedMetadata : deeds.edited);
      const renaming = words.renaming(words.quoted(object.formerName), what);
      return { ...did(deeds.renamed, deeds.renamed, renaming), ...(metadata && { note: notes.metadata }) };
    }
    case "OBJECT_TRANSFER":
      if (isOwn) return { line: words.transferredToYou(named(other, words.gone), what), note: notes.yours };
      if (isOthers) return { ...did(deeds.accepted), note: notes.notYours };
      return { line: words.transferred(named(other, words.gone), what, actor ? who : words.goneWithin) };
    case "TRANSFER_OFFER":
      if (isOwn) return did(deeds.offered);
      return { line: offer?.standing === "open" ? words.offers(who, what) : words.offered(who, what) };
    case "TRANSFER_DECLINE":
      if (isOwn) return did(deeds.declined);
      return {
        line:
          offeredTo === undefined
            ? words.declinedByUnknown(what)
            : words.others({ name: shortAddress(offeredTo) }, deeds.declined, what),
        note: notes.stillYours,
      };
    case "TRANSFER_CANCEL":
      return { ...did(deeds.withdrewOwn, deeds.withdrew), ...(!isOwn && { note: notes.unchanged }) };
    case "TRANSFER_EXPIRE":
      return isOwn
        ? { line: words.ownOfferExpired(what), note: notes.ownOfferExpired }
        : { line: words.offerExpired(who, what), note: notes.offerExpired };
    default:
      return did(deeds.acted);
  }
}

/**
 * Joins the parts of a sentence. Unless `plain`, each name is enclosed in isolation characters (UAX #9, FSI and PDI).
 */
export const lineOf = (pieces: Line, { plain = false }: { readonly plain?: boolean } = {}): string =>
  pieces
    .map((piece) => (typeof piece === "string" ? piece : plain ? piece.name : `\u2068${piece.name}\u2069`))
    .join("");

/** Returns the state of an offer in words. */
export const standingWords = (standing: OfferStanding, words: EventWords = own): string => words.standings[standing];
