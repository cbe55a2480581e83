/** The texts of errors for people. */
import { Damaged, Failed, type Fault, faultText } from "../../../mfe-public/verifier/fault.ts";
import { COMMAND_WORDS } from "../../../mfe-public/verifier/words/command.ts";
import { AuthenticaError } from "../../client/index.ts";
import type { Words } from "../words/index.ts";
import { type Text, TextError } from "../world/text.ts";
import { ExplainedError } from "./explained-error.ts";

/**
 * Returns the text of an error for people. A refusal has the message of the service, which is in English, and the
 * identifier of the request for support.
 */
export function errorText(error: unknown, words: Words): string {
  if (error instanceof TextError) return error.text(words);
  if (error instanceof AuthenticaError) return refusalText(error, words);
  if (error instanceof Damaged || error instanceof Failed) return verifierText(error.fault, words);
  if (!(error instanceof Error)) return String(error);
  const { code = "", path } = error as { readonly code?: string; readonly path?: string };
  return path === undefined ? error.message : words.files.ofSystem(path, code, error.message);
}

function refusalText(error: AuthenticaError, words: Words): string {
  const { code, retryAfter, requestId, issues } = error;
  const others = issues.slice(1).map((issue) => ` ${issue.message}`);
  const later = code === "rate_limited" && retryAfter !== null ? words.service.later(retryAfter) : "";
  return `${sentenceOf(error, words)}${others.join("")}${later}${requestId === null ? "" : words.service.request(requestId)}`;
}

/** Returns the sentence of a failed call, without identifier and time of a retry. */
export function sentenceOf(error: AuthenticaError, words: Words): string {
  const { code, message, status, cause } = error;
  const { service } = words;
  if (error instanceof ExplainedError) return error.text(words);
  if (code === "bad_answer")
    return status >= 300 && status < 400
      ? service.redirect(message, typeof cause === "string" ? cause : null)
      : service.foreignAnswer(message, status);
  // Without an answer, the error is one of the client.
  if (status === 0) return service.ofClient(code, message, causeText(innermost(cause), words));
  return service.refusal(code, message);
}

/** Returns the text of a refusal that has a code and the message of the service. */
export const refusal =
  (code: string, message: string): Text =>
  ({ service }) =>
    service.refusal(code, message);

/** `fetch` wraps the connection's error in another error. */
const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** Returns the text of what is wrong according to a module of the verifier. */
export const verifierText = (fault: Fault, { language }: Words): string =>
  faultText(fault, COMMAND_WORDS[language].faults);

/** Returns the text of an error that is the cause of another. */
export function causeText(error: unknown, words: Words): string {
  if (error instanceof TextError) return error.text(words);
  if (error instanceof Damaged || error instanceof Failed) return verifierText(error.fault, words);
  const { code = "", message = String(error) } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return words.files.cause(code, message || code);
}
