import type { Verifier } from "@authentica/backend/tlog/note";
import { openProof, type ProofPart, type Proven, verify } from "@authentica/backend/tlog/verify";
import type { GivenProof } from "./given-proof.ts";

export type Judgement =
  | {
      readonly verdict: "authentic" | "different";
      /** The events that were proven, in the order of the object's history. */
      readonly history: readonly [Proven, ...Proven[]];
      /** Whether an event between the first and the last is not among them. */
      readonly hasGap: boolean;
    }
  | {
      readonly verdict: "invalid";
      readonly part: ProofPart;
      readonly reason: string;
      /** Which proof does not hold. */
      readonly name: string;
    };

/** Judges a file by its SHA-256 (hexadecimal) and all the proofs that were given: one that does not hold makes the whole invalid. */
export function judge(fileHash: string, { proofs: [first, ...further] }: GivenProof, log: Verifier): Judgement {
  const verdict = verify(fileHash, first.text, log);
  if (verdict.verdict === "invalid") return { ...verdict, name: first.name };
  const history: [Proven, ...Proven[]] = [verdict.proven];
  for (const { name, text } of further) {
    const proven = openProof(text, log);
    if ("verdict" in proven) return { ...proven, name };
    if (proven.leaf.tokenId !== verdict.proven.leaf.tokenId || proven.hash !== verdict.proven.hash)
      return { verdict: "invalid", part: "leaf", reason: "This entry is of another object.", name };
    history.push(proven);
  }
  history.sort((a, b) => a.leaf.eventNumber - b.leaf.eventNumber);
  const hasGap = history.some(({ leaf }, at) => leaf.eventNumber !== history[0].leaf.eventNumber + at);
  return { verdict: verdict.verdict, history, hasGap };
}
