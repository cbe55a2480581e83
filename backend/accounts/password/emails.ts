import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, link } from "../../platform/mail/parts.ts";

/**
 * Notifies the owner that the password was changed in a signed-in session. `at`: ms since 1970; `keys`: number of API
 * keys that stay valid.
 */
export const changedInSessionEmail = (to: string, at: number, publicUrl: string, keys: number): Mail =>
  composeEmail(to, "Votre mot de passe Authentica a été modifié", [
    `Le mot de passe de votre compte a été modifié le ${inParis(at)}, depuis une session ouverte. Toutes les autres sessions ont été fermées.`,
    ...(keys > 0
      ? [
          keys === 1 ? "Votre clé d’API reste valable." : `Vos ${keys} clés d’API restent valables.`,
          link("Ouvrez votre profil", `${publicUrl}/dashboard`, " pour les revoir ou les révoquer"),
        ]
      : []),
    "Si c’était vous, il n’y a rien d’autre à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u00a0: vous seul lisez cette messagerie.",
    button("Choisir un mot de passe", `${publicUrl}/recover-password`),
  ]);
