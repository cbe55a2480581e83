/** Every refusal leaves the server as this body; `status` repeats the HTTP status. */
export interface ErrorBody {
  readonly status: number;
  readonly message: string;
  /** Stable name of the refusal, for programs; the message is for people. */
  readonly code: ErrorCode;
  /** The request to quote when asking for help; also in the `X-Request-Id` header. */
  readonly requestId?: string;
  /** Of `rate_limited`: seconds to wait; also in the `Retry-After` header. */
  readonly retryAfter?: number;
}

/** Stable names of refusals, with the HTTP status each is answered with. */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  already_registered: 409,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  timeout: 408,
  rate_limited: 429,
  reauthentication_required: 403,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode];
