import { MESSAGES } from "@authentica/backend/contract/constants";
import { type Trouble, TroubleError } from "./effects.ts";
import type { FailureCode } from "./item.ts";

/** A file over what may be sent. */
export const TOO_LARGE: { readonly code: FailureCode; readonly words: string } = {
  code: "too_large",
  words: MESSAGES.fileTooLarge,
};

/** What the server reads must be what this device has read. */
export const DIFFERENT: { readonly code: FailureCode; readonly words: string } = {
  code: "different",
  words: "Le serveur a lu un autre contenu que cet appareil. Rien n’a été inscrit.",
};

/** What an effect has met with; what none has foreseen concerns the one file. */
export const troubleOf = (error: unknown): Trouble =>
  error instanceof TroubleError
    ? error.trouble
    : { type: "failed", code: "refused", words: "Une erreur imprévue s’est produite." };
