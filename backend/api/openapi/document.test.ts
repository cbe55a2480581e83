import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { CALLS, ROUTE_NAMES } from "../../tests/calls.ts";
import { openWhole } from "../../tests/standard-plugins.ts";
import { describeApi } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";

const api = await describeApi(Object.values(CALLS), "test");
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));

test("every route has a description, and every description belongs to a route", () => {
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
  );
  expect(described.sort()).toEqual(ROUTE_NAMES.map((name) => name.replaceAll(/:(\w+)(\{.*\})?/g, "{$1}")).sort());
  expect(operations).toHaveLength(ROUTE_NAMES.length);
});

test("the API document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(api) as never);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("every summary of a call is one sentence, and operation ids are unique", () => {
  for (const { summary } of operations) expect(summary).toMatch(/^[A-Z][^.]*(\.[^ ][^.]*)*\.$/);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test("every path parameter in the API document is described", () => {
  for (const { parameters = [], operationId } of operations)
    for (const { name, description } of parameters) expect(description, `${operationId}: ${name}`).toBeTruthy();
});

test("every member of every schema in the API document is described", () => {
  const silent = Object.entries(api.components.schemas).flatMap(([name, schema]) => silentMembers(schema, name));
  expect(silent).toEqual([]);
});

test("no pattern in the API document contains surrogate escapes, which regular expressions in Unicode mode reject", () => {
  expect(JSON.stringify(api)).not.toMatch(/\\u[dD][89a-fA-F]/);
});

test("every schema that the API document refers to exists", () => {
  const names = [...JSON.stringify(api).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(Object.keys(api.components.schemas)).toEqual(expect.arrayContaining([...new Set(names)]));
});

test("an endpoint for signed-in users requires a bearer token, or an API key with one of its scopes", () => {
  const { apiKey, ...others } = api.components.securitySchemes;
  expect([apiKey, Object.keys(others)]).toEqual([expect.objectContaining({ scheme: "bearer" }), ["bearer"]]);
  for (const { security, "x-audience": audience } of operations)
    expect(security.slice(0, 1)).toEqual(audience === "anyone" || audience === "holder" ? [] : [{ bearer: [] }]);
  const keysOf = (path: string) => api.paths[path]?.post?.security.slice(1);
  expect(keysOf("/object/register")).toEqual([{ apiKey: ["claim"] }]);
  expect(keysOf("/object/known")).toEqual([{ apiKey: ["claim"] }, { apiKey: ["verify"] }]);
  expect(keysOf("/user/api-keys")).toEqual([]);
});

test("the one-click unsubscribe form that mail programs send is described with both content types", () => {
  const { content = {} } = api.paths["/notifications/unsubscribe/{token}"]?.post?.requestBody ?? {};
  expect(Object.keys(content)).toEqual(["application/x-www-form-urlencoded", "multipart/form-data"]);
  expect(api.components.schemas.UnsubscribeForm?.required).toEqual(["List-Unsubscribe"]);
});

test("any site may read the API document, which is cacheable for five minutes and has an ETag", async () => {
  const { app } = await openWhole();
  const first = await app.request("/api/openapi.json");
  expect(first.status).toBe(200);
  expect(first.headers.get("content-type")).toBe("application/json");
  expect(first.headers.get("cache-control")).toBe("public, max-age=300");
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  expect(await first.json()).toEqual(JSON.parse(JSON.stringify(api)));
  const again = await app.request("/api/openapi.json", {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  expect(again.headers.get("access-control-allow-origin")).toBe("*");
});

test("the page of the API lists every call, and contains no script or style", async () => {
  const { app } = await openWhole();
  const answer = await app.request("/api/docs");
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  const page = await answer.text();
  for (const { operationId } of operations) {
    expect(page).toContain(`href="#${operationId}"`);
    expect(page).toContain(`id="${operationId}"`);
  }
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
});

function silentMembers(schema: JsonSchema, place: string): string[] {
  const members = Object.entries(schema.properties ?? {});
  return [
    ...members.filter(([, { description }]) => !description).map(([name]) => `${place}.${name}`),
    ...members.flatMap(([name, part]) => silentMembers(part, `${place}.${name}`)),
    ...[schema.items ?? [], schema.anyOf ?? []].flat().flatMap((part) => silentMembers(part, place)),
  ];
}
