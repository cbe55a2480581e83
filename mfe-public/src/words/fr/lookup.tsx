import { counted } from "@authentica/shared-ui/format/counted";
import type { ReactNode } from "react";

export const words = {
  /** Progress. The page adds an ellipsis, its announcement to screen readers a full stop. */
  searching: "Recherche dans le registre",
  checkingProof: "Vérification de la preuve",
  failed: {
    title: "Le registre n’a pas répondu",
    file: "L’empreinte de votre fichier est calculée\u00a0: il ne reste qu’à la comparer.",
    hash: "Cela ne dit rien du fichier\u00a0: il reste à chercher son empreinte.",
    another: "Choisir un autre fichier",
  },
  hash: "Empreinte SHA-256",

  outcomes: {
    certified: "Déjà certifié",
    revoked: "Révoqué",
    erased: "Inscrit, compte supprimé",
    unknown: "Pas encore inscrit",
    /** For a fingerprint without its file. */
    registered: "Inscrite au registre",
    /** The proof of the file was verified in this browser. */
    authentic: "Authentique",
  },
  facts: {
    file: "Fichier",
    entry: "Inscription",
    number: (tokenId: number) => `n°\u00a0${tokenId}`,
    ownPage: "Ouvrir sa page publique",
    proof: "Voir la preuve et l’historique",
    registrations: "Inscriptions, la plus ancienne d’abord",
    registration: (tokenId: number) => `N° ${tokenId}`,
    /** Follows the date of a registration. */
    made: (mark: string) => `\u00a0: ${mark}`,
    among: "Cherché parmi",
    entries: (count: number) => counted(count, "inscription"),
  },
  actions: {
    another: "Vérifier un autre fichier",
    first: "Vérifier un fichier",
  },

  /** `hasFile`: whether the visitor gave a file and not only its fingerprint. */
  earlier: {
    declared: (hasFile: boolean, at: ReactNode, tokenId: number): ReactNode => (
      <>
        {hasFile ? "Son empreinte" : "Elle"} a d’abord été déclarée, sans dépôt du fichier, le {at} sous le n° {tokenId}
        .
      </>
    ),
    registered: (hasFile: boolean, at: ReactNode, tokenId: number): ReactNode => (
      <>
        {hasFile ? "Son empreinte" : "Elle"} a d’abord été inscrite le {at} sous le n° {tokenId}.
      </>
    ),
  },
  meaning: {
    unknown: {
      file: "Ce fichier n’est pas au registre. Voici le sceau qu’il recevrait. Une copie retouchée ou réenregistrée est un autre fichier.",
      hash: "Cette empreinte n’est pas au registre. Une copie retouchée ou réenregistrée d’un fichier a une autre empreinte.",
    },
    certified: {
      file: (since: ReactNode): ReactNode => <>Ce fichier figure au registre depuis le {since}, à l’octet près.</>,
      hash: (since: ReactNode): ReactNode => (
        <>
          Cette empreinte figure au registre depuis le {since}. Pour savoir si votre fichier est celui-là, vérifiez-le.
        </>
      ),
      changed: (at: ReactNode): ReactNode => <>Dernière inscription le {at}.</>,
    },
    erased: (hasFile: boolean, since: ReactNode, erasedAt: ReactNode): ReactNode => (
      <>
        {hasFile ? "Ce fichier a été inscrit" : "Cette empreinte a été inscrite"} le {since}. Le compte de son titulaire
        a été supprimé le {erasedAt}&nbsp;: l’inscription garde sa place et sa date au registre, mais rien n’indique
        plus à qui elle appartenait. Le fichier peut être inscrit de nouveau.
      </>
    ),
    declared: (hasFile: boolean, since: ReactNode, status: string): ReactNode => (
      <>
        {hasFile ? "Son empreinte" : "Cette empreinte"} a été déclarée le {since} sans que le fichier ait été vu
        {status === "revoked" && ", puis révoquée"}
        {status === "erased" && "\u00a0; le compte de son titulaire a été supprimé depuis"}. Si vous avez le fichier,
        vous pouvez tout de même l’inscrire.
      </>
    ),
    /** `revokedAt`: `null` if the date of the revocation is unknown. */
    revoked: (hasFile: boolean, since: ReactNode, revokedAt: ReactNode): ReactNode => (
      <>
        {hasFile ? "Ce fichier a été inscrit" : "Cette empreinte a été inscrite"} le {since}, puis{" "}
        {hasFile ? "révoqué" : "révoquée"}
        {revokedAt && <> le {revokedAt}</>}. Cette inscription garde sa place au registre&nbsp;; le fichier peut être
        inscrit de nouveau.
      </>
    ),
  },

  claim: {
    large: (most: string) => `Il s’inscrit sans être envoyé\u00a0: le dépôt accepte les fichiers jusqu’à ${most}.`,
    signedIn: "L’inscrire à mon nom",
    register: "Créer un compte et l’inscrire",
    login: "J’ai un compte",
    waits:
      "Votre fichier reste sur cet appareil pendant que vous créez votre compte (24\u00a0h au plus). Rien n’a été envoyé.",
  },
};
