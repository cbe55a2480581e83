import type { CeremonyOutcome } from "@authentica/shared-ui/passkeys/ceremony";

const ceremonies: Readonly<Record<CeremonyOutcome, string>> = {
  dismissed: "La fenêtre de votre navigateur s’est fermée avant la fin. Vous pouvez recommencer.",
  "already-there": "Cet appareil a déjà une clé d’accès pour votre compte.",
  unsuitable:
    "Cet appareil ne peut pas garder de clé d’accès, ou n’a ni code, ni reconnaissance d’empreinte ou de visage pour la protéger.",
  failed: "Votre navigateur n’a pas pu aller au bout. Réessayez, ou essayez avec un autre navigateur.",
};

export const words = {
  ceremonies,
  tooMany: "Trop de demandes à la fois.",
  /** `before` is a sentence; `when` is `later` or `in`. */
  again: (before: string, when: string) => `${before} Réessayez ${when}.`,
  later: "plus tard",
  /** `time`: « 30 secondes ». */
  in: (time: string) => `dans ${time}`,
  units: { second: "seconde", minute: "minute", hour: "heure" },
  serverTrouble: "Le serveur a rencontré un problème. Réessayez dans un instant.",
  noAnswer: "Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.",
  awaitingWitnesses:
    "L’inscription est signée, en attente des témoins du registre. Sa preuve sera prête dans quelques secondes en temps normal\u00a0; réessayez.",
  publicationStopped:
    "L’inscription est gardée, mais le registre ne publie plus de preuve\u00a0: sa politique ne nomme pas la clé qui signe. L’administrateur du service doit la corriger.",
};
