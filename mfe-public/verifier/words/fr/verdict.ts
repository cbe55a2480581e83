/** Texts of a result on the page in French. */
import { pluralIn } from "@authentica/backend/contract/language";

const plural = /* @__PURE__ */ pluralIn("fr");

const by = (name: string | null): string => (name === null ? "" : ` par ${name} (nom déclaré, identité non vérifiée)`);

export const verdict = {
  titles: {
    authentic: "Authentique",
    different: "Ce n’est pas ce fichier",
    consistent: "Sans garantie",
    invalid: "Preuve abîmée ou falsifiée",
    revoked: "Authentique, mais révoqué",
    erased: "Authentique, mais effacé",
    incomplete: "Authentique, mais incomplet",
    contradicted: "Authentique, mais résumé falsifié",
    unsigned: "Signature incomplète",
    unwitnessed: "Témoins insuffisants",
  },

  /** `at`: date given by the service; `name`: the name of the account that registered the file, if it is known. */
  same: {
    registered: (at: string, name: string | null): string =>
      `C’est, à l’octet près, le fichier inscrit le ${at}${by(name)}.`,
    declared: (at: string, name: string | null): string =>
      `C’est, à l’octet près, le fichier dont l’empreinte a été déclarée le ${at}${by(name)}.`,
    /** The first proof is not that of the registration. */
    listed: (at: string): string =>
      `C’est, à l’octet près, le fichier qui figure au registre, dans une inscription du ${at}.`,
  },
  unmet: "Le registre a signé cette preuve, mais ceux que la politique exige ne l’ont pas tous confirmée.",
  gap: "Il manque à l’archive la preuve d’un événement intermédiaire.",
  limits: (size: number): string =>
    `Une archive ne contient que les événements qu’on y a mis. Qu’aucun autre ne révoque ou n’efface l’inscription, rien ici ne le montre\u00a0: demandez-le au registre en ligne. Le registre en a signé ${size === 1 ? "une inscription" : `${size} inscriptions`}.`,

  invalid: {
    advice: "Ne vous y fiez pas\u00a0; demandez-en une autre copie.",
    silent: "La preuve ne dit donc rien du fichier, ni en bien ni en mal.",
    details: "Détails",
    part: "Partie en cause",
    inside: "Dans",
    reason: "Motif",
  },

  different: {
    signed: "La preuve est bonne, mais pour un autre fichier.",
    unsigned: "La preuve est celle d’un autre fichier.",
    advice: "Demandez l’original à la personne qui vous l’a remise.",
    given: "Empreinte de ce fichier",
    registered: "Empreinte inscrite",
  },

  consistent: {
    claims: "Ce que l’archive affirme",
    registered: "Inscrit le",
    alone: (at: string): string => `${at}, selon elle seule`,
  },

  facts: {
    name: "Nom de l’objet à l’inscription",
    hash: "Empreinte SHA-256",
    utc: "Temps universel",
  },

  history: {
    title: (count: number): string => `Historique (${count})`,
    entry: (event: string, at: string, entry: number): string => `${event}, le ${at}, inscription n°\u00a0${entry}`,
  },

  checked: {
    title: "Ce qui a été vérifié",
    register: "Registre",
    entry: "Inscription n°",
    entryOf: (entry: number, size: number): string => `${entry}, parmi ${size}`,
    path: "Chemin",
    pathLeads: "Mène de l’inscription à la racine signée",
    root: "Racine",
    signature: "Signature",
    trusted: "Celle du registre auquel ce vérificateur se fie",
    brought: "Celle d’une clé que l’archive apporte",
    commitment: "Engagement",
  },

  documents: {
    contradicts: (name: string): string => `${name} ne dit pas ce qui est prouvé. Ne vous y fiez pas.`,
    unreadable: (field: string): string => `${field}\u00a0: JSON illisible`,
    unproven: (field: string, told: string): string => `${field}\u00a0: ${told}, sans preuve`,
    otherwise: (field: string, told: string, proven: string): string =>
      `${field}\u00a0: ${told}, prouvé\u00a0: ${proven}`,
    compared: (name: string): string =>
      `De ${name}, seuls l’empreinte, le numéro, les inscriptions et leurs dates sont comparés. Le reste n’est pas vérifié.`,
    unchecked: (names: string): string => `Non vérifié\u00a0: ${names}. Seul vaut ce qui est écrit ici.`,
    more: (count: number): string => `${count} ${plural(count, "autre", "autres")}`,
  },

  metadata: {
    title: (count: number): string => `Métadonnées (${count})`,
    policy: (entry: number): string =>
      `Ce que le titulaire dit de l’objet, engagé par l’inscription n°\u00a0${entry}. La preuve établit qu’il l’a dit alors, non que c’est vrai.`,
    archive: (entry: number): string =>
      `Ce que le titulaire aurait dit de l’objet à l’inscription n°\u00a0${entry}, selon l’archive seule.`,
  },
};

export type VerdictWords = typeof verdict;
