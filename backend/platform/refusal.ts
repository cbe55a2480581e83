import type { ErrorCode } from "../contract/errors.ts";

/**
 * Thrown if a request breaks a rule. Independent of HTTP: `http/calls/errors.ts` maps the code to a status. The
 * message is shown to users.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  /** Further fields of the answer's body. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}
