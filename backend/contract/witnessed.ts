/** Describes cosignatures of witnesses in words. Certificate, pages and verifier share these texts. */

import { witnessed as own } from "#words/witnessed.ts";
import { instantOf, inUtc } from "./instant.ts";

export { NO_WITNESS } from "#words/witnessed.ts";

/**
 * The part of `QuorumJudgement` that is shown: which witnesses have cosigned a checkpoint, and whether that satisfies
 * the policy.
 */
export interface Witnessed {
  /** Minimum number of witnesses that the policy requires; 0 if it requires none. */
  readonly needed: number;
  /** Number of witnesses in the policy. */
  readonly of: number;
  readonly witnesses: readonly {
    /** Name of the witness in the policy. */
    readonly name: string;
    /** When the witness saw the checkpoint (Unix s); `null` if it did not. */
    readonly seen: number | null;
    /** Whether the quorum includes this witness, alone or in a group. */
    readonly counts: boolean;
  }[];
  /**
   * When the number of witnesses that had seen the checkpoint became sufficient (Unix s); `null` if the quorum is not
   * met, or requires no witness.
   */
  readonly seenAt: number | null;
}

/** Returns for example "2 témoins sur 3 ont vu ce registre". */
export const seenWords = (count: number, of: number, words = own): string => words.seen(count, of);

/**
 * Returns for example "2 témoins sur 3 ont vu ce registre (il en faut 2) — dernier : 22 novembre 2026 à 00:31:55
 * UTC". Without a policy, or with one that names no witness, the sentence says that no witness has confirmed it.
 */
export function witnessedWords(judged: Pick<Witnessed, "witnesses" | "needed" | "of"> | null, words = own): string {
  if (judged === null || judged.of === 0) return words.none;
  const { witnesses, needed, of } = judged;
  const times = witnesses.flatMap(({ seen }) => seen ?? []);
  const last = times.length === 0 ? "" : words.last(inUtc(instantOf(Math.max(...times), words.dates)));
  return `${words.seen(times.length, of)} (${words.required(needed)})${last}`;
}

/** Describes one witness: when it saw the checkpoint, or that it did not. */
export const witnessWords = ({ seen, counts }: Witnessed["witnesses"][number], words = own): string =>
  `${seen === null ? words.absent : words.seenAt(inUtc(instantOf(seen, words.dates)))}${counts ? "" : words.apart}`;
