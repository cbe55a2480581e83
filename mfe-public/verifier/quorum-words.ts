/**
 * French texts that say what a policy requires, and which signatures a checkpoint has or lacks besides those of
 * witnesses.
 */
import { KEY_TYPES } from "@authentica/backend/tlog/note";
import { NO_QUORUM, type Policy } from "@authentica/backend/tlog/policy";
import type { QuorumJudgement } from "@authentica/backend/tlog/quorum";

/** Returns a sentence which says that a required signature of the log is missing, or `null` if none is. */
export function unsignedWords({ unsigned }: QuorumJudgement): string | null {
  if (unsigned.length === 0) return null;
  const kind = unsigned.includes(KEY_TYPES.timestampedMlDsa44) ? "post-quantique" : "Ed25519";
  return `La clé ${kind} du registre, que la politique demande, n’a pas signé.`;
}

export function othersWords({ others }: QuorumJudgement): string | null {
  if (others === 0) return null;
  return others === 1 ? "1 autre signature, inconnue." : `${others} autres signatures, inconnues.`;
}

/**
 * Returns a sentence which says when a checkpoint counts as seen according to the policy. The list of witnesses
 * follows the sentence.
 */
export function askedWords({ witnesses, groups, quorum }: Policy): string {
  if (quorum === NO_QUORUM)
    return witnesses.length === 0
      ? "Sans témoin\u00a0: que ce registre soit unique, seul le service l’affirme."
      : "Sans exiger de témoin\u00a0; ceux-ci sont montrés quand ils l’ont vu\u00a0:";
  const group = groups.find(({ name }) => name === quorum);
  if (!group) return `Quand le témoin ${quorum} l’a vu\u00a0:`;
  const [least, most] = [group.threshold, group.members.length];
  const names = group.members.join(", ");
  const these = names === witnesses.map(({ name }) => name).join(", ") ? "" : ` (${names})`;
  return least === most
    ? `Quand ${most === 1 ? "celui-ci l’a vu" : `ces ${most} l’ont vu`}${these}\u00a0:`
    : `Quand ${least} de ces ${most} au moins ${least === 1 ? "l’a" : "l’ont"} vu${these}\u00a0:`;
}
