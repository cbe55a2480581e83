import type { ReactNode } from "react";

export const words = {
  /** `unbroken` keeps a text on one line. */
  title: (unbroken: (text: string) => ReactNode): ReactNode => (
    <>Ce fichier {unbroken("est-il")} déjà certifié&nbsp;?</>
  ),
  mark: "Sans compte",
  drop: "Déposez le fichier, sa preuve, ou les deux",
  hint: "Fichier de tout type et de toute taille · preuve .zip, certificat .pdf, .tlog-proof",
  note: "Votre fichier ne quitte pas cet appareil\u00a0: son empreinte est calculée ici, et elle seule est comparée au registre.",
  another: "Choisir un autre fichier",
  computing: "Calcul de l’empreinte",
  computingOf: (name: string) => `Calcul de l’empreinte de ${name}.`,
  progress: (done: string, total: string) => `${done} sur ${total}`,
  patience:
    "Un fichier de cette taille demande un peu de patience. Gardez cette page ouverte\u00a0: elle reste utilisable pendant le calcul.",
  cancel: "Annuler",
};
