import type { ReactNode } from "react";

/** Texts about transfers of objects that their owner has since erased. */
export const words = {
  title: (count: number): string => (count === 1 ? "Transfert d’un objet effacé" : "Transferts d’objets effacés"),
  means: (count: number): string =>
    count === 1
      ? "Le titulaire l’a effacé. Le transfert reste inscrit au registre, et vous pouvez toujours le prouver, sans les noms."
      : "Leurs titulaires les ont effacés. Les transferts restent inscrits au registre, et vous pouvez toujours les prouver, sans les noms.",
  object: (tokenId: number): string => `Inscription n°\u00a0${tokenId}`,
  gave: (at: ReactNode): ReactNode => <>Transféré le {at}</>,
  received: (at: ReactNode): ReactNode => <>Reçu le {at}</>,
  take: "Attestation de cession",
};
