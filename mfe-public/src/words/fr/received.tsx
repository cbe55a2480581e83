import type { ReactNode } from "react";

/** A proof that a visitor gives to the check, alone or with its file. */
export const words = {
  reading: "Lecture de la preuve",
  refusals: {
    several: "Ce fichier contient plusieurs preuves. Donnez celle qui va avec votre fichier.",
    oneAtOnce: "Donnez une preuve à la fois, seule ou avec son fichier.",
    modified: "Cette archive a été modifiée\u00a0: quelque chose en précède le début. Téléchargez-la de nouveau.",
    damaged: "Cette archive est abîmée. Téléchargez-la de nouveau, ou demandez-en une autre copie.",
    summary:
      "Ceci n’est pas une preuve d’Authentica, mais le résumé que l’on trouve dans son archive. Donnez le fichier .zip «\u00a0preuve-…\u00a0» ou le certificat PDF.",
  },
  verdicts: {
    recognised: "Preuve reconnue",
    authentic: "Authentique",
    revoked: "Authentique, mais révoqué",
    erased: "Authentique, compte supprimé",
    incomplete: "Authentique, mais l’archive est incomplète",
    different: "Ce n’est pas ce fichier",
    unmet: "Il manque des signatures",
    foreign: "Preuve d’un autre registre",
    broken: "Preuve abîmée ou falsifiée",
  },
  meaning: {
    recognised: (isDeclared: boolean, at: ReactNode): ReactNode =>
      isDeclared ? (
        <>Elle porte sur une empreinte déclarée le {at}, sans dépôt du fichier. Ajoutez le fichier pour les comparer.</>
      ) : (
        <>Elle porte sur un fichier inscrit le {at}. Ajoutez le fichier pour les comparer.</>
      ),
    authentic: (isDeclared: boolean, at: ReactNode, by: string | null): ReactNode => (
      <>
        C’est, à l’octet près, {isDeclared ? "le fichier dont l’empreinte a été déclarée" : "le fichier inscrit"} le{" "}
        {at}
        {by !== null && ` par ${by} (nom déclaré, identité non vérifiée)`}.
      </>
    ),
    ended: (at: ReactNode): ReactNode => <> L’inscription a pris fin le {at}.</>,
    incomplete: " La preuve d’un événement manque\u00a0: demandez l’archive entière.",
    different:
      "La preuve est bonne, mais pour un autre fichier. Demandez l’original à la personne qui vous l’a remise.",
    unmet:
      "Ce registre l’a signée, mais pas autant que sa politique le demande\u00a0: témoins ou clés manquent. Téléchargez-la de nouveau plus tard.",
    foreign: (origin: string): string =>
      `Aucune clé de ce registre ne l’a signée. Elle se dit du registre ${origin}\u00a0: vérifiez-la sur son site, ou avec son vérificateur.`,
    broken: "Ne vous y fiez pas\u00a0: demandez-en une autre copie.",
    contradicted: "Un fichier de l’archive dit autre chose que la preuve. Ne vous fiez qu’à ce qui est affiché ici.",
  },
  facts: {
    proof: "Preuve",
    file: "Fichier",
    by: "Par",
    declaredName: (name: string) => `${name} (nom déclaré)`,
    object: "Objet",
    number: (tokenId: number) => `n°\u00a0${tokenId}`,
    ownPage: "Ouvrir sa page publique",
    dated: "Daté par",
    established: (by: string, at: ReactNode): ReactNode => (
      <>
        {by}, au plus tard le {at}
      </>
    ),
    service: "le service seul",
    now: "Aujourd’hui",
    asking: "Question posée au registre…",
    current: "En vigueur, d’après le registre",
    changed: "En vigueur, d’après le registre, qui compte un événement plus récent que cette preuve",
    revoked: "Révoqué, d’après le registre",
    erased: "Compte du titulaire supprimé, d’après le registre",
    absent: "Absent de ce que le registre répond. Vérifiez hors ligne, et signalez-le.",
    unread: "Le registre n’a pas répondu\u00a0: une révocation n’a pas pu être cherchée.",
  },
  add: {
    label: "Ajoutez le fichier",
    hint: "Il ne quitte pas cet appareil",
    browse: "Choisir le fichier",
    other: "Essayer un autre fichier",
  },
  unread: {
    title: "La vérification n’a pas pu démarrer",
    message: "Vérifiez votre connexion\u00a0; votre fichier n’est pas en cause.",
  },
  again: "Vérifier autre chose",
};
