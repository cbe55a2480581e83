import { composeEmail } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { pairs, small } from "../../platform/mail/parts.ts";

/** Notifies the contact address `to` of a request for a demonstration. */
export const demoRequestEmail = (to: string, email: string): Mail =>
  composeEmail(
    to,
    "Demande de démonstration",
    [
      "Quelqu’un demande une démonstration d’Authentica.",
      pairs([{ name: "Adresse", value: [{ name: email }], exact: true }]),
      small(
        "Cette adresse a été saisie dans le formulaire de la page d’accueil\u00a0; rien ne prouve qu’elle appartient à qui l’a saisie.",
      ),
    ],
    { why: "Cette adresse est celle que le service donne pour qu’on lui écrive." },
  );
