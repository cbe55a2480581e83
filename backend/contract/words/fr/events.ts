/** Sentences about events in French (`contract/event-text.ts`). */
import { type Line, line, type Piece } from "../piece.ts";

export const events = {
  /** Name of a user whose name the reader may not see. */
  somebody: "Un autre utilisateur",
  /** Name of a user whose account is deleted, at the beginning of a sentence and within it. */
  gone: "Une personne dont le compte est supprimé",
  goneWithin: "une personne dont le compte est supprimé",
  quoted: (name: string): Line => ["«\u00a0", { name }, "\u00a0»"],
  erasedObject: ["un objet effacé"] as Line,
  own: (deed: string, what: Line): Line => line(`Vous avez ${deed} `, what),
  others: (who: Piece, deed: string, what: Line): Line => line(who, ` a ${deed} `, what),
  deeds: {
    registered: "inscrit",
    viewed: "consulté",
    revoked: "révoqué",
    edited: "modifié",
    editedMetadata: "modifié les métadonnées de",
    renamed: "renommé",
    deposited: "déposé le fichier de",
    erased: "effacé le fichier de",
    accepted: "accepté",
    offered: "proposé",
    declined: "décliné",
    withdrewOwn: "retiré votre proposition de",
    withdrew: "retiré sa proposition de",
    acted: "agi sur",
  },
  renaming: (before: Line, after: Line): Line => line(before, " en ", after),
  transferredToYou: (who: Piece, what: Line): Line => line(who, " vous a transféré ", what),
  transferred: (from: Piece, what: Line, to: Piece): Line => line(from, " a transféré ", what, " à ", to),
  offers: (who: Piece, what: Line): Line => line(who, " vous propose ", what),
  offered: (who: Piece, what: Line): Line => line(who, " vous a proposé ", what),
  declinedByUnknown: (what: Line): Line => line("La personne à qui vous proposiez ", what, " a décliné"),
  ownOfferExpired: (what: Line): Line => line("Votre proposition de ", what, " a expiré"),
  offerExpired: (who: Piece, what: Line): Line =>
    line("La proposition que vous faisait ", who, " pour ", what, " a expiré"),
  notes: {
    deposited: "Le service l’a vu, et le registre le dit.",
    erased: "Son inscription reste au registre.",
    revoked: "L’inscription reste au registre et dit qu’elle est révoquée.",
    metadata: "Ses métadonnées ont changé aussi.",
    yours: "Vous en êtes titulaire.",
    notYours: "Vous n’en êtes plus titulaire. Le transfert est inscrit au registre.",
    stillYours: "Rien n’a changé, l’objet est à vous.",
    unchanged: "Rien n’a changé.",
    ownOfferExpired: "Quatorze jours sans réponse. Rien n’a changé, l’objet est à vous.",
    offerExpired: "Quatorze jours sans réponse. Rien n’a changé.",
  },
  /** Sentences for events of which only the log entry may be shown. */
  logged: {
    OBJECT_MINT: "Inscription au registre",
    OBJECT_EDIT: "Modification inscrite au registre",
    OBJECT_REVOKE: "Révocation inscrite au registre",
    OBJECT_TRANSFER: "Transfert inscrit au registre",
  },
  standings: {
    open: "Attend votre réponse",
    accepted: "Acceptée",
    declined: "Déclinée",
    cancelled: "Retirée",
    expired: "Expirée sans réponse",
    ended: "N’est plus ouverte",
  },
};

export type EventWords = typeof events;
