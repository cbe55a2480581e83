import * as z from "zod/mini";
import type { ObjectStatus } from "./object.ts";
import { sha256Hex } from "./text.ts";

export const LookupQuery = z.strictObject({ hash: sha256Hex() });

/** `GET /registry/lookup`: what anybody may know of a hash, with no account. No name, no owner. */
export interface LookupAnswer {
  readonly hash: string;
  /** `null` when nobody has registered it. */
  readonly object: {
    readonly status: ObjectStatus;
    readonly tokenId: number;
    /** ISO 8601, UTC. */
    readonly registeredAt: string;
    readonly latestEvent: { readonly type: string; readonly at: string };
  } | null;
  /** Entries in the registry when this was answered. */
  readonly size: number;
}
