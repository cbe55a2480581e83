import * as z from "zod/mini";
import type { ObjectStatus } from "./object.ts";
import { sha256Hex } from "./text.ts";

export const LookupQuery = z.strictObject({ hash: sha256Hex() });

/** A number of entries, or the index of one, in an address. */
const count = () =>
  z.pipe(
    z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/, "must be a whole number")),
    z.transform((text: string) => Number(text)),
  );

export const InclusionQuery = z.strictObject({ index: count(), size: z.optional(count()) });
export const ConsistencyQuery = z.strictObject({ from: count(), to: z.optional(count()) });
export const TokenParam = z.strictObject({ tokenId: count() });

/** `GET /registry/proof/inclusion`. Hashes are standard base64, the leaf's sibling first. */
export interface InclusionAnswer {
  readonly index: number;
  readonly size: number;
  readonly leafHash: string;
  readonly hashes: readonly string[];
  readonly root: string;
}

/** `GET /registry/proof/consistency`. */
export interface ConsistencyAnswer {
  readonly from: number;
  readonly to: number;
  readonly hashes: readonly string[];
  readonly fromRoot: string;
  readonly toRoot: string;
}

/** An event of an object as its leaf alone tells it: no name, no owner. */
export interface PublicEvent {
  /** Index of the leaf. */
  readonly index: number;
  readonly type: string;
  /** The service's clock: ISO 8601, UTC. */
  readonly at: string;
  /** The leaf: canonical JSON. */
  readonly leaf: string;
}

/** What anybody may know of a registered object, with no account. */
export interface PublicState {
  readonly status: ObjectStatus;
  readonly tokenId: number;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
  /** ISO 8601, UTC. */
  readonly registeredAt: string;
  readonly latestEvent: { readonly index: number; readonly type: string; readonly at: string };
  /** Of its leaves, all of which were hashed again and found under the checkpoint: `pending` until one covers the latest. */
  readonly proof: "valid" | "pending" | "invalid";
  /** What does not hold, where `proof` is `invalid`. */
  readonly problem?: string;
}

/** `GET /registry/lookup`. */
export interface LookupAnswer {
  readonly hash: string;
  /** `null` when nobody has registered it. */
  readonly object: PublicState | null;
  /** Entries in the registry when this was answered. */
  readonly size: number;
  /** The signed checkpoint that the state was held against; `null` before the first. */
  readonly checkpoint: string | null;
}

/** `GET /registry/token/:tokenId`: an object with its whole history, for the explorer. */
export interface TokenAnswer extends Omit<LookupAnswer, "object"> {
  readonly object: PublicState;
  readonly events: readonly PublicEvent[];
}
