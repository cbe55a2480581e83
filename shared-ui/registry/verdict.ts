import type { PublicState } from "@authentica/backend/contract/registry";
import { isDeclared, weightiest } from "./deposit.ts";

/** Meaning of a registry answer for the holder of the file. Dates are ISO 8601, UTC. */
export type Verdict =
  | { readonly outcome: "unknown" }
  | {
      readonly outcome: "certified";
      readonly tokenId: number;
      readonly since: string;
      /** When its details or owner last changed; `null` while unchanged. */
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
      /** Its file was never seen: it does not keep out anyone who has the file. */
      readonly outcome: "declared";
      readonly tokenId: number;
      readonly since: string;
      readonly status: PublicState["status"];
    }
  | {
      /** Its owner has deleted their account: the entry says no more than that there was a registration. */
      readonly outcome: "erased";
      readonly tokenId: number;
      readonly since: string;
      readonly erasedAt: string;
    };

type ToldObject = Pick<PublicState, "status" | "tokenId" | "registeredAt"> &
  Partial<Pick<PublicState, "depositedAt">> & {
    readonly latestEvent: Pick<PublicState["latestEvent"], "type" | "at">;
  };

/** The part of an answer that a verdict is read from. */
export interface Told {
  readonly object: ToldObject | null;
  /** All objects of the file, if the answer has them. */
  readonly objects?: readonly ToldObject[];
}

/** Whether the registry says itself that the proof of what it has does not hold: that outweighs every outcome. */
export const proofFails = ({
  object,
  objects = object ? [object] : [],
}: {
  readonly object: Pick<PublicState, "proof"> | null;
  readonly objects?: readonly Pick<PublicState, "proof">[];
}): boolean => objects.some(({ proof }) => proof === "invalid");

/** Reads an answer: of several objects, the one that counts most (`weightiest`). A status that this version does not know counts as revoked: it promises nothing. */
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
