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
  /** By status; `default` stands for the refusals that any call may return. */
  readonly responses: Readonly<Record<string, DocumentAnswer>>;
  /** The same request in several languages. */
  readonly "x-codeSamples"?: readonly CodeSample[];
  /** Status of the recorded answer to that request. */
  readonly "x-answered"?: number;
}

/** OpenAPI 3.1 document, limited to the parts used here. */
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
  "Everything the product does, over HTTP with JSON.",
  "Send the access token of a sign-in as `Authorization: Bearer …`. It lasts ten minutes, and the refresh token gives the next one.",
  "A program sends an API key in its place, which its owner makes in the profile. A key makes the calls that name one of its scopes, and no other; what it was made with is at `GET /key`.",
  "A request has exactly the fields that are described: unknown ones are refused. An answer may gain fields.",
  "This is version 1. Ask for it with `Accept: application/vnd.authentica.v1+json`: nothing that you rely on changes within it. Without that you get the present version.",
  "A write with an `Idempotency-Key` may be sent again: for a day it is made once, and answered as it was, with `Idempotent-Replayed: true`.",
  "Every refusal is an `ErrorBody`: its `code` is for programs, its `message` for people.",
  "What is limited tells how much is left in `RateLimit` and `RateLimit-Policy`, and answers 429 beyond it, with the seconds to wait in `Retry-After`. Times are ISO 8601 in UTC.",
].join("\n\n");

/** Tags of the document, by the first path segment after `/api`. */
const TAGS: Readonly<Record<string, DocumentTag>> = {
  auth: { name: "Signing in", description: "Accounts, sessions, forgotten passwords and passkeys." },
  user: {
    name: "Account",
    description: "The signed-in person's profile, devices, passkeys and rights over their data.",
  },
  key: { name: "This key", description: "What the API key that asks may do." },
  fingerprint: { name: "Fingerprints", description: "The SHA-256 of a file, computed by the service." },
  object: { name: "Objects", description: "Verifying, registering, editing and revoking." },
  transfer: { name: "Transfers", description: "Handing an object over to somebody else." },
  notifications: { name: "Notifications", description: "What happened, to a person's objects or to one object." },
  ...Object.assign({}, ...PLUGINS.map(({ tags }) => tags)),
  registry: {
    name: "Registry",
    description: "Public data, to read and verify without an account and from any site.",
  },
  contact: { name: "Contact", description: "Words to the people behind the product." },
  admin: {
    name: "Administration",
    description:
      "The console: reading and changing what is stored; each change and each refused one is in the audit log.",
  },
};

const SERVICE: DocumentTag = { name: "Service", description: "The service itself, and this description of it." };

const tagOf = (path: string): DocumentTag => TAGS[path.split("/")[1] ?? ""] ?? SERVICE;

/** Description of each audience. */
const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  anyone: "Everyone, signed in or not.",
  holder: "The holder of the secret that the request carries: a one-use ticket, a code, a cookie or a token.",
  user: "A signed-in user, for their own data.",
  owner: "The owner of what the request names.",
  "owner or admin": "The owner of what the request names, and administrators.",
  addressee: "The owner of the address that the offer is made to.",
  admin: "Administrators.",
  "recent user": "A signed-in user who has confirmed their identity in the last ten minutes.",
  "recent owner": "The owner, who has proved who they are in the last ten minutes.",
  "recent admin": "Administrators who have proved who they are in the last ten minutes.",
};

/** Calls that are described before yielding to other work. */
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
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The access token of a sign-in." },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: `${API_KEY_PREFIX}…`,
          description: "An API key, which has one of the scopes that the call names.",
        },
      },
      schemas: await namedSchemas(calls, A_TURN),
    },
  };
}

/** Converts `/api/object/cover/:id` to `/object/cover/{id}`. */
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
    description: [AUDIENCE_WORDS[call.who], ofKeys(call), call.note].filter(Boolean).join(" "),
    "x-audience": call.who,
    security: isOpen(call.who) ? [] : [{ bearer: [] }, ...scopesOf(call.scope).map((scope) => ({ apiKey: [scope] }))],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody: { required: true, content: requestBody } } : {}),
    responses: describeAnswers(call),
    ...(example ? { "x-codeSamples": samplesOf(call, example), "x-answered": example.status } : {}),
  };
}

/** Describes which API keys may make the call. */
function ofKeys({ who, scope }: PlacedCall): string | null {
  if (isOpen(who)) return null;
  const scopes = scopesOf(scope);
  return scopes.length === 0 ? "No API key makes it." : `Scope of API keys: ${scopes.join(" or ")}.`;
}

const IDEMPOTENCY_KEY: DocumentParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A text of your own, in double quotes or bare. For a day, the same request under it is made once, and answered as it was the first time.",
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
  const schema: JsonSchema = {
    type: "object",
    properties: {
      ...fields.properties,
      // At least one byte, because an empty file is refused. For binary content, lengths count octets (OpenAPI 3.1.1,
      // "Working with Binary Data").
      file: { description: form.file, contentMediaType: "application/octet-stream", minLength: 1 },
    },
    required: [...(fields.required ?? []), ...(form.mayLackFile ? [] : ["file"])],
    additionalProperties: false,
  };
  return { "multipart/form-data": { schema } };
}

const LIMITED: Readonly<Record<string, DocumentHeader>> = {
  "RateLimit-Policy": {
    description: "The limits that the request was counted by: q uses in w seconds.",
    schema: { type: "string" },
  },
  RateLimit: {
    description: "Of the tightest: r uses are left, and all of them in t seconds; where none is left, the next one.",
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
    // Keywords beside `$ref` apply together with it (OpenAPI 3.1).
    const own = Object.assign({}, ...codes.map((code) => OWN_MEMBERS[code]));
    const schema = { ...REFUSED, properties: { code: { enum: codes }, ...own } };
    answers[status] = { description: codes.join(", "), content: { "application/json": { schema } } };
  }
  answers.default = {
    description: "What may happen to any call: not_acceptable (406), internal (500), unavailable (503).",
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
