/** What a policy makes of a checkpoint beside its witnesses, in words for people. */
import { KEY_TYPES } from "@authentica/backend/tlog/note";
import type { QuorumJudgement } from "@authentica/backend/tlog/quorum";

/** What is not there of what the policy asks for, beside witnesses; `null` when nothing is missing. */
export function unsignedWords({ unsigned }: QuorumJudgement): string | null {
  if (unsigned.length === 0) return null;
  const kind = unsigned.includes(KEY_TYPES.timestampedMlDsa44) ? "post-quantique" : "Ed25519";
  return `La clé ${kind} du registre, que la politique demande, n’a pas signé.`;
}

export function othersWords({ others }: QuorumJudgement): string | null {
  if (others === 0) return null;
  return others === 1 ? "1 autre signature, inconnue." : `${others} autres signatures, inconnues.`;
}
