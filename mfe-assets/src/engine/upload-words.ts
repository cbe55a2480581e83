import type { FailureWords } from "@authentica/shared-ui/failure";

/** Texts for errors after which the user can only wait. For other errors the server's message is shown. */
export const UPLOAD_WORDS = {
  verbatim: true,
  own: {
    no_space: "Il n’y a plus de place sur le serveur pour de nouveaux fichiers. Réessayez plus tard.",
    timeout: "L’envoi s’est interrompu avant la fin. Vérifiez votre connexion, puis réessayez.",
    unavailable: "Le service est très occupé, ou redémarre. Réessayez dans un instant.",
  },
} as const satisfies FailureWords;
