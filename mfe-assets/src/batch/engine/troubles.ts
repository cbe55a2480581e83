import { MESSAGES } from "@authentica/backend/contract/messages";
import { type Trouble, TroubleError } from "./effects.ts";
import type { FailureCode } from "./item.ts";

interface Failure {
  readonly code: FailureCode;
  readonly words: string;
}

const failure = (code: FailureCode, words: string): Failure => ({ code, words });

/** A file over what may be sent. */
export const TOO_LARGE = failure("too_large", MESSAGES.fileTooLarge);

/** A file whose bytes are not those that were chosen. */
export const CHANGED = failure("changed", "Le fichier a changé depuis\u00a0: choisissez-le à nouveau.");

/** A file that was moved, renamed or deleted. */
export const GONE = failure("gone", "Le fichier n’est plus à sa place\u00a0: choisissez-le à nouveau.");

export const UNREADABLE = failure("unreadable", "Le fichier n’a pas pu être lu. Rien n’a été inscrit.");

/** What the server reads must be what this device has read. */
export const DIFFERENT = failure(
  "different",
  "Le serveur a lu un autre contenu que cet appareil. Rien n’a été inscrit.",
);

/** What an effect has met with; what none has foreseen concerns the one file. */
export const troubleOf = (error: unknown): Trouble =>
  error instanceof TroubleError
    ? error.trouble
    : { type: "failed", code: "refused", words: "Une erreur imprévue s’est produite." };
