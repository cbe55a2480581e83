import * as z from "zod/mini";
import { API_KEY_NAME_MAX, API_KEY_NETWORKS_MAX, API_SCOPES } from "./constants.ts";
import { choice, described, flag, instant, instantAsked, list, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { line } from "./text.ts";

export type ApiScope = (typeof API_SCOPES)[number];

const scope = () =>
  choice(
    API_SCOPES,
    "claim: upload, register and edit. read: the owner's objects, files, proofs, history and notifications. verify: look-ups. transfer: offer, accept, decline and cancel.",
  );

/** Error message for an invalid network: the end of a sentence. */
export const NO_NETWORK =
  "must be an address or a network such as 203.0.113.0/24 or 2001:db8::/32, with no bit set behind its prefix";

/** Characters of a network; the server checks whether it is valid (`parseNetwork`). */
const NETWORK = /^[0-9A-Fa-f:.]{2,45}(\/\d{1,3})?$/;

/** `POST /user/api-keys`. */
export const MakeApiKeyRequest = z.strictObject({
  name: line(API_KEY_NAME_MAX, "What its owner calls it."),
  scopes: z.array(scope()).check(
    z.minLength(1, "must name one scope at least"),
    z.refine((scopes) => new Set(scopes).size === scopes.length, "must name each scope once"),
    z.meta({ description: "What it may do.", uniqueItems: true }),
  ),
  networks: z.optional(
    z
      .array(
        text("An address, or a network in CIDR notation with no bit set behind its prefix.").check(
          z.trim(),
          z.toLowerCase(),
          z.regex(NETWORK, NO_NETWORK),
        ),
      )
      .check(
        z.maxLength(API_KEY_NETWORKS_MAX, `must name at most ${API_KEY_NETWORKS_MAX} networks`),
        z.describe("Where it may be used from; from anywhere without any."),
      ),
  ),
  endsAt: z.optional(
    nullable(instantAsked(), "From when on it opens nothing: ISO 8601, UTC; null or absent: it has no end."),
  ),
});
export type MakeApiKeyRequest = z.infer<typeof MakeApiKeyRequest>;

/** A key as its owner sees it, without its secret. */
const ApiKey = z
  .object({
    _id: text("Its identifier."),
    name: text("What its owner calls it."),
    shown: text("How it begins and ends: authentica_…Xy3Z."),
    scopes: list(scope(), "What it may do."),
    networks: list(z.string(), "Where it may be used from; empty: from anywhere."),
    createdAt: instant("When it was made; UTC."),
    endsAt: nullable(instant(), "From when on it opens nothing; UTC. Null: it has no end."),
    hasEnded: flag("Whether that is over."),
    lastUsedAt: nullable(instant(), "When it was last used, to about a minute; UTC. Null: never."),
  })
  .register(z.globalRegistry, { id: "ApiKey" });
export interface ApiKey extends Immutable<z.infer<typeof ApiKey>> {}

/** `GET /user/api-keys`. */
export const ApiKeysAnswer = z.object({ data: list(ApiKey, "The keys that were not revoked, the latest made first.") });
export interface ApiKeysAnswer extends Immutable<z.infer<typeof ApiKeysAnswer>> {}

/** Answer of the call that creates a key. The key itself is only in this answer. */
export const MadeApiKey = z.object({
  key: text("The key itself, for its maker to keep: it is not shown again."),
  apiKey: described(ApiKey, "How the list shows it."),
});
export interface MadeApiKey extends Immutable<z.infer<typeof MadeApiKey>> {}

/** `GET /key`: the key of the request, as its owner sees it. */
export const ThisApiKey = z.object({ apiKey: described(ApiKey, "The key that the request was made with.") });
export interface ThisApiKey extends Immutable<z.infer<typeof ThisApiKey>> {}

export const ApiKeyParam = z.strictObject({ id: text("The key's identifier.").check(z.minLength(1), z.maxLength(64)) });
