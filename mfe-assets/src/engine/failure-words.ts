import type { Failure, FailureCode } from "@authentica/backend/certify/item";
import { MESSAGES } from "@authentica/backend/contract/messages";

const WORDS: Readonly<Record<FailureCode, string>> = {
  unreadable: "Le fichier n’a pas pu être lu. Rien n’a été inscrit.",
  changed: "Le fichier a changé depuis\u00a0: choisissez-le à nouveau.",
  denied:
    "Le fichier n’a pas pu être lu\u00a0: il a changé depuis, ou vous n’avez pas le droit de le lire. Vérifiez-le, puis choisissez-le à nouveau.",
  gone: "Le fichier n’est plus à sa place\u00a0: choisissez-le à nouveau.",
  different: "Le serveur a lu un autre contenu que cet appareil. Rien n’a été inscrit.",
  too_large: MESSAGES.fileTooLarge,
  cut: "La connexion s’est coupée. Rien n’a été inscrit.",
  refused: "Une erreur imprévue s’est produite. Rien n’a été inscrit.",
};

/** Returns why a file was not registered: the service's message if there is one, else the text for the error code. */
export const failureWords = ({ code, words }: Failure): string => words ?? WORDS[code];
