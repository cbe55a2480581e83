import type { Verifier } from "@authentica/backend/tlog/note";
import { timeFault } from "@authentica/backend/tlog/time";
import { openProof, type ProofPart, type Proven, verify } from "@authentica/backend/tlog/verify";
import type { GivenProof } from "./given-proof.ts";

/** What does not hold: a part of one proof, or the order of their dates. */
export type JudgedPart = ProofPart | "order";

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
      readonly part: JudgedPart;
      readonly reason: string;
      /** Which proof does not hold. */
      readonly name: string;
    };

/** Judges a file by its SHA-256 (hexadecimal) and all the proofs that were given: one that does not hold makes the whole invalid. */
export function judge(fileHash: string, { proofs: [first, ...further] }: GivenProof, log: Verifier): Judgement {
  const verdict = verify(fileHash, first.text, log);
  if (verdict.verdict === "invalid") return { ...verdict, name: first.name };
  const history: [Proven, ...Proven[]] = [verdict.proven];
  const names = new Map<Proven, string>([[verdict.proven, first.name]]);
  for (const { name, text } of further) {
    const proven = openProof(text, log);
    if ("verdict" in proven) return { ...proven, name };
    if (proven.leaf.tokenId !== verdict.proven.leaf.tokenId || proven.hash !== verdict.proven.hash)
      return { verdict: "invalid", part: "leaf", reason: "This entry is of another object.", name };
    history.push(proven);
    names.set(proven, name);
  }
  history.sort((a, b) => a.leaf.eventNumber - b.leaf.eventNumber);
  for (const [at, event] of history.entries()) {
    const before = history[at - 1];
    const fault = before && orderFault(before, event);
    if (fault) return { verdict: "invalid", part: "order", reason: fault, name: names.get(event) ?? first.name };
  }
  const hasGap = history.some(({ leaf }, at) => leaf.eventNumber !== history[0].leaf.eventNumber + at);
  return { verdict: verdict.verdict, history, hasGap };
}

/** What is wrong with an event behind one of the same object; `null` when nothing is. Positions and times rise with the events. */
function orderFault(before: Proven, event: Proven): string | null {
  if (before.leaf.eventNumber < event.leaf.eventNumber && before.index >= event.index)
    return `Entry ${event.index} stands before entry ${before.index}, and tells of a later event.`;
  const fault = timeFault(before.leaf.timestamp, event.leaf.timestamp);
  return fault && `Entry ${event.index} does not fit: ${fault}.`;
}
