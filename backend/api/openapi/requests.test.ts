import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { theOne } from "../../platform/http/calls/call.ts";
import { CALLS } from "../../tests/calls.ts";
import { describeApi } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";

const { schemas } = (await describeApi(Object.values(CALLS), "test")).components;
const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Texts that some field accepts, and similar texts that it refuses. */
const TEXTS = [
  ..."a".repeat(3),
  "",
  " ",
  "\u00a0",
  "Ada Lovelace",
  "  Ada  ",
  "E\u0301milie",
  "tab\there",
  "line\nbreak",
  "\u0085",
  "\ud800",
  "🦊",
  "👩\u200D🔬",
  "Ada\u202E",
  "\uFEFFAda",
  "می\u200Cخواهم",
  "\u3164",
  "\u2800",
  "\u{32CB0}",
  ...[11, 12, 60, 61, 64, 65, 80, 81, 88, 89, 120, 121, 128, 129, 254, 255, 256, 257, 512, 513, 1364, 1365].flatMap(
    (length) => ["a".repeat(length), ` ${"a".repeat(length)} `],
  ),
  "mfe_assets",
  "mfe_a__b",
  "ada@example.com",
  " ada@example.com ",
  "ada@example",
  "a..b@example.com",
  `${"a".repeat(242)}@example.com`,
  `${"a".repeat(243)}@example.com`,
  `0x${"0".repeat(40)}`,
  ` 0x${"aB".repeat(20)} `,
  `0x${"0".repeat(39)}`,
  `1x${"0".repeat(40)}`,
  "f".repeat(64),
  "F".repeat(64),
  "0".repeat(26),
  "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  `01ARZ3NDEKTSV4RRFFQ69G5FAV.${"A".repeat(43)}`,
  "2025-11-30",
  "2026-01-01T00:00:00Z",
  "2026-13-01T00:00:00Z",
  "2026-01-31T24:00:00Z",
  "123456",
  "12345",
  "public-key",
  "usb",
  "AA==",
  "drap vif lune",
  "1.0.0-0123456789ab",
  "static/js/async/a.0e9bd710c9.js:1:23456",
  // Each of these characters has two UTF-16 units.
  ...[33, 64, 65, 80, 81, 120, 121, 160, 161].map((characters) => "🦊".repeat(characters)),
];

const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 1.5, 2 ** 53, [], {}, ...TEXTS),
  fc.string({ unit: "binary", maxLength: 20 }),
);

/** Returns values that usually match the schema, and sometimes do not. */
function sampleOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const fits = ajv.compile(schema);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(sampleOf), anything);
  if (schema.items) return fc.oneof(fc.array(sampleOf(schema.items), { maxLength: 18 }), anything);
  if (typeof schema.additionalProperties === "object" && !schema.properties) {
    // The names are few and short, because the schema does not limit the total size.
    const names = fc.constantFrom("version", "a-b.c_9", "n".repeat(40), "constructor", "n".repeat(41), "a b", "é", "");
    const values = sampleOf(schema.additionalProperties);
    return fc.oneof({ weight: 12, arbitrary: fc.dictionary(names, values, { maxKeys: 2 }) }, anything);
  }
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(([name, part]) => [name, sampleOf(part)] as const);
    const whole = fc.record(Object.fromEntries(members));
    const partial = fc.record(Object.fromEntries(members), { requiredKeys: [] });
    const more = whole.map((object) => ({ ...object, more: 1 }));
    return fc.oneof({ weight: 12, arbitrary: whole }, partial, more, anything);
  }
  const fitting = [schema.const, ...(schema.enum ?? []), null, true, false, 0, 1, 1.5, ...TEXTS].filter(
    (value) => value !== undefined && fits(value),
  );
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...fitting) }, anything);
}

const bodies = Object.entries(CALLS).flatMap(([route, { body, form }]) => {
  const named = body ?? form?.fields;
  return named ? [[route, ...theOne(named)] as const] : [];
});

test("finds more than twenty calls with a request body to compare with the document", () =>
  expect(bodies.length).toBeGreaterThan(20));

test.each(bodies)(
  "%s: the schema %s of the document accepts exactly what the service accepts",
  (_route, name, schema) => {
    const described = schemas[name] as JsonSchema;
    const takes = ajv.compile(described);
    const seen = { taken: 0, refused: 0 };
    const holds = fc.property(sampleOf(described), (sample) => {
      const taken = z.safeParse(schema as z.ZodMiniType, sample).success;
      seen[taken ? "taken" : "refused"] += 1;
      expect(takes(sample), JSON.stringify(sample)).toBe(taken);
    });
    fc.assert(holds, { numRuns: 400 });
    expect(seen.taken).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  },
);
