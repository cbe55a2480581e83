/**
 * States what a proof establishes and what it does not, in words for owners and courts. Certificate, summary, object
 * page, verifier and terms all use these texts, so that none of them promises more than another.
 *
 * Based on Regulation (EU) 910/2014 as amended by (EU) 2024/1183, articles 41 and 42 (time stamps), 45k and 45l
 * (electronic ledgers); the French Code civil, articles 1358 and 1366.
 */

import { inParis, instantOf } from "./instant.ts";

/** Facts about the first third-party time stamp (RFC 3161) that covers a registration, in words. */
export interface StampFacts {
  /** Name of the authority. */
  readonly authority: string;
  /** Latest time that the time stamp allows: its time plus its accuracy (Unix s, rounded up). */
  readonly latest: number;
  /** Accuracy, such as "1\u00a0seconde"; `null` if the time stamp does not state it. */
  readonly accuracy: string | null;
  /** Date of the trusted list that grants the service, in words; `null` if the stamp is not qualified. */
  readonly grantedOn: string | null;
}

/** A date that third parties confirm. */
export interface EstablishedDate {
  /** Latest time that the evidence allows (Unix s). */
  readonly at: number;
  /** Names of the third parties, in words. */
  readonly by: string;
}

/** Evidence by third parties that an entry existed at a time. Each part is `null` if there is none. */
interface DateEvidence {
  readonly stamp: Pick<StampFacts, "authority" | "latest"> | null;
  /** When a quorum of witnesses had seen a checkpoint that covers the entry (Unix s). */
  readonly seenAt: number | null;
}

/**
 * Returns the earliest date by which a time stamp, or a quorum of witnesses, proves that the entry existed; `null` if
 * neither does. The time in the entry is not considered, because the service wrote it.
 */
export function establishedDate({ stamp, seenAt }: DateEvidence): EstablishedDate | null {
  if (stamp !== null && (seenAt === null || stamp.latest <= seenAt)) return { at: stamp.latest, by: stamp.authority };
  return seenAt === null ? null : { at: seenAt, by: "les témoins du registre" };
}

/** Facts about an object's proof. */
interface Attested {
  readonly isDeposited: boolean;
  /** Time in the entry, which the service wrote (Unix s). */
  readonly given: number;
  readonly established: EstablishedDate | null;
}

/** Label for a date that no third party confirms. */
export const GIVEN_DATE = "Date donnée par le service";

/**
 * Note that replaces `GIVEN_DATE` on screens whose rows have no room for the label. It applies to all dates of the
 * screen.
 */
export const GIVEN_DATES = "Les dates sont données par le service.";

/**
 * Returns a sentence on what is proven. If the service never received the file, only the position of its hash in the
 * log is proven. The only dates in it are those that third parties confirm.
 */
export function establishedOf({ isDeposited, given, established }: Attested): string {
  const unseen = "sans que le fichier ait été vu. Un fichier qui a cette empreinte existait donc alors.";
  const identical = "Tout fichier qui a la même empreinte lui est identique, à l’octet près.";
  if (established === null) {
    const date = `${GIVEN_DATE}\u00a0: le ${inParis(instantOf(given))}. Aucun tiers ne l’a confirmée.`;
    return isDeposited
      ? `Le registre a inscrit un fichier de cette empreinte. ${date} ${identical}`
      : `Le registre a inscrit cette empreinte, sans que le fichier ait été vu. ${date}`;
  }
  const latest = `au plus tard le ${inParis(instantOf(established.at))}, d’après ${established.by}`;
  return isDeposited
    ? `Cette preuve établit qu’un fichier de cette empreinte existait ${latest}. ${identical}`
    : `Cette preuve établit que cette empreinte était inscrite ${latest}, ${unseen}`;
}

export const NOT_ESTABLISHED =
  "Elle n’établit ni qui a créé ce fichier, ni qui en est propriétaire, ni que son contenu est vrai.";

/**
 * Shown wherever an object is transferred: a transfer passes on an entry of the registry and a file, but no
 * copyright.
 */
export const COPYRIGHT_STAYS = "Les droits d’auteur n’en sont pas cédés.";

export const REGISTRANT =
  "Elle n’établit pas non plus qui l’a inscrit\u00a0: le nom est celui d’un compte dont l’identité n’est pas vérifiée.";

export const REGISTER = "Le registre est vérifiable par tous\u00a0; c’est un registre électronique non qualifié.";

/** Formats the accuracy of a time stamp: "1\u00a0seconde", "1,5\u00a0seconde", "500\u00a0ms". */
export function accuracyWords(ms: number): string {
  if (ms < 1000) return `${ms}\u00a0ms`;
  const seconds = ms / 1000;
  return `${String(seconds).replace(".", ",")}\u00a0${seconds < 2 ? "seconde" : "secondes"}`;
}

/** Describes the time stamp of an entry in words; for `null`, the sentence says that there is none. */
export function timeWords(stamp: StampFacts | null): string {
  if (stamp === null) return `${GIVEN_DATE}, sans horodatage d’un tiers.`;
  const accuracy = stamp.accuracy === null ? "" : `, à ${stamp.accuracy} près`;
  return stamp.grantedOn === null
    ? `Horodatage non qualifié de ${stamp.authority}${accuracy}.`
    : `Horodatage qualifié eIDAS de ${stamp.authority}${accuracy}, service accordé sur la liste de confiance au ${stamp.grantedOn}.`;
}
