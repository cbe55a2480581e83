import type { ReactNode } from "react";

export const words = {
  why: (account: ReactNode) => (
    <>Encore une étape&nbsp;: le compte {account} est protégé par une application d’authentification.</>
  ),
  verify: "Vérifier le code",
  back: "Revenir à l’adresse et au mot de passe",
};
