import type { ReactNode } from "react";

export const words = {
  title: "Développeurs",
  lead: (docs: (text: string) => ReactNode) => <>Pour vos programmes. {docs("Documentation de l’API")}, en anglais.</>,
  error: "Erreur\u00a0:",
  apiKeys: {
    loading: "Chargement de vos clés d’API…",
    missing: "Vos clés d’API n’ont pas pu être affichées",
  },
  webhooks: {
    loading: "Chargement de vos webhooks…",
    missing: "Vos webhooks n’ont pas pu être affichés",
  },
};
