import { English } from "@authentica/shared-ui/components/english";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

export const words = {
  skip: "Aller au contenu",
  legalNotice: "Mentions légales et contact",
  home: "Authentica, page d’accueil",
  navigation: "Navigation principale",
  /** Language of the names of the screens, if it is not that of the page. */
  placesLang: specifiedOr<"en" | undefined>("en", undefined),
  places: {
    dashboard: specifiedOr("Dashboard", "Tableau de bord"),
    traceability: specifiedOr("Traceability", "Traçabilité"),
    admin: specifiedOr("Admin", "Administration"),
    profile: specifiedOr("Profile", "Profil"),
    logout: specifiedOr("Logout", "Se déconnecter"),
  },
  breadcrumbs: "Fil d’Ariane",
  /** Breadcrumbs that differ from their capitalised path segment, keyed by that segment. */
  crumbs: specifiedOr<Readonly<Record<string, string>>>(
    {},
    {
      traceability: "Traçabilité",
      admin: "Administration",
      fingerprints: "Empreintes",
      users: "Utilisateurs",
      objects: "Objets",
      stats: "Statistiques",
      audit: "Journal d’audit",
      operations: "Exploitation",
    },
  ),
  menu: {
    title: "Menu",
    open: "Ouvrir le menu",
    missing: "Le menu n’a pas pu être chargé. Vérifiez votre connexion, puis ouvrez-le à nouveau.",
  },
  missing: "Vérifiez votre connexion, puis réessayez.",
  profile: {
    missing: "Votre profil n’a pas pu être affiché",
    saved: specifiedOr<ReactNode>(<English>Profile updated successfully!</English>, "Votre profil est à jour."),
  },
  emailProof: {
    title: (email: string) => `Confirmez ${email}`,
    lead: "Confirmez cette adresse pour recevoir les objets qu’on vous propose par e-mail.",
    later: "Plus tard",
    enter: "Saisir le code",
    missing: "La saisie du code n’a pas pu être affichée",
    proven: "Votre adresse est confirmée. Ce qui vous est proposé par e-mail vous attend dans vos objets.",
  },
};
