/**
 * What a proof establishes and what it does not, in words for whoever made the file and for whoever judges. The certificate and its
 * summary, the check, the page of an object, the verifier and the terms take them from here, so that none promises more than another.
 *
 * Behind the words: Regulation (EU) 910/2014 as amended by (EU) 2024/1183, articles 41 and 42 (time stamps), 45k and 45l (electronic
 * ledgers); the French Code civil, articles 1358 and 1366.
 */

/** A time stamp of another (RFC 3161) that covers a registration: the first one, in words. */
export interface StampFacts {
  /** Who gave it. */
  readonly authority: string;
  /** The latest instant that it leaves open, its time plus its accuracy, with its zone: "1er janvier 2026 à 01:00:01 (heure de Paris)". */
  readonly latest: string;
  /** "1\u00a0seconde"; `null` where the stamp does not tell. */
  readonly accuracy: string | null;
  /** The day of the trusted list on which the service was granted, in words; `null`: the stamp is not qualified. */
  readonly grantedOn: string | null;
}

/** What an object's proof is about. `latest`: the instant before which it holds, in words with its zone. */
interface Attested {
  readonly isDeposited: boolean;
  readonly latest: string;
}

/** What is proven: of a file that was never seen, no more than its fingerprint's place. */
export const establishedOf = ({ isDeposited, latest }: Attested): string =>
  isDeposited
    ? `Cette preuve établit qu’un fichier de cette empreinte existait au plus tard le ${latest}, et qu’il n’a pas changé\u00a0: un fichier qui porte la même empreinte est celui-là, à l’octet près.`
    : `Cette preuve établit que cette empreinte était inscrite au plus tard le ${latest}, sans que le fichier ait été vu. Qui montre un fichier qui la porte montre qu’il existait alors.`;

export const NOT_ESTABLISHED =
  "Elle n’établit ni qui a créé ce fichier, ni qui en est propriétaire, ni que son contenu est vrai.";

export const REGISTRANT =
  "Elle n’établit pas non plus qui l’a inscrit\u00a0: le nom est celui d’un compte dont l’identité n’est pas vérifiée.";

export const REGISTER = "Le registre est vérifiable par tous\u00a0; c’est un registre électronique non qualifié.";

/** "1\u00a0seconde", "1,5\u00a0seconde", "500\u00a0ms": how far the time of a stamp may be off. */
export function accuracyWords(ms: number): string {
  if (ms < 1000) return `${ms}\u00a0ms`;
  const seconds = ms / 1000;
  return `${String(seconds).replace(".", ",")}\u00a0${seconds < 2 ? "seconde" : "secondes"}`;
}

/** Whose word the time is. `null`: nobody's but the service's. */
export function timeWords(stamp: StampFacts | null): string {
  if (stamp === null) return "Heure du service seule\u00a0: aucune autorité d’horodatage ne l’atteste.";
  const accuracy = stamp.accuracy === null ? "" : `, à ${stamp.accuracy} près`;
  return stamp.grantedOn === null
    ? `Horodatage non qualifié de ${stamp.authority}${accuracy}.`
    : `Horodatage qualifié eIDAS de ${stamp.authority}${accuracy}, service accordé sur la liste de confiance au ${stamp.grantedOn}.`;
}
