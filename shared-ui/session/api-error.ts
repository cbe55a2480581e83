import type { ErrorBody, ErrorCode } from "@authentica/backend/contract/errors";

/** Error answer of the server, with the message to show. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The whole body, because some errors contain more than a message. */
  readonly body: unknown;
  /** Reference for support. Only unexpected errors have one. */
  readonly requestId: string | undefined;

  constructor(status: number, message: string, body?: Partial<ErrorBody>) {
    super(message);
    this.status = status;
    this.code = body?.code;
    this.body = body;
    this.requestId = body?.requestId;
  }
}

/** Returns the request id that the user can quote to support, or `undefined` if the error has none. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;

/**
 * Returns the error that a response describes. The message is 'HTTP error! status: {status}' if the body has no
 * message, or 'An error occurred' if the body is not JSON.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  try {
    const body = (await response.json()) as Partial<ErrorBody> | null;
    return new ApiError(response.status, body?.message || `HTTP error! status: ${response.status}`, body ?? {});
  } catch {
    return new ApiError(response.status, "An error occurred");
  }
}
