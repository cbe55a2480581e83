import * as z from "zod/mini";
import { API_KEY_NAME_MAX, API_KEY_NETWORKS_MAX, API_SCOPES } from "./constants.ts";
import { choice, described, flag, instant, instantAsked, list, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { line } from "./text.ts";

export type ApiScope = (typeof API_SCOPES)[number];

const scope = () =>
  choice(
    API_SCOPES,
    "claim: upload, register and edit. read: read the owner's objects, files, proofs, history and notifications. verify: look up hashes. transfer: make, accept, decline and cancel offers.",
  );

/** Error message for an invalid network, as the end of a sentence. */
export const NO_NETWORK =
  "must be an address or a network such as 203.0.113.0/24 or 2001:db8::/32, without bits set after its prefix";

/** Allowed characters of a network. The server also checks that the network is valid (`parseNetwork`). */
const NETWORK = /^[0-9A-Fa-f:.]{2,45}(\/\d{1,3})?$/;

/** `POST /user/api-keys`. */
export const MakeApiKeyRequest = z.strictObject({
  name: line(API_KEY_NAME_MAX, "Name of the key."),
  scopes: z.array(scope()).check(
    z.minLength(1, "must name at least one scope"),
    z.refine((scopes) => new Set(scopes).size === scopes.length, "must name each scope once"),
    z.meta({ description: "Scopes of the key.", uniqueItems: true }),
  ),
  networks: z.optional(
    z
      .array(
        text("IP address, or network in CIDR notation without bits set after the prefix.").check(
          z.trim(),
          z.toLowerCase(),
          z.regex(NETWORK, NO_NETWORK),
        ),
      )
      .check(
        z.maxLength(API_KEY_NETWORKS_MAX, `must name at most ${API_KEY_NETWORKS_MAX} networks`),
        z.describe("Networks from which the key may be used. If empty or absent, it may be used from anywhere."),
      ),
  ),
  endsAt: z.optional(nullable(instantAsked(), "Expiry (ISO 8601, UTC). Null or absent if the key does not expire.")),
});
export type MakeApiKeyRequest = z.infer<typeof MakeApiKeyRequest>;

/** A key as its owner sees it, without its secret. */
const ApiKey = z
  .object({
    _id: text("Identifier of the key."),
    name: text("Name of the key."),
    shown: text("First and last characters of the key: authentica_…Xy3Z."),
    scopes: list(scope(), "Scopes of the key."),
    networks: list(z.string(), "Networks from which the key may be used; empty if from anywhere."),
    createdAt: instant("Time of creation; UTC."),
    endsAt: nullable(instant(), "Expiry; UTC. Null if the key does not expire."),
    hasEnded: flag("Whether the key has expired."),
    lastUsedAt: nullable(instant(), "Last use, accurate to about a minute; UTC. Null if never used."),
  })
  .register(z.globalRegistry, { id: "ApiKey" });
export interface ApiKey extends Immutable<z.infer<typeof ApiKey>> {}

/** `GET /user/api-keys`. */
export const ApiKeysAnswer = z.object({ data: list(ApiKey, "Keys that are not revoked, latest first.") });
export interface ApiKeysAnswer extends Immutable<z.infer<typeof ApiKeysAnswer>> {}

/** Answer of the call that creates a key. The key itself is only in this answer. */
export const MadeApiKey = z.object({
  key: text("The API key. Store it now: it is not shown again."),
  apiKey: described(ApiKey, "The key as in the list of keys."),
});
export interface MadeApiKey extends Immutable<z.infer<typeof MadeApiKey>> {}

/** `GET /key`: the key of the request, as its owner sees it. */
export const ThisApiKey = z.object({ apiKey: described(ApiKey, "The key that authenticated the request.") });
export interface ThisApiKey extends Immutable<z.infer<typeof ThisApiKey>> {}

export const ApiKeyParam = z.strictObject({
  id: text("Identifier of the key.").check(z.minLength(1), z.maxLength(64)),
});
