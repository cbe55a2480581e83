import type { ReactNode } from "react";

export const words = {
  /** Precedes the number of an entry. */
  no: (
    <>
      n<sup>o</sup>
    </>
  ) as ReactNode,
  previous: "précédente",
  none: "aucune",
  own: "celle-ci",
  computing: "en cours de calcul",
  notComputed: "non calculée",
};
