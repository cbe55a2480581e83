/** What is wrong with one field of a request. */
export interface FieldIssue {
  readonly field: string;
  readonly message: string;
}

/** The names of the service's refusals. */
export type RefusalCode =
  | "invalid_input"
  | "invalid_credentials"
  | "second_factor_required"
  | "second_factor_missing"
  | "unauthenticated"
  | "reauthentication_required"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "not_acceptable"
  | "already_registered"
  | "conflict"
  /** The same write is under way under its `Idempotency-Key`. */
  | "in_progress"
  /** Another write was made under its `Idempotency-Key`. */
  | "key_reused"
  | "gone"
  | "too_large"
  | "unsupported_media_type"
  | "timeout"
  | "rate_limited"
  | "unavailable"
  | "awaiting_witnesses"
  | "publication_stopped"
  | "quota_exceeded"
  | "no_space"
  | "internal";

/** They, those that a later version of the service may have, and the names of what did not get so far. */
export type ErrorCode =
  | RefusalCode
  /** No answer came: no name, no connection, a connection that broke. */
  | "network"
  /** The server's certificate is not trusted. */
  | "untrusted"
  /** No answer came in time; from the service: the request did not. */
  | "timeout"
  /** What answered is not the service: its answer cannot be read, or leads elsewhere. */
  | "bad_answer"
  /** The file has not the bytes that were announced. */
  | "changed"
  | (string & {});

interface Told {
  readonly code: ErrorCode;
  readonly message: string;
  /** HTTP status; 0 where there was no answer. */
  readonly status?: number;
  readonly requestId?: string | undefined;
  /** Seconds to wait before it is tried again. */
  readonly retryAfter?: number | undefined;
  readonly issues?: readonly FieldIssue[] | undefined;
  readonly cause?: unknown;
}

/** Every failure of a call. `message` is a sentence for people, `code` a name for programs. */
export class AuthenticaError extends Error {
  readonly code: ErrorCode;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** The request to quote when asking for help. */
  readonly requestId: string | null;
  /** Seconds to wait before it is tried again; `null` where nothing was said. */
  readonly retryAfter: number | null;
  /** Each field that is wrong, of `invalid_input`. */
  readonly issues: readonly FieldIssue[];

  constructor({ code, message, status = 0, requestId, retryAfter, issues = [], cause }: Told) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "AuthenticaError";
    this.code = code;
    this.status = status;
    this.requestId = requestId ?? null;
    this.retryAfter = retryAfter ?? null;
    this.issues = issues;
  }
}

/** Returns the refusal in an answer, reading its body. */
export async function refusalOf(response: Response): Promise<AuthenticaError> {
  const { status, headers } = response;
  const retryAfter = secondsOf(headers.get("retry-after"));
  const body = await response.json().catch(() => null);
  if (typeof body?.code !== "string" || typeof body.message !== "string")
    return new AuthenticaError({
      code: "bad_answer",
      message: `The service answered ${status}, in a way that is not the API's. Is its address right?`,
      status,
      retryAfter,
    });
  return new AuthenticaError({
    code: body.code,
    message: body.message,
    status,
    requestId: body.requestId ?? headers.get("x-request-id") ?? undefined,
    retryAfter: body.retryAfter ?? retryAfter,
    issues: body.issues,
  });
}

/**
 * Returns the JSON of a successful answer. Rejects with `AuthenticaError` if it is not JSON, such as the page of a
 * captive portal.
 */
export async function jsonOf<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    const message = "The service answered something that is not the API's. Is its address right?";
    throw new AuthenticaError({ code: "bad_answer", message, status: response.status, cause });
  }
}

/** Seconds of a Retry-After header (RFC 9110, 10.2.3): a number of them, or a date. */
export function secondsOf(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
