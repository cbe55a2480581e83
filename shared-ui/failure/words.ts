import type { ErrorCode } from "@authentica/backend/contract/errors";
import type { Language } from "@authentica/backend/contract/language";
import { chosen, language } from "@authentica/shared-ui/language";
import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { ApiError } from "@authentica/shared-ui/session";
import { words } from "#words/failure.ts";
import { words as refusals } from "#words/refusals.ts";
import { serverMessage, whenToRetry } from "./refusal.ts";

/** A text for the user, with its language for screen readers. */
export interface Words {
  readonly lang: Language;
  readonly text: string;
}

/** Returns a text in the language of the build. */
export const ours = (text: string): Words => ({ lang: language, text });

/**
 * Returns the words for a text that the specification has in English: in English if the visitor has chosen no language,
 * otherwise in the chosen language.
 */
export const specified = (text: string): Words => ({ lang: chosen ?? "en", text });

/** Texts of one screen that replace the general texts for errors. */
export interface FailureWords {
  /**
   * Texts by error code, in the language of the build. For `rate_limited`, the text is the sentence before « Réessayez
   * dans 30 secondes. »
   */
  readonly own?: Readonly<Partial<Record<ErrorCode, string>>> | undefined;
  /**
   * Shows the server's message unchanged for every status, as the specification requires for its screens. Visitors
   * who have chosen a language see the text in that language.
   */
  readonly verbatim?: boolean | undefined;
  /**
   * Text that is used if the server sent no message, could not be reached, or failed (the last only without
   * `verbatim`).
   */
  readonly otherwise?: Words | undefined;
}

/** Texts for error codes that are not in the specification. They are suitable for any screen. */
const ANYWHERE: Readonly<Partial<Record<ErrorCode, string>>> = {
  awaiting_witnesses: words.awaitingWitnesses,
  publication_stopped: words.publicationStopped,
};

/** Error codes for which the server has messages in French. */
const FRENCH_MESSAGES: ReadonlySet<ErrorCode> = new Set(["too_large", "quota_exceeded", "no_space"]);

/**
 * Returns a text which says why a call failed. Visitors who have chosen no language read the server's messages and
 * the texts of the specification in English, and all others in French. In a chosen language, the general text of the
 * error code replaces messages that the server does not have in that language.
 */
export function wordsOf(error: unknown, { own = {}, verbatim = false, otherwise }: FailureWords = {}): Words {
  if (error instanceof CeremonyError) return ours(words.ceremonies[error.outcome]);
  if (error instanceof ApiError) {
    const when = whenToRetry(error);
    const before = own.rate_limited ?? (verbatim && chosen === null ? undefined : words.tooMany);
    if (when && before) return ours(words.again(before, when));
    const said = error.code && (own[error.code] ?? ANYWHERE[error.code]);
    if (said) return ours(said);
    const message = chosen === null ? serverMessage(error) : messageInChosen(error);
    if (error.status >= 500 && !verbatim) return otherwise ?? ours((chosen !== null && message) || words.serverTrouble);
    if (message !== null) return specified(message);
    if (!otherwise) return specified(chosen === null ? error.message : withoutMessage(error));
  }
  if (otherwise) return otherwise;
  // Such an error was thrown by a screen, with a text from the specification. `fetch` rejects with other types of
  // error, whose texts differ between browsers.
  if (error instanceof Error && error.name === "Error" && error.message) return specified(error.message);
  return ours(words.noAnswer);
}

/**
 * Returns the reason of a refusal in the chosen language, or `null` if the answer has no error code. In English it is
 * the server's message, which is more precise than the general text, except for errors of the server itself.
 */
function messageInChosen(error: ApiError): string | null {
  const { code, status } = error;
  if (language === "en" && status < 500 && !(code && FRENCH_MESSAGES.has(code))) {
    const message = serverMessage(error);
    if (message !== null) return message;
  }
  return code ? refusals.byCode[code] : null;
}

const withoutMessage = ({ status }: ApiError): string => (status >= 500 ? words.serverTrouble : refusals.refused);
