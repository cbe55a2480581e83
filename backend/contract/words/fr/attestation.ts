/**
 * Statements in French on what a proof establishes. Those that front ends show alone are exported by name, too, so
 * that a front end bundles only the sentences that it shows.
 */
import { dates } from "./dates.ts";

/** Label for a date that no third party confirms. */
export const GIVEN_DATE = "Date donnée par le service";

/**
 * Note that replaces `GIVEN_DATE` on screens whose rows have no room for the label. It applies to all dates of the
 * screen.
 */
export const GIVEN_DATES = "Les dates sont données par le service.";

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

const IDENTICAL = "Tout fichier qui a la même empreinte lui est identique, à l’octet près.";
const unconfirmed = (at: string): string => `${GIVEN_DATE}\u00a0: le ${at}. Aucun tiers ne l’a confirmée.`;
const within = (accuracy: string | null): string => (accuracy === null ? "" : `, à ${accuracy} près`);

export const attestation = {
  dates,
  givenDate: GIVEN_DATE,
  givenDates: GIVEN_DATES,
  notEstablished: NOT_ESTABLISHED,
  copyrightStays: COPYRIGHT_STAYS,
  registrant: REGISTRANT,
  register: REGISTER,
  /** The witnesses, as a noun phrase: the third parties that confirm a date. */
  theWitnesses: "les témoins du registre",
  /** What is proven without a third party: of a deposited file, and of a hash alone. `at`: time in the entry. */
  recorded: {
    file: (at: string): string =>
      `Le registre a inscrit un fichier de cette empreinte. ${unconfirmed(at)} ${IDENTICAL}`,
    hash: (at: string): string =>
      `Le registre a inscrit cette empreinte, sans que le fichier ait été vu. ${unconfirmed(at)}`,
  },
  /** What is proven together with a third party. `at`: latest time that its evidence allows; `by`: its name. */
  established: {
    file: (at: string, by: string): string =>
      `Cette preuve établit qu’un fichier de cette empreinte existait au plus tard le ${at}, d’après ${by}. ${IDENTICAL}`,
    hash: (at: string, by: string): string =>
      `Cette preuve établit que cette empreinte était inscrite au plus tard le ${at}, d’après ${by}, sans que le fichier ait été vu. Un fichier qui a cette empreinte existait donc alors.`,
  },
  /** Accuracy of a time stamp. */
  accuracy: (ms: number): string => {
    if (ms < 1000) return `${ms}\u00a0ms`;
    const seconds = ms / 1000;
    return `${String(seconds).replace(".", ",")}\u00a0${seconds < 2 ? "seconde" : "secondes"}`;
  },
  unstamped: `${GIVEN_DATE}, sans horodatage d’un tiers.`,
  unqualified: (authority: string, accuracy: string | null): string =>
    `Horodatage non qualifié de ${authority}${within(accuracy)}.`,
  /** `grantedOn`: date of the trusted list that grants the service. */
  qualified: (authority: string, accuracy: string | null, grantedOn: string): string =>
    `Horodatage qualifié eIDAS de ${authority}${within(accuracy)}, service accordé sur la liste de confiance au ${grantedOn}.`,
};

export type AttestationWords = typeof attestation;
