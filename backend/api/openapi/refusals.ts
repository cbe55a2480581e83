import type { Audience } from "../../access.ts";
import { ERROR_STATUS, type ErrorCode } from "../../contract/errors.ts";
import type { Operation } from "./operation.ts";

const OF_BODY: readonly ErrorCode[] = ["invalid_input", "timeout", "too_large", "unsupported_media_type"];

const OF_AUDIENCE: Readonly<Record<Audience, readonly ErrorCode[]>> = {
  anyone: [],
  holder: [],
  user: ["unauthenticated"],
  owner: ["unauthenticated"],
  "owner or admin": ["unauthenticated"],
  addressee: ["unauthenticated"],
  admin: ["unauthenticated", "forbidden"],
  "recent user": ["unauthenticated", "reauthentication_required"],
  "recent owner": ["unauthenticated", "reauthentication_required"],
  "recent admin": ["unauthenticated", "forbidden", "reauthentication_required"],
};

/** The refusals that a call is described with, by status; beside them any call may answer 500 and 503. */
export function refusalsOf(operation: Operation, audience: Audience): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...(operation.body || operation.form ? OF_BODY : []),
    ...(operation.query || operation.path ? (["invalid_input"] as const) : []),
    ...OF_AUDIENCE[audience],
    ...(operation.refusals ?? []),
    ...(operation.limited ? (["rate_limited"] as const) : []),
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}
