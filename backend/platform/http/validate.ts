import { Buffer } from "node:buffer";
import { zValidator } from "@hono/zod-validator";
import { createMiddleware } from "hono/factory";
import type { $ZodIssue, $ZodType } from "zod/v4/core";
import { Refusal } from "../refusal.ts";
import { type BodyLimits, readBody } from "./body.ts";

const LIMITS: BodyLimits = {
  idleMs: 15_000,
  totalMs: 60_000,
  maxBytes: 64 * 1024,
  tooLarge: "The request body is larger than 64 KiB.",
};

/** For every route with a JSON body: refuses other types, more than 64 KiB and a client that stalls. Stands before `validate("json", …)`. */
export const jsonBody = limitedJson(LIMITS);

/** `jsonBody` with limits of one's own. */
export function limitedJson(limits: BodyLimits) {
  return createMiddleware(async function jsonBody(c, next) {
    const type = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
    if (type !== "application/json")
      throw new Refusal("unsupported_media_type", "The request body must be application/json.");
    if (Number(c.req.header("content-length") ?? 0) > limits.maxBytes) throw new Refusal("too_large", limits.tooLarge);
    const { body, url, method, headers } = c.req.raw;
    if (body) {
      const bytes = await Array.fromAsync(readBody(body, limits));
      c.req.raw = new Request(url, { method, headers, body: Buffer.concat(bytes) });
    }
    await next();
  });
}

/** Checks one part of the request. What does not fit is refused as `invalid_input`, naming the first field that is wrong. */
export const validate = <S extends $ZodType, T extends "json" | "query" | "param">(target: T, schema: S) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw refusalOf(result.error.issues, result.data);
  });

/** The refusal that tells a person what the first issue of `input` is. */
export function refusalOf(issues: readonly $ZodIssue[], input: unknown): Refusal {
  const [issue] = issues;
  if (!issue) return new Refusal("invalid_input", "The request is not valid.");
  if (issue.code === "unrecognized_keys")
    return new Refusal("invalid_input", `Unknown field: ${issue.keys.map((key) => key.slice(0, 80)).join(", ")}.`);
  const field = issue.path.join(".") || "The body";
  if (issue.code !== "invalid_type")
    return new Refusal("invalid_input", `${field} ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}.`);
  const value = issue.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  );
  return new Refusal(
    "invalid_input",
    value === undefined ? `${field} is required.` : `${field} must be a JSON ${issue.expected}.`,
  );
}
