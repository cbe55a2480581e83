import type { ErrorCode } from "@authentica/backend/contract/errors";
import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { ApiError } from "@authentica/shared-ui/session";
import { serverMessage, whenToRetry } from "./refusal.ts";

/** A text for the user, with its language for screen readers. */
export interface Words {
  readonly lang: "fr" | "en";
  readonly text: string;
}

export const french = (text: string): Words => ({ lang: "fr", text });
export const english = (text: string): Words => ({ lang: "en", text });

/** Texts of one screen that replace the general texts for errors. */
export interface FailureWords {
  /**
   * French texts by error code. For `rate_limited`, the text is the sentence before « Réessayez dans 30 secondes. »
   */
  readonly own?: Readonly<Partial<Record<ErrorCode, string>>> | undefined;
  /** Shows the server's message unchanged for every status, as the specification requires for its screens. */
  readonly verbatim?: boolean | undefined;
  /**
   * Text that is used if the server sent no message, could not be reached, or failed (the last only without
   * `verbatim`).
   */
  readonly otherwise?: Words | undefined;
}

const CEREMONIES = {
  dismissed: "La fenêtre de votre navigateur s’est fermée avant la fin. Vous pouvez recommencer.",
  "already-there": "Cet appareil garde déjà une clé d’accès de votre compte.",
  unsuitable:
    "Cet appareil ne sait pas garder de clé d’accès, ou n’a ni code, ni empreinte, ni visage pour la protéger.",
  failed: "Votre navigateur n’a pas pu aller au bout. Réessayez, ou essayez avec un autre navigateur.",
} as const;

/** Texts for error codes that are not in the specification. They are suitable for any screen. */
const ANYWHERE: Readonly<Partial<Record<ErrorCode, string>>> = {
  awaiting_witnesses:
    "L’inscription est signée, en attente des témoins du registre. Sa preuve sera prête dans quelques secondes en temps normal\u00a0; réessayez.",
  publication_stopped:
    "L’inscription est gardée, mais le registre ne publie plus de preuve\u00a0: sa politique ne nomme pas la clé qui signe. L’administrateur du service doit la corriger.",
};

/**
 * Returns a text which says why a call failed. Texts by the server and the specification are in English; all others
 * are in French.
 */
export function wordsOf(error: unknown, { own = {}, verbatim = false, otherwise }: FailureWords = {}): Words {
  if (error instanceof CeremonyError) return french(CEREMONIES[error.outcome]);
  if (error instanceof ApiError) {
    const when = whenToRetry(error);
    const before = own.rate_limited ?? (verbatim ? undefined : "C’est beaucoup de demandes à la fois.");
    if (when && before) return french(`${before} Réessayez ${when}.`);
    const said = error.code && (own[error.code] ?? ANYWHERE[error.code]);
    if (said) return french(said);
    if (error.status >= 500 && !verbatim)
      return otherwise ?? french("Le serveur a rencontré un problème. Réessayez dans un instant.");
    if (!otherwise || serverMessage(error) !== null) return english(error.message);
  }
  if (otherwise) return otherwise;
  // Such an error was thrown by a screen, with a text from the specification. `fetch` rejects with other types of
  // error, whose texts differ between browsers.
  if (error instanceof Error && error.name === "Error" && error.message) return english(error.message);
  return french("Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.");
}
