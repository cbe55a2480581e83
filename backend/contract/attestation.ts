/**
 * What a proof establishes and what it does not, worded for its owner and for a court. Certificate and summary,
 * check, object page, verifier and terms use these texts, so that none promises more than another.
 *
 * Based on Regulation (EU) 910/2014 as amended by (EU) 2024/1183, articles 41 and 42 (time stamps), 45k and 45l
 * (electronic ledgers); the French Code civil, articles 1358 and 1366.
 */

import { inParis, instantOf } from "./instant.ts";

/** A time stamp of another (RFC 3161) that covers a registration: the first one, in words. */
export interface StampFacts {
  /** Who gave it. */
  readonly authority: string;
  /** The latest instant that it leaves open, its time plus its accuracy; Unix s, rounded up. */
  readonly latest: number;
  /** "1\u00a0seconde"; `null` if the time stamp does not say. */
  readonly accuracy: string | null;
  /** The day of the trusted list on which the service was granted, in words; `null`: the stamp is not qualified. */
  readonly grantedOn: string | null;
}

/** A date that others than the service vouch for. */
export interface EstablishedDate {
  /** The latest instant that they leave open, Unix s. */
  readonly at: number;
  /** Who they are, in words. */
  readonly by: string;
}

/** Others who say when an entry existed at the latest: each `null` if there is none. */
interface DateEvidence {
  readonly stamp: Pick<StampFacts, "authority" | "latest"> | null;
  /** When the policy's quorum of witnesses had seen a checkpoint that covers the entry, Unix s. */
  readonly seenAt: number | null;
}

/** The earliest date that a time stamp or a quorum of witnesses establishes. An entry's own time establishes none: the service wrote it. */
export function establishedDate({ stamp, seenAt }: DateEvidence): EstablishedDate | null {
  if (stamp !== null && (seenAt === null || stamp.latest <= seenAt)) return { at: stamp.latest, by: stamp.authority };
  return seenAt === null ? null : { at: seenAt, by: "les témoins du registre" };
}

/** What an object's proof is about. */
interface Attested {
  readonly isDeposited: boolean;
  /** The entry's own time, Unix s. */
  readonly given: number;
  readonly established: EstablishedDate | null;
}

/** Label of a date that only the service vouches for. */
export const GIVEN_DATE = "Date donnée par le service";

/** The same of all dates on a screen whose rows have no room for it. */
export const GIVEN_DATES = "Les dates sont données par le service.";

/** What is proven: of a file that was never seen, no more than its fingerprint's place; of a date, no more than others have confirmed. */
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

/** Said wherever an object changes hands: a transfer passes an entry of the registry and a file on, and no right in the work. */
export const COPYRIGHT_STAYS = "Les droits d’auteur n’en sont pas cédés.";

export const REGISTRANT =
  "Elle n’établit pas non plus qui l’a inscrit\u00a0: le nom est celui d’un compte dont l’identité n’est pas vérifiée.";

export const REGISTER = "Le registre est vérifiable par tous\u00a0; c’est un registre électronique non qualifié.";

/** "1\u00a0seconde", "1,5\u00a0seconde", "500\u00a0ms": how far the time of a stamp may be off. */
export function accuracyWords(ms: number): string {
  if (ms < 1000) return `${ms}\u00a0ms`;
  const seconds = ms / 1000;
  return `${String(seconds).replace(".", ",")}\u00a0${seconds < 2 ? "seconde" : "secondes"}`;
}

/** What a time stamp adds to the entry's own time. `null`: there is none. */
export function timeWords(stamp: StampFacts | null): string {
  if (stamp === null) return `${GIVEN_DATE}, sans horodatage d’un tiers.`;
  const accuracy = stamp.accuracy === null ? "" : `, à ${stamp.accuracy} près`;
  return stamp.grantedOn === null
    ? `Horodatage non qualifié de ${stamp.authority}${accuracy}.`
    : `Horodatage qualifié eIDAS de ${stamp.authority}${accuracy}, service accordé sur la liste de confiance au ${stamp.grantedOn}.`;
}
