import { English } from "@authentica/shared-ui/components/english";
import type { FailureWords } from "@authentica/shared-ui/failure";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

const NO_SESSION = "Cette session n’est pas valable. Recommencez.";

export const words = {
  title: "Changez votre mot de passe",
  lead: (email: ReactNode): ReactNode => (
    <>Choisissez le nouveau mot de passe du compte {email}. Toutes ses sessions seront fermées.</>
  ),
  noSession: specifiedOr<ReactNode>(<English>Invalid session. Please start the process over</English>, NO_SESSION),
  password: "Nouveau mot de passe",
  confirmation: "Confirmez le mot de passe",
  differ: specifiedOr<ReactNode>(<English>Passwords do not match.</English>, "Les deux mots de passe sont différents."),
  passkeys: {
    legend: "Clés d’accès à garder",
    lead: "Une clé d’accès ouvre le compte sans mot de passe. Celles qui ne sont pas cochées seront retirées\u00a0: ne gardez que les vôtres.",
    unread: "Les clés d’accès du compte n’ont pas pu être lues",
  },
  failed: specifiedOr("Failed to reset password. Please try again.", "Le mot de passe n’a pas été changé. Réessayez."),
  refusals: specifiedOr<FailureWords["own"]>({}, { forbidden: NO_SESSION }),
  save: "Enregistrer et continuer",
  saving: "Enregistrement…",
};
