import type { TokenAnswer } from "@authentica/backend/contract/registry";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { proofQuery } from "../proof/proof-query.ts";
import type { Report, Subject } from "../proof/report.ts";
import { tokenQuery } from "./token-query.ts";

/** The reason why an object's proof is invalid. */
export interface Fault {
  /** Who detected the failure. */
  readonly by: "registry" | "browser";
  /**
   * The reason that the registry gives; technical, in English. The reasons that the browser found are in the steps of
   * its report.
   */
  readonly reason?: string | undefined;
}

/** What is known about an object: the registry's answer, and the result of this browser's verification. */
export interface Evidence {
  readonly token: UseQueryResult<TokenAnswer>;
  readonly proof: UseQueryResult<Report>;
  readonly fault: Fault | null;
  /** Whether the result is still being determined. */
  readonly isPending: boolean;
}

/**
 * Loads an object and recomputes its proof. If the visitor asked about a hash, the object's leaves must contain that
 * hash.
 */
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

/**
 * Returns the statements that are verified: the object in the registry's answer, but with the requested number and,
 * unless it is `null`, the requested hash.
 */
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
