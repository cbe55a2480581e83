import { STATUS_CODES } from "node:http";
import { ACCESS, type Audience, type RouteName } from "../../access.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { ALL_GROUPS, AUDIENCE_WORDS, groupOf } from "./groups.ts";
import { type JsonSchema, namedSchemas, referenceTo, toJsonSchema } from "./json-schema.ts";
import { type Answer, isMedia, type Operation, theOne } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import { refusalsOf } from "./refusals.ts";

export interface DocumentParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface DocumentContent {
  readonly schema: JsonSchema;
}

export interface DocumentAnswer {
  readonly description: string;
  readonly content: Readonly<Record<string, DocumentContent>>;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  /** Who may call it, as `access.ts` says it. */
  readonly "x-audience": Audience;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly DocumentParameter[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, DocumentContent>> };
  /** By status, with `default` for what any call may answer. */
  readonly responses: Readonly<Record<string, DocumentAnswer>>;
}

/** An OpenAPI 3.1 document, in as far as this one uses it. */
export interface ApiDocument {
  readonly openapi: "3.1.1";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

/** Markdown, a paragraph each. */
const ABOUT = [
  "Everything the product does, over HTTP with JSON.",
  "Send the access token of a sign-in as `Authorization: Bearer …`. It lasts ten minutes, and the refresh token gives the next one.",
  "A request has exactly the fields that are described: unknown ones are refused. An answer may gain fields.",
  "Every refusal is an `ErrorBody`: its `code` is for programs, its `message` for people.",
  "What is limited answers 429, with the seconds to wait in `Retry-After`. Times are ISO 8601 in UTC.",
].join("\n\n");

/** The document of the whole API. */
export function describeApi(version: string): ApiDocument {
  const routes = Object.entries(OPERATIONS) as [RouteName, Operation][];
  const paths: Record<string, Record<string, DocumentOperation>> = {};
  for (const [route, operation] of routes) {
    const { method, path } = placeOf(route);
    paths[path] = { ...paths[path], [method]: describeOperation(route, operation) };
  }
  const used = new Set(routes.map(([route]) => groupOf(placeOf(route).path).title));
  return {
    openapi: "3.1.1",
    info: { title: "Authentica API", version, description: ABOUT },
    servers: [{ url: "/api" }],
    tags: ALL_GROUPS.filter(({ title }) => used.has(title)).map(({ title, words }) => ({
      name: title,
      description: words,
    })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: namedSchemas(),
    },
  };
}

/** `GET /api/object/cover/:id` is `get` at `/object/cover/{id}`; a `*` is the parameter `rest`. */
export function placeOf(route: string): { readonly method: string; readonly path: string } {
  const [method = "", path = ""] = route.split(" ", 2);
  const named = path
    .replace(/^\/api/, "")
    .replaceAll(/:(\w+)(?:\{[^/]*\})?/g, "{$1}")
    .replace(/\*$/, "{rest}");
  return { method: method.toLowerCase(), path: named };
}

function describeOperation(route: RouteName, operation: Operation): DocumentOperation {
  const { method, path } = placeOf(route);
  const audience = ACCESS[route];
  const parameters = [...pathParameters(path, operation), ...queryParameters(operation)];
  const requestBody = describeBody(operation);
  return {
    operationId: operationIdOf(method, path),
    tags: [groupOf(path).title],
    summary: operation.summary,
    description: [AUDIENCE_WORDS[audience], operation.note].filter(Boolean).join(" "),
    "x-audience": audience,
    security: audience === "anyone" || audience === "holder" ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody: { required: true, content: requestBody } } : {}),
    responses: describeAnswers(operation, audience),
  };
}

const operationIdOf = (method: string, path: string): string =>
  [method, ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)]
    .map((part, index) => (index === 0 ? part : `${part.charAt(0).toUpperCase()}${part.slice(1)}`))
    .join("");

function pathParameters(path: string, { params = {}, path: schema }: Operation): DocumentParameter[] {
  const known = schema ? toJsonSchema(schema).properties : undefined;
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    ...described(params[name]),
    schema: withoutWords(known?.[name] ?? { type: "string" }),
  }));
}

function queryParameters({ query }: Operation): DocumentParameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toJsonSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...described(schema.description),
    schema: withoutWords(schema),
  }));
}

const described = (description: string | undefined) => (description ? { description } : {});

function withoutWords({ description: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function describeBody({ body, form }: Operation): Readonly<Record<string, DocumentContent>> | null {
  if (body) return { "application/json": { schema: { $ref: referenceTo(theOne(body)[0]) } } };
  if (!form) return null;
  const fields = form.fields ? toJsonSchema(theOne(form.fields)[1]) : {};
  const schema: JsonSchema = {
    type: "object",
    properties: {
      ...fields.properties,
      file: { description: form.file, contentMediaType: "application/octet-stream" },
    },
    required: [...(fields.required ?? []), "file"],
    additionalProperties: false,
  };
  return { "multipart/form-data": { schema } };
}

const REFUSED: JsonSchema = { $ref: referenceTo("ErrorBody") };

/** Members that one refusal alone has. */
const OWN_MEMBERS: Partial<Record<ErrorCode, Readonly<Record<string, JsonSchema>>>> = {
  already_registered: { object: { $ref: referenceTo("OwnedObject") } },
};

function describeAnswers(operation: Operation, audience: Audience): Record<string, DocumentAnswer> {
  const answers: Record<string, DocumentAnswer> = {};
  for (const [status, answer] of Object.entries(operation.answers)) answers[status] = describeAnswer(status, answer);
  for (const [status, codes] of refusalsOf(operation, audience)) {
    // Keywords beside `$ref` hold together with it (OpenAPI 3.1).
    const own = Object.assign({}, ...codes.map((code) => OWN_MEMBERS[code]));
    const schema = { ...REFUSED, properties: { code: { enum: codes }, ...own } };
    answers[status] = { description: codes.join(", "), content: { "application/json": { schema } } };
  }
  answers.default = {
    description: "What may happen to any call: internal (500), unavailable (503).",
    content: { "application/json": { schema: REFUSED } },
  };
  return answers;
}

function describeAnswer(status: string, answer: Answer): DocumentAnswer {
  if (isMedia(answer)) return { description: answer.words, content: { [answer.media]: { schema: {} } } };
  const [name] = theOne(answer);
  return {
    description: STATUS_CODES[status] ?? status,
    content: { "application/json": { schema: { $ref: referenceTo(name) } } },
  };
}
