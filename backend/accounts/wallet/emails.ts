import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, small } from "../../platform/mail/parts.ts";

export interface WalletLost {
  readonly to: string;
  /** With its EIP-55 checksum. */
  readonly wallet: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly publicUrl: string;
}

/** Notifies an account that its unproven wallet was removed, because another account has proven ownership. */
export const walletLostEmail = ({ to, wallet, at, publicUrl }: WalletLost): Mail =>
  composeEmail(
    to,
    "Votre compte Authentica n’a plus d’adresse de portefeuille",
    [
      `Le ${inParis(at)}, un autre compte a prouvé par une signature que le portefeuille ${wallet} est le sien. Votre compte avait indiqué cette adresse sans la prouver\u00a0: elle en a été retirée.`,
      "Vos objets restent les vôtres, avec leur preuve et leur historique. Pour en inscrire d’autres, indiquez un autre portefeuille dans votre profil.",
      button("Ouvrir mon profil", `${publicUrl}/dashboard`),
      small(
        "Si ce portefeuille est bien le vôtre, quelqu’un d’autre en a la clé\u00a0: il n’est plus sûr, et mieux vaut en changer.",
      ),
    ],
    {
      title: "Votre compte n’a plus d’adresse de portefeuille",
      preview: "Un autre compte a prouvé que ce portefeuille est le sien. Vos objets restent les vôtres.",
    },
  );
