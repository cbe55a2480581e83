import type { ReactNode } from "react";

export const words = {
  address: "Adresse du portefeuille",
  addressHint: "Elle identifie vos objets et ne pourra plus être changée.",
  none: "Je n’en ai pas",
  notLoaded: "La création d’un portefeuille n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.",
  created: (fileName: ReactNode) => (
    <>Portefeuille créé. Conservez le fichier {fileName} et son mot de passe&nbsp;: il faut les deux.</>
  ),
};
