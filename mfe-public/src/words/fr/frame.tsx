import type { ReactNode } from "react";

export const words = {
  skip: "Aller au contenu",
  home: "Authentica, accueil",
  register: "Le registre",
  /** `wide`: part that narrow screens leave out. */
  check: (wide: (text: string) => ReactNode) => <>Vérifier{wide("\u00a0un fichier")}</>,
  dashboard: "Tableau de bord",
  signIn: "Se connecter",
};
