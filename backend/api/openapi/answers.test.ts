import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { CALLS, ROUTE_NAMES, type RouteName } from "../../tests/calls.ts";
import { openHarness, sha256 } from "../../tests/harness.ts";
import { addPasskey } from "../../tests/passkey.ts";
import { HASH, SAMPLES, sendSample } from "../../tests/samples.ts";
import { describeApi, documentPath } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";

const BASE = "https://document.example/";

const api = describeApi(Object.values(CALLS), "test");
const { ErrorBody, ...others } = api.components.schemas;
// A refusal may have members of its own beside those of every refusal.
const schemas = { ErrorBody, ...closed(others) };
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({ components: { schemas } }, BASE);

/** The same schemas, but that refuse a member that is not described. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const part = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen =
    "properties" in part && !("additionalProperties" in part) && !("$ref" in part) && part.type === "object";
  return (isOpen ? { ...part, additionalProperties: false } : part) as T;
}

/** Fails unless the document describes this answer of the route: its status, its type, and each member of its body. */
async function expectDescribed(name: RouteName, answer: Response): Promise<void> {
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
  const fits = ajv.compile(absolute(closed(schema)));
  expect(fits(body) ? [] : fits.errors, `${status} ${JSON.stringify(body)}`).toEqual([]);
}

const family = (type: string): string => type.replace(/^image\/.*/, "image/*");

const absolute = <T>(schema: T): T => JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${BASE}#`));

test.each(ROUTE_NAMES)("%s answers as it is described, whoever asks", async (name) => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, HASH);
  const bob = await app.signUp("Bob");
  const root = await app.signUp("Root");
  await app.promote(root.email);
  await app.claimed(bob, sha256("bob's file"));
  await app.checkpoints.sign();
  for (const who of [ada, bob]) await addPasskey(app, who, "Téléphone");
  await app.call("GET", `/notifications/get-object-notifications/${objectId}`, bob);
  const statuses: number[] = [];
  for (const caller of [null, bob, root, ada]) {
    const answer = await sendSample(name, { app, ada, objectId, caller });
    statuses.push(answer.status);
    await expectDescribed(name, answer);
  }
  if (CALLS[name].who !== "holder") expect(statuses).toContain(SAMPLES[name].ok);
});

test("who has registered a hash already is answered the object with the refusal, as described", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await app.claimed(ada, HASH);
  const again = await app.claim(ada, HASH);
  expect(await again.clone().json()).toHaveProperty("object.hash", HASH);
  await expectDescribed("POST /api/object/register", again);
});
