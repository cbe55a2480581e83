import { English } from "@authentica/shared-ui/components/english";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

export const words = {
  theme: "Thème",
  edit: specifiedOr<ReactNode>(<English>Edit Profile</English>, "Modifier le profil"),
  documentTitle: "Profil — Authentica",
  title: "Votre profil",
  lead: "Vos coordonnées et la sécurité de votre compte.",
  details: "Vos coordonnées",
  loading: "Chargement de votre compte…",
  missing: "Votre compte n’a pas pu être affiché",
};
