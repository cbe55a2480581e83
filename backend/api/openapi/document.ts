import { STATUS_CODES } from "node:http";
import { API_KEY_PREFIX } from "../../contract/constants.ts";
import { yieldingEvery } from "../../platform/event-loop-yield.ts";
import { type Audience, isOpen, scopesOf } from "../../platform/http/calls/audience.ts";
import { type CallSpec, isMedia, type Media, type Named, theOne } from "../../platform/http/calls/call.ts";
import type { PlacedCall } from "../../platform/http/calls/calls.ts";
import { KEY_PATTERN } from "../../platform/http/calls/idempotency-key.ts";
import { PLUGINS } from "../../plugins/plugins.ts";
import { type CodeSample, samplesOf } from "./examples.ts";
import { type JsonSchema, namedSchemas, referenceTo, toJsonSchema } from "./json-schema.ts";
import { RECORDED } from "./recorded-examples.ts";
import { OWN_MEMBERS, refusalsOf, takesKey } from "./refusals.ts";

export interface DocumentParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface DocumentTag {
  readonly name: string;
  readonly description: string;
}

export interface DocumentContent {
  readonly schema: JsonSchema;
}

export interface DocumentHeader {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface DocumentAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, DocumentHeader>>;
  readonly content: Readonly<Record<string, DocumentContent>>;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  /** Audience of the call. */
  readonly "x-audience": Audience;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly DocumentParameter[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, DocumentContent>> };
  /** By status; `default` describes the refusals that any call may return. */
  readonly responses: Readonly<Record<string, DocumentAnswer>>;
  /** The example request in several languages. */
  readonly "x-codeSamples"?: readonly CodeSample[];
  /** Status of the recorded answer to the example request. */
  readonly "x-answered"?: number;
}

/** OpenAPI 3.1 document, limited to the properties that this service uses. */
export interface ApiDocument {
  readonly openapi: "3.1.1";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly DocumentTag[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

/** Markdown, one paragraph per element. */
const ABOUT = [
  "The HTTP API of Authentica. Requests and responses are JSON.",
  "Send the access token of a sign-in as `Authorization: Bearer …`. It is valid for ten minutes; the refresh token returns the next one.",
  "Programs send an API key instead, which its owner creates in the profile. A key can only call endpoints that list one of its scopes. `GET /key` returns the key's scopes and expiry.",
  "Requests with unknown fields are refused. Responses may gain fields.",
  "This is version 1. Request it with `Accept: application/vnd.authentica.v1+json`: it has no breaking changes. Without the header you get the current version.",
  "Writes with an `Idempotency-Key` can be retried: for 24 hours, a repeated request returns the first response, with `Idempotent-Replayed: true`.",
  "Every error is an `ErrorBody`: its `code` is for programs, its `message` for people.",
  "Rate-limited calls state the remaining requests in `RateLimit` and `RateLimit-Policy`. Beyond the limit they return 429, with the seconds to wait in `Retry-After`. Times are ISO 8601 in UTC.",
].join("\n\n");

/** Tags of the document, by the first path segment after `/api`. */
const TAGS: Readonly<Record<string, DocumentTag>> = {
  auth: { name: "Signing in", description: "Registration, sign-in, sessions, password recovery and passkeys." },
  user: {
    name: "Account",
    description: "Profile, sessions, passkeys and personal data of the signed-in user.",
  },
  key: { name: "This key", description: "The API key that makes the request." },
  fingerprint: { name: "Fingerprints", description: "SHA-256 of uploaded files." },
  object: { name: "Objects", description: "Verifying, registering, editing and revoking objects." },
  transfer: { name: "Transfers", description: "Offers and transfers of objects to other users." },
  notifications: { name: "Notifications", description: "Notifications of a user, and the history of an object." },
  ...Object.assign({}, ...PLUGINS.map(({ tags }) => tags)),
  registry: {
    name: "Registry",
    description: "Public data for reading and verifying, without an account and from any site.",
  },
  contact: { name: "Contact", description: "Messages to the makers of the product." },
  admin: {
    name: "Administration",
    description: "Console for administrators. Changes and refused attempts are recorded in the audit log.",
  },
};

const SERVICE: DocumentTag = { name: "Service", description: "State of the service, and this description." };

const tagOf = (path: string): DocumentTag => TAGS[path.split("/")[1] ?? ""] ?? SERVICE;

/** Description of each audience. */
const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  anyone: "No sign-in needed.",
  holder: "No sign-in needed: the request contains a one-time ticket, a code, a cookie or a token instead.",
  user: "Requires sign-in.",
  owner: "Only for the owner of the resource.",
  "owner or admin": "Only for the owner of the resource and administrators.",
  addressee: "Only for the addressee of the offer.",
  admin: "Only for administrators.",
  "recent user": "Requires sign-in, with a confirmation of identity in the last ten minutes.",
  "recent owner": "Only for the owner of the resource, with a confirmation of identity in the last ten minutes.",
  "recent admin": "Only for administrators, with a confirmation of identity in the last ten minutes.",
};

/** Number of calls that are described before yielding to the event loop. */
export const A_TURN = 20;

/** Returns the OpenAPI document of the whole API. */
export async function describeApi(calls: readonly PlacedCall[], version: string): Promise<ApiDocument> {
  const paths: Record<string, Record<string, DocumentOperation>> = {};
  for await (const call of yieldingEvery(calls, A_TURN)) {
    const path = documentPath(call.path);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, path) };
  }
  const used = new Set(Object.keys(paths).map(tagOf));
  return {
    openapi: "3.1.1",
    info: { title: "Authentica API", version, description: ABOUT },
    servers: [{ url: "/api" }],
    tags: [...Object.values(TAGS), SERVICE].filter((tag) => used.has(tag)),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "Access token of a sign-in." },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: `${API_KEY_PREFIX}…`,
          description: "API key with one of the call's scopes.",
        },
      },
      schemas: await namedSchemas(calls, A_TURN),
    },
  };
}

/** Converts the path of a route to the form of OpenAPI: `/api/object/cover/:id` becomes `/object/cover/{id}`. */
export const documentPath = (path: string): string =>
  path.replace(/^\/api/, "").replaceAll(/:(\w+)(?:\{[^/]*\})?/g, "{$1}");

function describeCall(call: PlacedCall, path: string): DocumentOperation {
  const parameters = [
    ...parametersOf("path", call.params),
    ...parametersOf("query", call.query),
    ...(takesKey(call) ? [IDEMPOTENCY_KEY] : []),
  ];
  const requestBody = describeBody(call);
  const example = RECORDED[`${call.method} ${call.path}`];
  return {
    operationId: operationIdOf(call.method.toLowerCase(), path),
    tags: [tagOf(path).name],
    summary: call.does,
    description: [call.note, AUDIENCE_WORDS[call.who], ofKeys(call)].filter(Boolean).join(" "),
    "x-audience": call.who,
    security: isOpen(call.who) ? [] : [{ bearer: [] }, ...scopesOf(call.scope).map((scope) => ({ apiKey: [scope] }))],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody: { required: true, content: requestBody } } : {}),
    responses: describeAnswers(call),
    ...(example ? { "x-codeSamples": samplesOf(call, example), "x-answered": example.status } : {}),
  };
}

/** Returns a sentence on which API keys may make the call; `null` if the call needs no sign-in. */
function ofKeys({ who, scope }: PlacedCall): string | null {
  if (isOpen(who)) return null;
  const scopes = scopesOf(scope);
  if (scopes.length === 0) return "Not available to API keys.";
  return scopes.length === 1
    ? `API keys need the scope ${scopes[0]}.`
    : `API keys need one of the scopes ${scopes.join(", ")}.`;
}

const IDEMPOTENCY_KEY: DocumentParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Text chosen by the client, with or without double quotes. For 24 hours, a repeated request with the same key returns the first response.",
  schema: {
    type: "string",
    pattern: KEY_PATTERN,
  },
};

const operationIdOf = (method: string, path: string): string =>
  [method, ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)]
    .map((part, index) => (index === 0 ? part : `${part.charAt(0).toUpperCase()}${part.slice(1)}`))
    .join("");

function parametersOf(place: DocumentParameter["in"], asked: CallSpec["params"]): DocumentParameter[] {
  if (!asked) return [];
  const { properties = {}, required = [] } = toJsonSchema(asked);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description ? { description } : {}),
    schema,
  }));
}

function describeBody({ body, form, shortForm }: CallSpec): Readonly<Record<string, DocumentContent>> | null {
  if (body) return { "application/json": { schema: { $ref: referenceTo(theOne(body)[0]) } } };
  if (shortForm) {
    const described = { schema: { $ref: referenceTo(theOne(shortForm)[0]) } };
    return { "application/x-www-form-urlencoded": described, "multipart/form-data": described };
  }
  if (!form) return null;
  const fields = form.fields ? toJsonSchema(theOne(form.fields)[1]) : {};
  // An empty file is refused, so the length is at least 1. For binary content, length counts octets (OpenAPI 3.1.1,
  // "Working with Binary Data").
  const file: JsonSchema = { description: form.file, contentMediaType: "application/octet-stream", minLength: 1 };
  const schema: JsonSchema = {
    type: "object",
    properties: {
      ...fields.properties,
      file: form.most === undefined ? file : { type: "array", items: file, minItems: 1, maxItems: form.most },
    },
    required: [...(fields.required ?? []), ...(form.mayLackFile ? [] : ["file"])],
    additionalProperties: false,
  };
  return { "multipart/form-data": { schema } };
}

const LIMITED: Readonly<Record<string, DocumentHeader>> = {
  "RateLimit-Policy": {
    description: "Rate limits of the request: q uses in w seconds.",
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      "Tightest rate limit: r uses are left, and all are available again in t seconds; if none is left, the next one.",
    schema: { type: "string" },
  },
};

const REFUSED: JsonSchema = { $ref: referenceTo("ErrorBody") };

function describeAnswers(call: PlacedCall): Record<string, DocumentAnswer> {
  const answers: Record<string, DocumentAnswer> = {};
  const headers = call.limit || call.limitEach ? { headers: LIMITED } : {};
  for (const [status, answer] of Object.entries(call.answers))
    answers[status] = { ...describeAnswer(status, answer), ...headers };
  for (const [status, codes] of refusalsOf(call)) {
    // In OpenAPI 3.1, keywords beside `$ref` apply in addition to those of the referenced schema.
    const own = Object.assign({}, ...codes.map((code) => OWN_MEMBERS[code]));
    const schema = { ...REFUSED, properties: { code: { enum: codes }, ...own } };
    answers[status] = { description: codes.join(", "), content: { "application/json": { schema } } };
  }
  answers.default = {
    description: "Errors of any call: not_acceptable (406), internal (500), unavailable (503).",
    content: { "application/json": { schema: REFUSED } },
  };
  return answers;
}

function describeAnswer(status: string, answer: Named | Media): DocumentAnswer {
  if (isMedia(answer)) return { description: answer.words, content: { [answer.media]: { schema: {} } } };
  const [name] = theOne(answer);
  return {
    description: STATUS_CODES[status] ?? status,
    content: { "application/json": { schema: { $ref: referenceTo(name) } } },
  };
}
