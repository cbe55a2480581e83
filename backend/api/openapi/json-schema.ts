import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { ErrorBody } from "../../contract/errors.ts";
import { NOTHING_HIDDEN, VISIBLE } from "../../contract/visible.ts";
import { yieldingEvery, yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import { type CallSpec, isMedia, type Named, theOne } from "../../platform/http/calls/call.ts";

/** JSON Schema 2020-12, limited to the keywords that this service uses. */
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
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly contentMediaType?: string;
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

/** Options for describing requests and answers as they are transmitted. */
const ON_THE_WIRE = { io: "input", override: describeText } as const;

/** Returns the JSON Schema of a parameter. */
export function toJsonSchema(schema: $ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema as z.ZodMiniType, ON_THE_WIRE);
  return described as JsonSchema;
}

/**
 * Returns all named schemas: those of requests and answers, and those with an `id` (`z.meta`) that other schemas
 * refer to. Yields to the event loop after every `aTurn` calls.
 */
export async function namedSchemas(
  calls: readonly CallSpec[],
  aTurn: number,
): Promise<Readonly<Record<string, JsonSchema>>> {
  const registry = z.registry<{ id: string }>();
  const names = new Map<string, $ZodType>();
  const add = (id: string, schema: $ZodType) => {
    if ((names.get(id) ?? schema) !== schema)
      throw new Error(`Two different schemas are named ${id}. Give one of them another name.`);
    names.set(id, schema);
    registry.add(schema, { id });
  };
  const addAll = (named: Named) => {
    const [name, schema] = theOne(named);
    add(name, schema);
    z.toJSONSchema(schema as z.ZodMiniType, {
      ...ON_THE_WIRE,
      override({ zodSchema }) {
        const id = z.globalRegistry.get(zodSchema)?.id;
        if (id !== undefined) add(id, zodSchema);
      },
    });
  };
  addAll({ ErrorBody });
  for await (const { body, form, shortForm, answers } of yieldingEvery(calls, aTurn)) {
    for (const named of [body, form?.fields, shortForm]) if (named) addAll(named);
    for (const answer of Object.values(answers)) if (!isMedia(answer)) addAll(answer);
  }
  await yieldToEventLoop();
  const { schemas } = z.toJSONSchema(registry, { ...ON_THE_WIRE, uri: referenceTo });
  return Object.fromEntries(
    Object.entries(schemas)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as JsonSchema]),
  );
}

export const referenceTo = (name: string): string => `#/components/schemas/${name}`;

/** Control characters and lone surrogates, which `line` and `email` refuse. */
const UNCLEAN = "\\u0000-\\u001F\\u007F-\\u009F\\p{Cs}";

/**
 * Describes texts that are trimmed before they are checked (`contract/text.ts`): the pattern allows spaces around the
 * checked part. `eitherOf` contains alternatives that the schema checks in code.
 */
function describeText({ zodSchema, jsonSchema }: Parameters<Override>[0]): void {
  const { def } = zodSchema._zod;
  const { eitherOf } = jsonSchema as { readonly eitherOf?: readonly $ZodType[] };
  if (eitherOf) {
    delete jsonSchema.eitherOf;
    Object.assign(jsonSchema, { anyOf: eitherOf.map(toJsonSchema) });
  } else if (def.type === "pipe" && def.out._zod.def.type === "string") {
    const { pattern, format, maxLength = 0 } = z.toJSONSchema(def.out as z.ZodMiniType);
    const checked = pattern
      ? `(?=[^${UNCLEAN}]{0,${maxLength}}?\\s*$)${unanchored(pattern)}`
      : `(?=[\\s\\S]*${VISIBLE})\\S(?:[^${UNCLEAN}]{0,${maxLength - 2}}\\S)?`;
    const shown = pattern ? "" : `(?=${NOTHING_HIDDEN})`;
    jsonSchema.pattern = `^${shown}(?![\\s\\S]*[${UNCLEAN}])\\s*${checked}\\s*$`;
    if (format) jsonSchema.format = format;
    const bounds = `${pattern ? "At most" : "1 to"} ${maxLength} characters; spaces around it are dropped.`;
    jsonSchema.description = [z.globalRegistry.get(zodSchema)?.description, bounds].filter(Boolean).join(" ");
  } else if (def.type === "string" && jsonSchema.pattern && def.checks?.some(isTrim)) {
    jsonSchema.pattern = `^\\s*${unanchored(jsonSchema.pattern)}\\s*$`;
  }
}

const isTrim = (check: z.core.$ZodCheck<never>): boolean => check._zod.def.check === "overwrite";

const unanchored = (pattern: string): string => `(?:${pattern.replace(/^\^/, "").replace(/\$$/, "")})`;
