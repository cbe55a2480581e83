import { ERROR_STATUS, type ErrorCode } from "../../contract/errors.ts";
import { type Audience, isOpen } from "../../platform/http/calls/audience.ts";
import { isRead } from "../../platform/http/calls/call.ts";
import type { PlacedCall } from "../../platform/http/calls/calls.ts";
import { type JsonSchema, referenceTo } from "./json-schema.ts";

const OF_BODY: readonly ErrorCode[] = ["invalid_input", "timeout", "too_large", "unsupported_media_type"];

/** Refusals that are possible for every call with an `Idempotency-Key`. */
const OF_KEY: readonly ErrorCode[] = ["invalid_input", "conflict", "in_progress", "key_reused", "rate_limited"];

const OF_AUDIENCE: Readonly<Record<Audience, readonly ErrorCode[]>> = {
  anyone: [],
  holder: [],
  // `forbidden` is returned for an API key without the scope, and for a call that accepts no API keys.
  user: ["unauthenticated", "forbidden"],
  owner: ["unauthenticated", "forbidden"],
  "owner or admin": ["unauthenticated", "forbidden"],
  addressee: ["unauthenticated", "forbidden"],
  admin: ["unauthenticated", "forbidden", "second_factor_missing", "reauthentication_required"],
  "recent user": ["unauthenticated", "forbidden", "reauthentication_required"],
  "recent owner": ["unauthenticated", "forbidden", "reauthentication_required"],
  "recent admin": ["unauthenticated", "forbidden", "second_factor_missing", "reauthentication_required"],
};

/** Members that the body of one refusal has in addition to those of `ErrorBody`. */
export const OWN_MEMBERS: Partial<Record<ErrorCode, Readonly<Record<string, JsonSchema>>>> = {
  already_registered: { object: { $ref: referenceTo("OwnedObject") } },
};

/** Returns whether a call accepts an `Idempotency-Key`. */
export const takesKey = ({ who, method, checksSecret }: Pick<PlacedCall, "who" | "method" | "checksSecret">): boolean =>
  !isOpen(who) && !isRead(method) && !checksSecret;

/** Returns the refusals that a call documents, by status. In addition, any call may return 406, 500 and 503. */
export function refusalsOf(call: PlacedCall): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...(call.body || call.form ? OF_BODY : []),
    // Every GET request with unknown parameters is refused.
    ...(call.query || call.params || call.method === "GET" ? (["invalid_input"] as const) : []),
    ...OF_AUDIENCE[call.who],
    ...(takesKey(call) ? OF_KEY : []),
    ...(call.refuses ?? []),
    ...(call.limit ? (["rate_limited"] as const) : []),
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}
