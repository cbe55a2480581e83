import type { Stamp } from "@authentica/backend/contract/stamp";
import { counted } from "@authentica/shared-ui/format/counted";
import type { ReactNode } from "react";

/** The register's record of an object. */
export const words = {
  recomputed: "Recalculé dans votre navigateur",
  checkpoint: (origin: ReactNode, size: number): ReactNode => (
    <>
      Point de contrôle de {origin}, signé pour {counted(size, "inscription")}.
    </>
  ),
  history: "Ce que dit le registre",
  published: (name: string) =>
    `Publié par le service, sous le nom de «\u00a0${name}\u00a0»\u00a0: personne n’en est titulaire, et rien ne peut changer cette inscription.`,
  offline: "Vérifier une preuve sans ce site",

  validity: {
    checking: "Vérification de la preuve…",
    valid: "valable",
    told: "valable, selon le registre",
    pending: "en cours de signature",
    revoked: "révoquée",
    erased: "compte supprimé",
    /** `word`: the validity. */
    registration: (word: string) => `Inscription ${word}`,
    declaration: (word: string) => `Déclaration ${word}`,
  },

  witnesses: {
    title: "Témoins indépendants",
    met: "Quorum atteint",
    unmet: "Quorum non atteint",
    each: "Qui l’a signé, et quand",
    times: "Les heures sont celles de Paris, telles que chaque témoin les a signées.",
    behind: "Ce qu’ils ont vu ne couvre pas encore la dernière inscription de cet objet.",
    recent: "Les vingt derniers points de contrôle, et qui les a vus",
    caution: (policy: (text: string) => ReactNode): ReactNode => (
      <>
        Un témoin ne signe que ce qui prolonge tout ce qu’il a vu de ce registre. Votre navigateur vérifie chaque
        signature&nbsp;; la liste des témoins, elle, vient de ce registre&nbsp;: {policy("sa politique")}.
      </>
    ),
  },

  stamps: {
    title: "Horodatage par des tiers",
    awaited: (rhythm: string) =>
      `L’horodatage est attendu\u00a0: une autorité extérieure horodate le registre ${rhythm}, et le prochain jeton couvrira cette inscription.`,
    rhythm: {
      unknown: "régulièrement",
      minutes: (count: number) => (count <= 1 ? "chaque minute" : `toutes les ${count} minutes`),
      hours: (count: number) => (count === 1 ? "chaque heure" : `toutes les ${count} heures`),
    },
    latest: (at: ReactNode): ReactNode => <>Inscrit au plus tard le {at}</>,
    /** `accuracy`: in words; `null` if the authority does not state it. */
    source: (authority: string, accuracy: string | null) =>
      `D’après ${authority}, ${accuracy === null ? "qui ne dit pas sa précision" : `sa précision de ${accuracy} comprise`}.`,
    qualified: ({ provider, territory, sequence }: NonNullable<Stamp["qualified"]>) =>
      `Horodatage qualifié (eIDAS)\u00a0: le service de ${provider} était accordé sur la liste de confiance ${territory} n°\u00a0${sequence}.`,
    unqualified: "Horodatage non qualifié.",
    files: { token: "Jeton", query: "Requête", stamped: "Point de contrôle horodaté", root: "Racine" },
    how: "Vérifier ce jeton",
    check: (
      <>
        Le service a vérifié ce jeton avant de le garder. Pour ne pas le croire sur parole, vérifiez-le avec la racine
        que l’autorité publie&nbsp;: <code>openssl ts -verify -in JETON -data POINT -CAfile RACINE</code>.
      </>
    ),
  },

  scope: {
    title: "Ce que cela prouve, et ne prouve pas",
    established: "Établi",
    notEstablished: "Non établi",
    time: "Heure",
    /** Shown if the time stamps could not be loaded. */
    unread: "Les horodatages n’ont pas été lus.",
    register: "Registre",
  },

  shown: {
    label: "Ce que montre le titulaire",
    /** `note` marks a text as a remark. */
    by: (name: ReactNode, note: (text: string) => ReactNode): ReactNode => (
      <>
        par {name} {note("(nom déclaré)")}
      </>
    ),
    parts: { owner: "son nom", title: "le titre", thumbnail: "une vignette" },
    /** `parts`: a list of parts in words. */
    note: (parts: string) =>
      `Le titulaire montre ${parts}. Le registre ne les contient pas, et Authentica ne les a pas vérifiés.`,
  },

  details: {
    title: "Détails techniques",
    checkpoint: "Point de contrôle",
    copyCheckpoint: "Copier le point de contrôle",
    root: "Racine signée",
    copyRoot: "Copier la racine",
    signature: "Signature Ed25519",
    copySignature: "Copier la signature",
    keys: "Clés du registre",
    copyKeys: "Copier les clés",
    entry: (index: number): ReactNode => (
      <>
        Inscription n<sup>o</sup>&nbsp;{index}
      </>
    ),
    content: "Contenu",
    copyContent: (index: number) => `Copier l’inscription n°\u00a0${index}`,
    hash: "Empreinte de l’inscription",
    copyHash: (index: number) => `Copier l’empreinte de l’inscription n°\u00a0${index}`,
    path: "Chemin",
    copyPath: (index: number) => `Copier le chemin de l’inscription n°\u00a0${index}`,
    pathUnchecked: "Non suivi",
    pathEmpty: "Aucun\u00a0: elle est à elle seule la racine",
    caution:
      "Le code qui refait ce calcul vient du même serveur que le registre. Pour une preuve qui ne dépende pas de nous, conservez la clé et le point de contrôle\u00a0: les formats sont publics (C2SP tlog, RFC\u00a06962).",
  },
};
