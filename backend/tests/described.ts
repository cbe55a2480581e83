/** Checks that answers match the description of the API. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { describeApi, documentPath } from "../api/openapi/document.ts";
import type { JsonSchema } from "../api/openapi/json-schema.ts";
import { CALLS, type RouteName } from "./calls.ts";
import { SAMPLES, type Scene, sendSample } from "./samples.ts";

const BASE = "https://document.example/";

const api = await describeApi(Object.values(CALLS), "test");
const { ErrorBody, ...others } = api.components.schemas;
// A refusal may have additional members.
const schemas = { ErrorBody, ...closed(others) };
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({ components: { schemas } }, BASE);

/** Compiled validators by answer, because compiling takes long. */
const validators = new Map<string, ValidateFunction>();

/** Returns the schemas with additional members forbidden. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const part = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen =
    "properties" in part && !("additionalProperties" in part) && !("$ref" in part) && part.type === "object";
  return (isOpen ? { ...part, additionalProperties: false } : part) as T;
}

/** Fails unless the document describes this answer of the route: status, media type, and each member of the body. */
export async function expectDescribed(name: RouteName, answer: Response): Promise<void> {
  const { method, path } = CALLS[name];
  const status = String(answer.status);
  const described = api.paths[documentPath(path)]?.[method.toLowerCase()]?.responses[status];
  const type = answer.headers.get("content-type")?.split(";", 1)[0] ?? "";
  if (type !== "application/json") {
    await answer.body?.cancel();
    expect(Object.keys(described?.content ?? {}).map(family)).toContain(family(type));
    return;
  }
  const body: unknown = await answer.json();
  expect(described, `${status} ${JSON.stringify(body)}`).toBeDefined();
  const schema = described?.content["application/json"]?.schema as JsonSchema;
  const answered = `${name} ${status}`;
  const fits = validators.get(answered) ?? ajv.compile(absolute(closed(schema)));
  validators.set(answered, fits);
  expect(fits(body) ? [] : fits.errors, `${status} ${JSON.stringify(body)}`).toEqual([]);
}

/**
 * Sends the sample of a route and returns the status. Fails unless the document describes the answer, and unless a
 * successful answer under a rate limit states the limit.
 */
export async function sendDescribed(name: RouteName, scene: Scene): Promise<number> {
  const answer = await sendSample(name, scene);
  if ((CALLS[name].limit || CALLS[name].limitEach) && answer.status === SAMPLES[name].ok) {
    expect(answer.headers.get("ratelimit")).toMatch(/^"\w+";r=\d+;t=\d+$/);
    expect(answer.headers.get("ratelimit-policy")).toMatch(/^("\w+";q=\d+;w=\d+(, )?)+$/);
  }
  await expectDescribed(name, answer);
  return answer.status;
}

const family = (type: string): string => type.replace(/^image\/.*/, "image/*");

const absolute = <T>(schema: T): T => JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${BASE}#`));
