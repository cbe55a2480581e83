/**
 * Building blocks for the schemas of requests and answers. Their parameter `words` is the description of a member in
 * the API documentation. Clients must accept unknown members in answers.
 */
import * as z from "zod/mini";

/** Returns the schema with a description. */
export const described = <S extends z.ZodMiniType>(schema: S, words: string | undefined): S =>
  words === undefined ? schema : schema.check(z.describe(words));

export const text = (words?: string) => described(z.string(), words);

export const flag = (words: string) => described(z.boolean(), words);

/** A whole number, at least 0. */
export const count = (words?: string) => described(z.int().check(z.gte(0)), words);

/** A whole number in a path or query. */
export const wholeNumber = (words: string) =>
  described(
    z.pipe(
      z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/, "must be a whole number")),
      z.transform((digits: string) => Number(digits)),
    ),
    words,
  );

/** An instant in an answer: ISO 8601, UTC. */
export const instant = (words?: string) => described(z.string().check(z.meta({ format: "date-time" })), words);

const INSTANT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?|24:00:00(\.000)?)Z$/;

/** An instant in a request: ISO 8601, UTC. */
export const instantAsked = (words?: string) =>
  described(z.string().check(z.regex(INSTANT, "must be an instant such as 2026-01-01T00:00:00Z")), words);

/** A SHA-256, hexadecimal. */
export const digest = (words: string) => described(z.string().check(z.regex(/^[0-9a-f]{64}$/)), words);

/** An address, absolute or relative to this site. */
export const link = (words: string) => described(z.string().check(z.meta({ format: "uri-reference" })), words);

export const literal = <const V extends string | boolean>(value: V, words: string) =>
  described(z.literal(value), words);

export const choice = <const V extends readonly string[]>(values: V, words: string) => described(z.enum(values), words);

export const nullable = <S extends z.ZodMiniType>(schema: S, words: string) => described(z.nullable(schema), words);

export const list = <S extends z.ZodMiniType>(schema: S, words: string) => described(z.array(schema), words);

/** A nested object. */
export const part = <S extends z.core.$ZodLooseShape>(words: string, shape: S) => described(z.object(shape), words);

/** Answer of a call that returns only a message. */
export const Done = z.object({ message: text("Message, for people.") });
