import * as z from "zod/mini";
import { choice, count, flag, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** HTTP status of each error code. */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_credentials: 401,
  second_factor_required: 401,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  already_registered: 409,
  conflict: 409,
  in_progress: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  timeout: 408,
  rate_limited: 429,
  reauthentication_required: 403,
  second_factor_missing: 403,
  internal: 500,
  unavailable: 503,
  awaiting_witnesses: 503,
  /**
   * The policy lacks a key that signs checkpoints, so nothing is published until an administrator corrects the
   * policy.
   */
  publication_stopped: 503,
  quota_exceeded: 507,
  no_space: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A field of a request that is invalid, and why. */
const FieldIssue = z.object({
  field: text("Path of the field, joined by dots; empty if the whole body is wrong."),
  message: text("What is wrong with the field, as a sentence."),
});
export interface FieldIssue extends Immutable<z.infer<typeof FieldIssue>> {}

/** Body of every error. */
export const ErrorBody = z.object({
  status: z.int().check(z.describe("HTTP status.")),
  message: text("Error message, for people."),
  code: choice(Object.keys(ERROR_STATUS) as ErrorCode[], "Error code, for programs."),
  requestId: z.optional(
    text("Identifier of the request, to quote in a support request; also in the X-Request-Id header."),
  ),
  retryAfter: z.optional(count("Seconds to wait before a retry; also in the Retry-After header.")),
  secondFactor: z.optional(
    flag("For reauthentication_required: whether a second factor is needed, that is a passkey or a code."),
  ),
  issues: z.optional(
    z
      .array(FieldIssue)
      .check(z.describe("For invalid_input: every invalid field. The error message is that of the first.")),
  ),
});
export interface ErrorBody extends Immutable<z.infer<typeof ErrorBody>> {}
