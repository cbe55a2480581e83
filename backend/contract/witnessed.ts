/** Describes cosignatures of witnesses in words. Certificate, pages and verifier share these texts. */
import { instantOf, inUtc } from "./instant.ts";

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

export const NO_WITNESS = "Aucun témoin indépendant n’a encore confirmé ce registre.";

/** Returns for example "2 témoins sur 3 ont vu ce registre". */
export function seenWords(count: number, of: number): string {
  const who = count === 0 ? "Aucun témoin" : `${count} témoin${count > 1 ? "s" : ""}`;
  const have = count > 1 ? "ont vu" : count === 0 ? "n’a vu" : "a vu";
  return `${who} sur ${of} ${have} ce registre`;
}

/**
 * Returns for example "2 témoins sur 3 ont vu ce registre (il en faut 2) — dernier : 22 novembre 2026 à 00:31:55
 * UTC".
 */
export function witnessedWords({ witnesses, needed, of }: Witnessed): string {
  if (of === 0) return NO_WITNESS;
  const times = witnesses.flatMap(({ seen }) => seen ?? []);
  const asked = needed === 0 ? "aucun n’est exigé" : `il en faut ${needed}`;
  const last = times.length === 0 ? "" : ` — dernier\u00a0: ${inUtc(instantOf(Math.max(...times)))}`;
  return `${seenWords(times.length, of)} (${asked})${last}`;
}

/** Describes one witness: when it saw the checkpoint, or that it did not. */
export const witnessWords = ({ seen, counts }: Witnessed["witnesses"][number]): string =>
  `${seen === null ? "absent" : `vu le ${inUtc(instantOf(seen))}`}${counts ? "" : ", hors du quorum"}`;
