import type { TokenAnswer } from "@authentica/backend/contract/registry";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { proofQuery } from "../proof/proof-query.ts";
import type { Report, Subject } from "../proof/report.ts";
import { tokenQuery } from "./token-query.ts";

/** A proof that does not hold. */
export interface Fault {
  /** The registry has said so itself, or this browser has found it. */
  readonly by: "registry" | "browser";
  /** The registry's reason: technical, in English. This browser's findings are at the steps. */
  readonly reason?: string | undefined;
}

/** What is known of an object: what the registry says, and what this browser makes of it. */
export interface Evidence {
  readonly token: UseQueryResult<TokenAnswer>;
  readonly proof: UseQueryResult<Report>;
  readonly fault: Fault | null;
  /** Neither held nor failed yet, and it will not be long. */
  readonly isPending: boolean;
}

/** Reads an object and works its proof out again. `hash`, where the reader asked for one, is what its leaves must carry. */
export function useEvidence(tokenId: string | null, hash: string | null = null): Evidence {
  const token = useQuery(tokenQuery(tokenId));
  const subject = token.data && tokenId !== null ? subjectOf(token.data, { tokenId, hash }) : null;
  const proof = useQuery(proofQuery(subject));
  return {
    token,
    proof,
    fault: faultOf(token.data, proof.data),
    isPending: tokenId !== null && (token.isPending || (subject !== null && proof.isPending)),
  };
}

function faultOf(token: TokenAnswer | undefined, report: Report | undefined): Fault | null {
  if (token?.object.proof === "invalid") return { by: "registry", reason: token.object.problem };
  return report?.outcome === "fails" ? { by: "browser" } : null;
}

/** What is to be proven: that this answer is of the object asked for, by its number and (if not `null`) its hash. */
export const subjectOf = (
  { object, events }: TokenAnswer,
  { tokenId, hash }: { readonly tokenId: string; readonly hash: string | null },
): Subject => ({
  hash: hash ?? object.hash,
  tokenId: Number(tokenId),
  status: object.status,
  registeredAt: object.registeredAt,
  events,
});
