/** Words of the e-mails about transfers, in French. */
import { COPYRIGHT_STAYS, GIVEN_DATE } from "../../contract/words/fr/attestation.ts";
import { DECLARED } from "../../contract/words/fr/status.ts";
import { pluralIn } from "../../contract/words/plural.ts";

const plural = pluralIn("fr");
const tenths = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const UNITS = ["ko", "Mo", "Go", "To"];

const NO_TEXT = "Par sécurité, ce message ne contient aucun texte de l’expéditeur.";

export const transferEmails = {
  /** Names of facts. */
  facts: {
    file: "Fichier",
    identifier: "Identifiant de preuve",
    toYourWallet: "À votre portefeuille",
    registeredOn: "Inscrit le",
    declaredOn: "Déclaré le",
    entry: (at: string, tokenId: number): string =>
      `${at}, inscription n°\u00a0${tokenId}, ${GIVEN_DATE.toLowerCase()}`,
    answerBefore: "Répondre avant le",
    offeredOn: "Proposé le",
    offeredTo: "Proposé à",
    from: "De",
    to: "À",
    toWallet: "Au portefeuille",
  },
  /** What is said of a file: that the service never received it, or has erased it; otherwise its size. */
  file: {
    declared: DECLARED.toLowerCase(),
    erased: "effacé du service",
    bytes: (count: number): string => `${count}\u00a0${plural(count, "octet", "octets")}`,
    /** `power`: 1 for a number of KiB, up to 4 for TiB. */
    size: (value: number, power: number): string => `${tenths.format(value)}\u00a0${UNITS[power - 1]}`,
  },
  /** Alternative text of a seal. `quoted`: name of the object in quotation marks. */
  sealOf: (quoted: string): string => `Sceau de ${quoted}`,
  publicPage: { label: "Sa page publique", rest: ", que chacun peut vérifier sans compte" },
  seeObject: "Voir l’objet",
  /** Why an e-mail contains names and titles. */
  confirmed: (to: string): string => `Envoyé à ${to}, adresse confirmée d’un compte Authentica.`,
  offer: {
    until: (at: string): string => `À accepter ou à décliner avant le ${at}.`,
    see: "Voir la proposition",
    text: `Si vous acceptez, vous devenez titulaire de l’inscription à sa place et recevez le fichier, s’il est conservé. ${COPYRIGHT_STAYS} Sans réponse de votre part, la proposition expire.`,
    onSite: "Vous ne pouvez accepter que sur le site, jamais depuis un message.",
    why: "Une proposition attend une réponse\u00a0: elle est toujours annoncée.",
    /** To a recipient without a known account. `subject` is used alone, `short` before or after another language. */
    stranger: {
      subject: "Un objet vous est proposé sur Authentica",
      short: "Un objet vous est proposé",
      title: "Un objet certifié vous est proposé",
      text: `La personne à qui il appartient vous propose de devenir titulaire de son inscription, à sa place. ${COPYRIGHT_STAYS} Pour savoir qui elle est, accepter ou décliner, connectez-vous avec cette adresse e-mail, ou créez-y un compte.`,
      expires: "Sans réponse, la proposition expire.",
      seal: "Sceau de l’objet proposé",
      why: NO_TEXT,
    },
  },
  withdrawn: {
    nothing: "Il n’y a plus rien à accepter ni à décliner.",
    revoked: "L’objet est révoqué.",
    why: "Un message vous avait annoncé cette proposition\u00a0: nous vous annonçons aussi son retrait.",
    stranger: {
      subject: "Un objet ne vous est plus proposé sur Authentica",
      short: "Un objet ne vous est plus proposé",
      title: "Un objet certifié ne vous est plus proposé",
      text: "La personne à qui il appartient a retiré la proposition qu’un message vous avait annoncée.",
      seal: "Sceau de l’objet qui vous était proposé",
      why: NO_TEXT,
    },
  },
  transferred: {
    /** To the former owner. `at`: time of the transfer. */
    accepted: (at: string): string => `C’était le ${at}.`,
    /** To the new owner. */
    received: (at: string): string => `C’était le ${at}.`,
    recorded: "Le transfert est inscrit au registre.",
    seeCertificate: "Voir l’attestation de cession",
    certificate:
      "L’attestation de cession est sur la page de l’objet. Elle prouve que cette personne vous l’a transféré, et quand.",
    seeBoth: "Voir l’objet et son attestation",
    publicPage: { label: "Le transfert figure sur la page publique", rest: ", sans aucun nom" },
  },
  /** `at`: time of the answer. */
  declined: (at: string): string => `C’était le ${at}.`,
};

export type TransferEmailWords = typeof transferEmails;
