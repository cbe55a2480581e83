import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import * as answers from "./answers.ts";
import { isMedia, type Named, theOne } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import { ONE_OF, SAID_IN_CODE } from "./said-in-code.ts";
import { FIELD_WORDS } from "./words.ts";

/** JSON Schema 2020-12, in as far as the document uses it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly contentMediaType?: string;
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

/** What a request must look like, and what an answer does: both as they are on the wire. */
const ON_THE_WIRE = { io: "input", override: describeText } as const;

/** A schema of its own, for a parameter. */
export function toJsonSchema(schema: $ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema as z.ZodMiniType, ON_THE_WIRE);
  return withWords(described as JsonSchema);
}

/** Every named schema: those of `answers.ts`, and those of the bodies and forms. */
export function namedSchemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  const add = (named: Named) => {
    const [id, schema] = theOne(named);
    if (!registry.has(schema)) registry.add(schema, { id });
  };
  for (const [name, schema] of Object.entries(answers)) add({ [name]: schema });
  for (const { body, form, answers: own } of Object.values(OPERATIONS)) {
    for (const named of [body, form?.fields]) if (named) add(named);
    for (const answer of Object.values(own)) if (!isMedia(answer)) add(answer);
  }
  const { schemas } = z.toJSONSchema(registry, { ...ON_THE_WIRE, uri: referenceTo });
  return Object.fromEntries(
    Object.entries(schemas)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { $schema: _, $id: __, ...schema }]) => [name, withWords(schema as JsonSchema)]),
  );
}

export const referenceTo = (name: string): string => `#/components/schemas/${name}`;

/** Controls and lone surrogates, which `line` and `email` refuse. */
const UNCLEAN = "\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF";

/**
 * Texts that are trimmed before they are checked (`contract/text.ts`): what arrives may have spaces around what is checked.
 * Units are code points here and UTF-16 units there, which differ beyond U+FFFF alone.
 */
function describeText({ zodSchema, jsonSchema }: Parameters<Override>[0]): void {
  const { def } = zodSchema._zod;
  Object.assign(jsonSchema, SAID_IN_CODE.get(zodSchema));
  const oneOf = ONE_OF.get(zodSchema);
  if (oneOf) Object.assign(jsonSchema, { anyOf: oneOf.map(toJsonSchema) });
  else if (def.type === "pipe" && def.out._zod.def.type === "string") {
    const { pattern, format, maxLength = 0 } = z.toJSONSchema(def.out as z.ZodMiniType);
    const checked = pattern
      ? `(?=[^${UNCLEAN}]{0,${maxLength}}?\\s*$)${unanchored(pattern)}`
      : `\\S(?:[^${UNCLEAN}]{0,${maxLength - 2}}\\S)?`;
    jsonSchema.pattern = `^(?![\\s\\S]*[${UNCLEAN}])\\s*${checked}\\s*$`;
    if (format) jsonSchema.format = format;
    jsonSchema.description ??= `${pattern ? "At most" : "1 to"} ${maxLength} characters; spaces around it are dropped.`;
  } else if (def.type === "string" && jsonSchema.pattern && def.checks?.some(isTrim)) {
    jsonSchema.pattern = `^\\s*${unanchored(jsonSchema.pattern)}\\s*$`;
  }
}

const isTrim = (check: z.core.$ZodCheck<never>): boolean => check._zod.def.check === "overwrite";

const unanchored = (pattern: string): string => `(?:${pattern.replace(/^\^/, "").replace(/\$$/, "")})`;

/** The schema with words for each member: those of its name, and what its own rule says. */
function withWords(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(items ? { items: withWords(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(withWords) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, worded(name, part)])) }
      : {}),
  };
}

function worded(name: string, part: JsonSchema): JsonSchema {
  const words = [FIELD_WORDS[name], part.description].filter(Boolean).join(" ");
  return { ...withWords(part), ...(words ? { description: words } : {}) };
}
