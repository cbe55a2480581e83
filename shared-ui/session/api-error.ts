import type { ErrorBody, ErrorCode } from "@authentica/backend/contract/errors";

/** A refusal of the server, with the text to show. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The whole body: some refusals carry more than a message. */
  readonly body: unknown;
  /** Reference for support; only for unforeseen errors. */
  readonly requestId: string | undefined;

  constructor(status: number, message: string, body?: Partial<ErrorBody>) {
    super(message);
    this.status = status;
    this.code = body?.code;
    this.body = body;
    this.requestId = body?.requestId;
  }
}

/** The request to quote to support; `undefined` where the error names none. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;

/** The error that a response carries. Without a message: 'HTTP error! status: {status}'; without JSON: 'An error occurred'. */
export async function errorOf(response: Response): Promise<ApiError> {
  try {
    const body = (await response.json()) as Partial<ErrorBody> | null;
    return new ApiError(response.status, body?.message || `HTTP error! status: ${response.status}`, body ?? {});
  } catch {
    return new ApiError(response.status, "An error occurred");
  }
}
