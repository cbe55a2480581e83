/**
 * Determines whether a registration is still valid, as far as the archive and the registry show, and the final
 * outcome of the verification.
 */
import { type ComparedDocuments, isContradicted } from "./documents.ts";
import type { Freshness } from "./fresh.ts";
import type { HeldVerdict, Judgement } from "./judge.ts";

/**
 * `incomplete`: the archive lacks events of the object. `current`: the registry says that the archive has all events.
 * `unchecked`: the registry was not asked, so only the events in the archive are known.
 */
export type Validity = "revoked" | "erased" | "incomplete" | "current" | "unchecked";

/**
 * `lapsed`: authentic, but no longer valid. `contradicted`: authentic, but the archive's own summary contradicts the
 * proofs. `forked`: the registry has signed two histories, so none of its signatures counts.
 */
export type Outcome = HeldVerdict | "invalid" | "lapsed" | "contradicted" | "forked";

type Held = Exclude<Judgement, { readonly verdict: "invalid" }>;

export function standingOf(
  { history, hasGap }: Pick<Held, "history" | "hasGap">,
  freshness: Freshness | null,
): Validity {
  const missing = freshness?.outcome === "same" ? freshness.missing : [];
  const types = [...history.map(({ leaf }) => leaf.type as string), ...missing.map(({ type }) => type)];
  if (types.includes("erase")) return "erased";
  if (types.includes("revoke")) return "revoked";
  if (hasGap || missing.length > 0) return "incomplete";
  return freshness?.outcome === "same" ? "current" : "unchecked";
}

export function outcomeOf(judgement: Judgement, freshness: Freshness | null, documents: ComparedDocuments): Outcome {
  if (freshness?.outcome === "forked") return "forked";
  if (judgement.verdict !== "authentic") return judgement.verdict;
  const standing = standingOf(judgement, freshness);
  if (standing !== "current" && standing !== "unchecked") return "lapsed";
  return isContradicted(documents) ? "contradicted" : "authentic";
}
