import type { ReactNode } from "react";

/** Texts about transfers of objects that their owner has since erased. */
export const words = {
  title: (count: number): string => (count === 1 ? "Cession d’un objet effacé" : "Cessions d’objets effacés"),
  means: (count: number): string =>
    count === 1
      ? "Le propriétaire l’a effacé. La cession reste inscrite au registre, et vous pouvez toujours la prouver, sans les noms."
      : "Leurs propriétaires les ont effacés. Les cessions restent inscrites au registre, et vous pouvez toujours les prouver, sans les noms.",
  object: (tokenId: number): string => `Objet n°\u00a0${tokenId}`,
  gave: (at: ReactNode): ReactNode => <>Cédé le {at}</>,
  received: (at: ReactNode): ReactNode => <>Reçu le {at}</>,
  take: "Attestation de cession",
};
