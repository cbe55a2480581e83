/**
 * Describes events in sentences: who did what, and the result. Notification list, object lists, dashboard, history
 * and e-mails show them in addition to the sentence that the specification prescribes. Pure and without schemas, so
 * that a page does not load the schema library for a sentence.
 */

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

/**
 * A part of a sentence: either our own words, or a name chosen by a user. A name is isolated, because its writing
 * direction may differ.
 */
export type Piece = string | { readonly name: string };

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

/** Description of an event, in French. */
export interface Told {
  /** Who did what, without a full stop. */
  readonly line: readonly Piece[];
  /** Consequence of the event as a sentence, if there is one. */
  readonly note?: string;
}

/** Name of a user whose name the reader may not see. */
const SOMEBODY = "Un autre utilisateur";
const GONE = "Une personne dont le compte est supprimé";

/** Event types for which the API may hide the actor. */
const UNNAMED: readonly string[] = ["OBJECT_VIEW", "TRANSFER_DECLINE"];

const FILE_DEEDS = { deposited: " déposé le fichier de ", erased: " effacé le fichier de " } as const;
const FILE_NOTES = {
  deposited: "Le service l’a vu, et le registre le dit.",
  erased: "Son inscription reste au registre.",
} as const;

/** Sentences for events of which only the log entry may be shown. */
const LOGGED_LINES: Readonly<Record<string, string>> = {
  OBJECT_MINT: "Inscription au registre",
  OBJECT_EDIT: "Modification inscrite au registre",
  OBJECT_REVOKE: "Révocation inscrite au registre",
  OBJECT_TRANSFER: "Transfert inscrit au registre",
};

type Person = Happening["userList"][number];

/** Shortens a wallet address to its first and last digits. Returns an e-mail address unchanged. */
const shortAddress = (address: string): string =>
  /^0x[0-9a-f]{40}$/i.test(address) ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;

const named = (person: Person | undefined, otherwise: string): Piece =>
  person ? { name: `${person.firstName} ${person.lastName}`.trim() } : otherwise;

/** Describes an event in words for the reader with the id `readerId`. */
export function tell(happening: Happening, readerId: string | undefined): Told {
  const { notificationType: type, userList, objectList, offer, offeredTo, file, metadata } = happening;
  if (happening.logged) return { line: [LOGGED_LINES[type] ?? "Inscription au registre"] };
  const [actor, other] = userList;
  const [object] = objectList;
  const isOwn = actor?._id !== undefined && actor._id === readerId;
  const isOthers = other?._id !== undefined && other._id === readerId;
  const who = named(actor, UNNAMED.includes(type) ? SOMEBODY : GONE);
  const what: readonly Piece[] = object ? ["«\u00a0", { name: object.objectName }, "\u00a0»"] : ["un objet effacé"];
  const line = (...pieces: readonly (Piece | readonly Piece[])[]) => pieces.flat();
  const did = (own: string, others: string): Told => ({
    line: isOwn ? line(`Vous avez ${own} `, what) : line(who, ` a ${others} `, what),
  });

  switch (type) {
    case "OBJECT_MINT":
      return did("inscrit", "inscrit");
    case "OBJECT_VIEW":
      return did("consulté", "consulté");
    case "OBJECT_REVOKE":
      return { ...did("révoqué", "révoqué"), note: "L’inscription reste au registre et dit qu’elle est révoquée." };
    case "OBJECT_EDIT": {
      if (file)
        return { line: line(isOwn ? "Vous avez" : [who, " a"], FILE_DEEDS[file], what), note: FILE_NOTES[file] };
      if (object?.formerName === undefined) {
        const deed = metadata ? "modifié les métadonnées de" : "modifié";
        return did(deed, deed);
      }
      const before: readonly Piece[] = ["«\u00a0", { name: object.formerName }, "\u00a0»"];
      return {
        line: isOwn ? line("Vous avez renommé ", before, " en ", what) : line(who, " a renommé ", before, " en ", what),
        ...(metadata && { note: "Ses métadonnées ont changé aussi." }),
      };
    }
    case "OBJECT_TRANSFER":
      if (isOwn) return { line: line(named(other, GONE), " vous a cédé ", what), note: "Vous en êtes titulaire." };
      if (isOthers)
        return {
          line: line(who, " a accepté ", what),
          note: "Vous n’en êtes plus titulaire. Le registre en porte la trace.",
        };
      return {
        line: line(
          named(other, GONE),
          " a cédé ",
          what,
          " à ",
          actor ? who : "une personne dont le compte est supprimé",
        ),
      };
    case "TRANSFER_OFFER":
      if (isOwn) return { line: line("Vous avez proposé ", what) };
      return { line: line(who, offer?.standing === "open" ? " vous propose " : " vous a proposé ", what) };
    case "TRANSFER_DECLINE":
      if (isOwn) return { line: line("Vous avez décliné ", what) };
      return {
        line:
          offeredTo === undefined
            ? line("La personne à qui vous proposiez ", what, " a décliné")
            : line({ name: shortAddress(offeredTo) }, " a décliné ", what),
        note: "Rien n’a changé, l’objet est à vous.",
      };
    case "TRANSFER_CANCEL":
      if (isOwn) return { line: line("Vous avez retiré votre proposition de ", what) };
      return { line: line(who, " a retiré sa proposition de ", what), note: "Rien n’a changé." };
    case "TRANSFER_EXPIRE":
      if (isOwn)
        return {
          line: line("Votre proposition de ", what, " s’est éteinte"),
          note: "Quatorze jours sans réponse. Rien n’a changé, l’objet est à vous.",
        };
      return {
        line: line("La proposition que vous faisait ", who, " pour ", what, " s’est éteinte"),
        note: "Quatorze jours sans réponse. Rien n’a changé.",
      };
    default:
      return { line: isOwn ? line("Vous avez agi sur ", what) : line(who, " a agi sur ", what) };
  }
}

/**
 * Joins the parts of a sentence. Unless `plain`, each name is enclosed in isolation characters (UAX #9, FSI and PDI).
 */
export const lineOf = (pieces: readonly Piece[], { plain = false }: { readonly plain?: boolean } = {}): string =>
  pieces
    .map((piece) => (typeof piece === "string" ? piece : plain ? piece.name : `\u2068${piece.name}\u2069`))
    .join("");

const STANDINGS: Readonly<Record<OfferStanding, string>> = {
  open: "Attend votre réponse",
  accepted: "Acceptée",
  declined: "Déclinée",
  cancelled: "Retirée",
  expired: "Éteinte sans réponse",
  ended: "N’est plus ouverte",
};

/** Returns the state of an offer in words. */
export const standingWords = (standing: OfferStanding): string => STANDINGS[standing];
