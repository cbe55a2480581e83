import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";

/** Notifies administrators that the operator has reset their account. `at`: ms since 1970. */
export const resetByOperatorEmail = (to: string, at: number, publicUrl: string): Mail =>
  composeEmail(
    to,
    "Votre accès d’administrateur Authentica a été réinitialisé",
    [
      `Le ${inParis(at)}, la personne qui exploite le service a choisi un nouveau mot de passe pour votre compte, et en a retiré les clés d’accès, l’application d’authentification et les codes de secours. Toutes vos sessions ont été fermées, vos clés d’API révoquées et vos webhooks désactivés.`,
      "Connectez-vous avec ce mot de passe\u00a0: la console vous demandera aussitôt un second facteur. Choisissez ensuite un mot de passe que vous êtes seul à connaître.",
      button("Ouvrir Authentica", `${publicUrl}/login`),
      small("Si vous n’avez rien demandé, parlez-en tout de suite à la personne qui exploite le service."),
    ],
    {
      title: "Votre accès a été réinitialisé",
      preview: "Un nouveau mot de passe, et plus aucun second facteur\u00a0: ajoutez-en un à votre prochaine visite.",
    },
  );
