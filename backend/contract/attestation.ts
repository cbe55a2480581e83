/**
 * States what a proof establishes and what it does not, in words for owners and courts. Certificate, summary, object
 * page, verifier and terms all use these texts, so that none of them promises more than another.
 *
 * Based on Regulation (EU) 910/2014 as amended by (EU) 2024/1183, articles 41 and 42 (time stamps), 45k and 45l
 * (electronic ledgers); the French Code civil, articles 1358 and 1366.
 */

import { inParis, instantOf } from "./instant.ts";
import { type AttestationWords, attestation as fr } from "./words/fr/attestation.ts";

export {
  COPYRIGHT_STAYS,
  GIVEN_DATE,
  GIVEN_DATES,
  NOT_ESTABLISHED,
  REGISTER,
  REGISTRANT,
} from "./words/fr/attestation.ts";

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
export function establishedDate({ stamp, seenAt }: DateEvidence, words = fr): EstablishedDate | null {
  if (stamp !== null && (seenAt === null || stamp.latest <= seenAt)) return { at: stamp.latest, by: stamp.authority };
  return seenAt === null ? null : { at: seenAt, by: words.theWitnesses };
}

/** Facts about an object's proof. */
interface Attested {
  readonly isDeposited: boolean;
  /** Time in the entry, which the service wrote (Unix s). */
  readonly given: number;
  readonly established: EstablishedDate | null;
}

/**
 * Returns a sentence on what is proven. If the service never received the file, only the position of its hash in the
 * log is proven. The only dates in it are those that third parties confirm.
 */
export function establishedOf({ isDeposited, given, established }: Attested, words = fr): string {
  const kind = isDeposited ? "file" : "hash";
  const timeOf = (seconds: number) => inParis(instantOf(seconds, words.dates), words.dates);
  return established === null
    ? words.recorded[kind](timeOf(given))
    : words.established[kind](timeOf(established.at), established.by);
}

/** Formats the accuracy of a time stamp: "1\u00a0seconde", "1,5\u00a0seconde", "500\u00a0ms". */
export const accuracyWords = (ms: number, { accuracy }: Pick<AttestationWords, "accuracy"> = fr): string =>
  accuracy(ms);

/** Describes the time stamp of an entry in words; for `null`, the sentence says that there is none. */
export function timeWords(stamp: StampFacts | null, words = fr): string {
  if (stamp === null) return words.unstamped;
  const { authority, accuracy, grantedOn } = stamp;
  return grantedOn === null ? words.unqualified(authority, accuracy) : words.qualified(authority, accuracy, grantedOn);
}
