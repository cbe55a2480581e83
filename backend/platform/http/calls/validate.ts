import { Buffer } from "node:buffer";
import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import type { $ZodErrorMap, $ZodIssue, $ZodRawIssue, $ZodType } from "zod/v4/core";
import type { FieldIssue } from "../../../contract/errors.ts";
import { Refusal } from "../../refusal.ts";
import { type BodyLimits, readBody } from "../forms/body.ts";

/** Returns the limits of a JSON body of at most `maxBytes`, 64 KiB by default. */
export const jsonLimits = (maxBytes = 64 * 1024): BodyLimits => ({
  idleMs: 15_000,
  totalMs: 60_000,
  maxBytes,
  tooLarge: `The request body is larger than ${maxBytes / 1024} KiB.`,
});

/**
 * Reads the JSON body; `c.req.json()` returns it again later. Throws a refusal for another type, a body over the
 * limit, or a client that stalls.
 */
export async function readJson(c: Context, limits: BodyLimits = jsonLimits()): Promise<unknown> {
  const type = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new Refusal("unsupported_media_type", "The request body must be application/json.");
  if (Number(c.req.header("content-length") ?? 0) > limits.maxBytes) throw new Refusal("too_large", limits.tooLarge);
  const { body, url, method, headers } = c.req.raw;
  if (body) {
    const bytes = await Array.fromAsync(readBody(body, limits));
    c.req.raw = new Request(url, { method, headers, body: Buffer.concat(bytes) });
  }
  return c.req.json().catch(() => {
    throw new Refusal("invalid_input", "Malformed JSON in request body");
  });
}

/** Maximum number of fields that one refusal lists. */
const MAX_ISSUES = 20;

/**
 * Returns the input as parsed by the schema. Throws `invalid_input` if the input does not match: the message
 * describes the first wrong field, and `issues` describes every wrong field. `kind` says whether the values come from
 * JSON, or from the text of an address or a form.
 */
export function fitting<S extends $ZodType>(schema: S, input: unknown, kind: "JSON" | "text" = "JSON"): z.output<S> {
  const parsed = z.safeParse(schema as $ZodType<z.output<S>>, input, { error: wordsFor(kind) });
  if (parsed.success) return parsed.data;
  const issues = new Map<string, FieldIssue>();
  for (const issue of parsed.error.issues.flatMap(named))
    if (!issues.has(issue.field) && issues.size < MAX_ISSUES) issues.set(issue.field, issue);
  const [first] = issues.values();
  throw new Refusal("invalid_input", first?.message ?? "The request is not valid.", { issues: [...issues.values()] });
}

const KINDS = { json: "JSON", query: "text", param: "text" } as const;

/** Middleware that validates one part of the request with `fitting`; handlers read it with `c.req.valid(target)`. */
export const fittingPart = (target: keyof typeof KINDS, schema: $ZodType): MiddlewareHandler =>
  zValidator(target, schema, undefined, {
    validationFunction: (_, value) => ({ success: true, data: fitting(schema, value, KINDS[target]) }),
  });

/** Returns an issue as a sentence about its field. Unknown fields get one issue each. */
function named({ path, message, ...issue }: $ZodIssue): FieldIssue[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => {
      const field = [...path, key.slice(0, 80)].join(".");
      return { field, message: `Unknown field: ${field}.` };
    });
  const field = path.join(".");
  return [{ field, message: `${field || "The body"} ${message}.` }];
}

/** Messages for schemas without their own: the rest of a sentence that begins with the field's name. */
const wordsFor = (kind: "JSON" | "text"): $ZodErrorMap =>
  function wordsOf(issue: $ZodRawIssue): string {
    if (issue.input === undefined) return "is required";
    switch (issue.code) {
      case "invalid_type":
        if (issue.expected === "int") return "must be a whole number";
        return `must be a ${kind === "JSON" ? "JSON " : ""}${issue.expected}`;
      case "invalid_value":
        return issue.values.length > 1
          ? `must be one of ${issue.values.join(", ")}`
          : `must be ${String(issue.values[0])}`;
      case "too_small":
        return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
      case "too_big":
        return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
      case "invalid_union":
        return issue.errors.flat().find(({ code }) => code !== "invalid_type")?.message ?? "is not valid";
      default:
        return "is not valid";
    }
  };

const unitOf = (origin: string): string => (origin === "string" ? " characters" : origin === "array" ? " entries" : "");
