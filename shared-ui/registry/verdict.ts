import type { PublicState } from "@authentica/backend/contract/registry";

/** What an answer of the registry means to somebody who holds the file. Dates are ISO 8601, UTC. */
export type Verdict =
  | { readonly outcome: "unknown" }
  | {
      readonly outcome: "certified";
      readonly tokenId: number;
      readonly since: string;
      /** When its details last changed or its owner did; `null` while it stands as it was registered. */
      readonly changedAt: string | null;
    }
  | {
      readonly outcome: "revoked";
      readonly tokenId: number;
      readonly since: string;
      /** `null` when something was written after the revocation. */
      readonly revokedAt: string | null;
    }
  | {
      /** Its owner has deleted their account: the entry says no more than that there was a registration. */
      readonly outcome: "erased";
      readonly tokenId: number;
      readonly since: string;
      readonly erasedAt: string;
    };

/** The part of an answer that a verdict is read from. */
export interface Told {
  readonly object:
    | (Pick<PublicState, "status" | "tokenId" | "registeredAt"> & {
        readonly latestEvent: Pick<PublicState["latestEvent"], "type" | "at">;
      })
    | null;
}

/** Whether the registry says itself that the proof of what it has does not hold: that outweighs every outcome. */
export const proofFails = ({ object }: { readonly object: Pick<PublicState, "proof"> | null }): boolean =>
  object?.proof === "invalid";

/** Reads an answer. A status that this version does not know counts as revoked: it promises nothing. */
export function verdictOf({ object }: Told): Verdict {
  if (!object) return { outcome: "unknown" };
  const { status, tokenId, registeredAt: since, latestEvent } = object;
  if (status === "active") {
    return { outcome: "certified", tokenId, since, changedAt: latestEvent.type === "mint" ? null : latestEvent.at };
  }
  if (status === "erased") return { outcome: "erased", tokenId, since, erasedAt: latestEvent.at };
  return { outcome: "revoked", tokenId, since, revokedAt: latestEvent.type === "revoke" ? latestEvent.at : null };
}
