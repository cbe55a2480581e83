/** A field of a request that is invalid, and why. */
export interface FieldIssue {
  readonly field: string;
  readonly message: string;
}

/** Error codes of the service. */
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
  /** A write with the same `Idempotency-Key` is still running. */
  | "in_progress"
  /** The `Idempotency-Key` was used for a different write. */
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

/**
 * All error codes: those of the service, codes that a later version of the service may add, and those of this client.
 */
export type ErrorCode =
  | RefusalCode
  /** No response: name resolution, connection or transfer failed. */
  | "network"
  /** The server's certificate is not trusted. */
  | "untrusted"
  /** No response in time. If the service returns this code, the request took too long to arrive. */
  | "timeout"
  /** The response is not one of the API: it cannot be parsed, or it is a redirect. */
  | "bad_answer"
  /** The file changed while it was sent: its size differs from the announced one. */
  | "changed"
  | (string & {});

interface Told {
  readonly code: ErrorCode;
  readonly message: string;
  /** HTTP status; 0 if there was no response. */
  readonly status?: number;
  readonly requestId?: string | undefined;
  /** Seconds to wait before a retry. */
  readonly retryAfter?: number | undefined;
  readonly issues?: readonly FieldIssue[] | undefined;
  readonly cause?: unknown;
}

/** Error of every failed call. `message` is a sentence for people, `code` is for programs. */
export class AuthenticaError extends Error {
  readonly code: ErrorCode;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Identifier of the request, to quote to support; `null` if there is none. */
  readonly requestId: string | null;
  /** Seconds to wait before a retry; `null` if the service did not say. */
  readonly retryAfter: number | null;
  /** The invalid fields, if the code is `invalid_input`. */
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

/** Reads the body of an error response and returns it as an error. */
export async function refusalOf(response: Response): Promise<AuthenticaError> {
  const { status, headers } = response;
  const retryAfter = secondsOf(headers.get("retry-after"));
  const body = await response.json().catch(() => null);
  if (typeof body?.code !== "string" || typeof body.message !== "string")
    return new AuthenticaError({
      code: "bad_answer",
      message: `The answer with status ${status} is not from the Authentica API. Check the address of the service.`,
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
 * Returns the JSON body of a successful response. Rejects with `AuthenticaError` if the body is not JSON, for example
 * because a captive portal answered with its page.
 */
export async function jsonOf<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    const message = "The answer is not from the Authentica API. Check the address of the service.";
    throw new AuthenticaError({ code: "bad_answer", message, status: response.status, cause });
  }
}

/** Parses a Retry-After header (RFC 9110, 10.2.3), a number of seconds or a date, and returns seconds. */
export function secondsOf(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
