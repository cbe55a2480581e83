import type { PublicState } from "@authentica/backend/contract/registry";
import { isDeclared, weightiest } from "./deposit.ts";

/** What the registry's answer means for the holder of a file. Dates are in ISO 8601, UTC. */
export type Verdict =
  | { readonly outcome: "unknown" }
  | {
      readonly outcome: "certified";
      readonly tokenId: number;
      readonly since: string;
      /** When the details or the owner of the object last changed; `null` if they never did. */
      readonly changedAt: string | null;
    }
  | {
      readonly outcome: "revoked";
      readonly tokenId: number;
      readonly since: string;
      /** Time of the revocation; `null` if there is a later entry. */
      readonly revokedAt: string | null;
    }
  | {
      /**
       * The object was declared: the server never received its file, so a holder of the file can still register it.
       */
      readonly outcome: "declared";
      readonly tokenId: number;
      readonly since: string;
      readonly status: PublicState["status"];
    }
  | {
      /** The owner has deleted their account. The entry only says that there was a registration. */
      readonly outcome: "erased";
      readonly tokenId: number;
      readonly since: string;
      readonly erasedAt: string;
    };

type ToldObject = Pick<PublicState, "status" | "tokenId" | "registeredAt"> &
  Partial<Pick<PublicState, "depositedAt">> & {
    readonly latestEvent: Pick<PublicState["latestEvent"], "type" | "at">;
  };

/** The part of the registry's answer that a verdict needs. */
export interface Told {
  readonly object: ToldObject | null;
  /** All objects with this file, if the answer lists them. */
  readonly objects?: readonly ToldObject[];
}

/** Returns whether the registry itself reports that a proof is invalid. If so, every other outcome is ignored. */
export const proofFails = ({
  object,
  objects = object ? [object] : [],
}: {
  readonly object: Pick<PublicState, "proof"> | null;
  readonly objects?: readonly Pick<PublicState, "proof">[];
}): boolean => objects.some(({ proof }) => proof === "invalid");

/**
 * Returns the verdict for an answer of the registry. Of several objects, the one that counts most decides
 * (`weightiest`). An unknown status counts as revoked, because nothing may be promised about it.
 */
export function verdictOf({ object, objects = object ? [object] : [] }: Told): Verdict {
  const told = weightiest(objects);
  if (!told) return { outcome: "unknown" };
  const { status, tokenId, registeredAt: since, latestEvent } = told;
  if (isDeclared(told)) return { outcome: "declared", tokenId, since, status };
  if (status === "active") {
    return { outcome: "certified", tokenId, since, changedAt: latestEvent.type === "mint" ? null : latestEvent.at };
  }
  if (status === "erased") return { outcome: "erased", tokenId, since, erasedAt: latestEvent.at };
  return { outcome: "revoked", tokenId, since, revokedAt: latestEvent.type === "revoke" ? latestEvent.at : null };
}
