import { English } from "@authentica/shared-ui/components/english";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

export const words = {
  title: "Administration",
  choose: {
    title: specifiedOr<ReactNode>(
      <English>Please select an item from the sidebar</English>,
      "Choisissez une entrée du menu",
    ),
    lead: "Les documents de la collection choisie s’affichent ici. Tout ce que vous y changez est gardé au journal d’audit.",
    stats: "Voir les statistiques",
  },
  confirmation:
    "Cette action touche au compte ou aux objets d’une autre personne. Par sécurité, confirmez votre identité avant de continuer.",
  loading: "Chargement…",
  navigation: "Administration",
  /** Language of the names of the collections and of the sign-out, if it is not that of the page. */
  namesLang: specifiedOr<"en" | undefined>("en", undefined),
  logout: specifiedOr("Logout", "Se déconnecter"),
  /**
   * `lead` says what a collection contains, and what cannot be done with its documents. `first` says how the first
   * documents will come into it.
   */
  collections: {
    fingerprints: {
      name: specifiedOr("Fingerprints", "Empreintes"),
      lead: "Les fichiers numérisés, gardés vingt-quatre heures en attendant d’être inscrits.",
      first: "Chaque fichier qu’une personne numérise s’affichera ici.",
    },
    notifications: {
      name: "Notifications",
      lead: "Ce qui est arrivé aux objets, et les personnes prévenues. Cet historique ne peut pas être modifié.",
      first: "Chaque inscription, consultation, modification ou révocation s’affichera ici.",
    },
    users: {
      name: specifiedOr("Users", "Utilisateurs"),
      lead: "Les comptes. Le rôle et l’accès se changent par des actions, avec un motif.",
      first: "Les comptes s’afficheront ici.",
    },
    objects: {
      name: specifiedOr("Objects", "Objets"),
      lead: "Les objets inscrits. Vous pouvez renommer, révoquer ou effacer un objet. Son inscription au registre, elle, reste.",
      first: "Chaque objet qu’une personne inscrit s’affichera ici.",
    },
  },
  oversight: { stats: "Statistiques", audit: "Journal d’audit", operations: "Exploitation" },
  gate: {
    failed: "La console n’a pas pu être ouverte",
    protect: {
      title: "Protégez la console",
      lead: "Un mot de passe seul n’ouvre pas la console, car elle donne accès aux comptes et aux objets de tous. Choisissez un second facteur\u00a0; cela prend une minute, une seule fois.",
    },
    passkey: {
      title: "Une clé d’accès",
      lead: "Ce qui déverrouille déjà votre appareil\u00a0: votre empreinte, votre visage ou votre code. Rien à recopier, et aucun faux site ne peut s’en servir.",
      create: "Créer une clé d’accès",
      creating: "Votre navigateur vous attend…",
      failed: "Aucune clé n’a été ajoutée",
      unsupported: "Ce navigateur ne prend pas en charge les clés d’accès.",
    },
    app: {
      title: "Une application d’authentification",
      lead: "Un code à six chiffres de votre téléphone, demandé après le mot de passe à chaque connexion, avec dix codes de secours si vous ne l’avez pas sous la main.",
    },
    prove: {
      title: "Ouvrir la console",
      why: "La console ne s’ouvre pas par un mot de passe seul. Utilisez le second facteur de votre compte.",
      lead: "Vous vous êtes connecté par votre mot de passe. Confirmez par votre clé d’accès ou votre application d’authentification.",
      failed: "La console reste fermée",
      confirm: "Confirmer mon identité",
    },
  },
};
