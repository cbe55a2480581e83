import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "../../../contract/errors.ts";
import { NO_SPACE } from "../../blobs/space.ts";
import { Limited, limitFields } from "../../limits/limit-state.ts";
import { described } from "../../observe/described.ts";
import { Refusal } from "../../refusal.ts";
import { StorageFailure } from "../../storage-failure.ts";
import type { Variables } from "./context.ts";
import type { Logger } from "./log.ts";

/** Value of `Retry-After` (s) by status. An overload (503) passes quickly; a full disk (507) needs an operator. */
const RETRY_AFTER = { 503: 2, 507: 300 } as const;
const NOT_WRITTEN = "The service cannot store anything at the moment. Please try again.";

/**
 * Answers every error with `{status, message, code}`. An error that is not a refusal is logged, and answered with a
 * generic message and the request id.
 */
export const errorHandler = (log: Logger) =>
  function mapError(error: Error, c: Context<{ Variables: Variables }>): Response {
    if (error instanceof Refusal) {
      const status = ERROR_STATUS[error.code];
      if (error.cause)
        log({ level: "error", requestId: c.var.requestId, event: error.code, error: described(error.cause) });
      if (status === 503 || status === 507) c.header("Retry-After", String(RETRY_AFTER[status]));
      const { retryAfter = error.code === "rate_limited" ? 60 : undefined } = error.details;
      if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
      if (error instanceof Limited && error.standing)
        for (const [name, value] of Object.entries(limitFields([error.standing]))) c.header(name, value);
      return c.json({ ...error.details, status, message: error.message, code: error.code } satisfies ErrorBody, status);
    }
    if (error instanceof StorageFailure) {
      log({ level: "error", requestId: c.var.requestId, event: "storage_failed", error: described(error.cause) });
      const code = error.isFull ? "no_space" : "unavailable";
      const status = ERROR_STATUS[code];
      c.header("Retry-After", String(RETRY_AFTER[status]));
      return c.json({ status, message: error.isFull ? NO_SPACE : NOT_WRITTEN, code } satisfies ErrorBody, status);
    }
    const code = refusalCodeOf(error);
    if (code !== null && error instanceof HTTPException) {
      const { status } = error;
      return c.json(
        { status, message: error.message || "The request is not valid.", code } satisfies ErrorBody,
        status,
      );
    }
    log({ level: "error", requestId: c.var.requestId, event: "unexpected", error: described(error) });
    const message = "An unexpected error occurred.";
    return c.json({ status: 500, message, code: "internal", requestId: c.var.requestId } satisfies ErrorBody, 500);
  };

/** Returns the error code of a refusal, ours or hono's; `null` for any other error. */
export function refusalCodeOf(error: unknown): ErrorCode | null {
  if (error instanceof Refusal) return error.code;
  if (!(error instanceof HTTPException) || error.status >= 500) return null;
  const known = Object.entries(ERROR_STATUS).find(([, value]) => value === error.status);
  return (known?.[0] ?? "invalid_input") as ErrorCode;
}
