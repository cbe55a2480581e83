/** Says what a policy requires, and which signatures a checkpoint has or lacks besides those of witnesses. */
import { KEY_TYPES } from "@authentica/backend/tlog/note";
import { NO_QUORUM, type Policy } from "@authentica/backend/tlog/policy";
import type { QuorumJudgement } from "@authentica/backend/tlog/quorum";
import type { Words } from "./words/page.ts";

/** Returns a sentence which says that a required signature of the log is missing, or `null` if none is. */
export function unsignedWords({ unsigned }: QuorumJudgement, { ground }: Pick<Words, "ground">): string | null {
  if (unsigned.length === 0) return null;
  return ground.unsigned[unsigned.includes(KEY_TYPES.timestampedMlDsa44) ? "postQuantum" : "ed25519"];
}

export const othersWords = ({ others }: QuorumJudgement, { ground }: Pick<Words, "ground">): string | null =>
  others === 0 ? null : ground.others(others);

/**
 * Returns a sentence which says when a checkpoint counts as seen according to the policy. The list of witnesses
 * follows the sentence.
 */
export function askedWords(
  { witnesses, groups, quorum }: Policy,
  { ground: { asked } }: Pick<Words, "ground">,
): string {
  if (quorum === NO_QUORUM) return witnesses.length === 0 ? asked.none : asked.optional;
  const group = groups.find(({ name }) => name === quorum);
  if (!group) return asked.one(quorum);
  const [least, most] = [group.threshold, group.members.length];
  const names = group.members.join(", ");
  const these = names === witnesses.map(({ name }) => name).join(", ") ? null : names;
  return least === most ? asked.all(most, these) : asked.some(least, most, these);
}
