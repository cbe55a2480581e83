import { English } from "@authentica/shared-ui/components/english";
import type { FailureWords } from "@authentica/shared-ui/failure";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

const REFUSED = "Ce code est faux ou a expiré. Réessayez.";

export const words = {
  title: "Confirmer pour continuer",
  lead: (email: ReactNode): ReactNode => (
    <>
      Si un compte a l’adresse {email}, un code à six chiffres vient d’y être envoyé. Saisissez-le ici, ou ouvrez le
      lien de l’e-mail dans ce navigateur.
    </>
  ),
  noRequest: specifiedOr<ReactNode>(
    <English>Something went wrong. Please start over</English>,
    "Une erreur s’est produite. Recommencez.",
  ),
  code: {
    filled: "Le lien de votre e-mail a rempli le code. Il reste à confirmer.",
    incomplete: specifiedOr<ReactNode>(
      <English>Please enter the full 6-digit OTP.</English>,
      "Saisissez les six chiffres du code.",
    ),
    sent: "Un nouveau code vous a été envoyé. Le précédent ne fonctionne plus.",
    refused: specifiedOr("Invalid or expired OTP. Please try again.", REFUSED),
    refusals: specifiedOr<FailureWords["own"]>({}, { invalid_input: REFUSED }),
    confirm: "Confirmer et continuer",
    checking: "Vérification du code…",
    wrongAddress: "Ce n’est pas la bonne adresse\u00a0?",
    correct: "La corriger",
  },
  link: {
    searching: "Nous cherchons la demande à laquelle ce lien répond.",
    otherBrowser: "Ce lien ne s’ouvre que dans le navigateur où la demande a été faite.",
    unread: "Votre demande n’a pas pu être retrouvée",
    unexpected: "Le serveur ne répond pas comme prévu. Réessayez dans un instant.",
  },
};
