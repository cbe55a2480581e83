/** What witnesses say of a checkpoint, in words: certificate, pages and verifier say the same. */
import { instantOf, inUtc } from "./instant.ts";

/** Result of a policy for a checkpoint's cosignatures; the displayed part of `QuorumJudgement`. */
export interface Witnessed {
  /** Fewest witnesses that the policy asks for; 0: it asks for none. */
  readonly needed: number;
  /** Witnesses of the policy. */
  readonly of: number;
  readonly witnesses: readonly {
    /** What the policy calls it. */
    readonly name: string;
    /** When it saw the checkpoint, Unix s; `null` when it did not. */
    readonly seen: number | null;
    /** Whether the quorum asks for it, alone or among others. */
    readonly counts: boolean;
  }[];
  /** When so many had seen the checkpoint that the quorum was met, Unix s; `null` before, and if the policy asks for none. */
  readonly seenAt: number | null;
}

export const NO_WITNESS = "Aucun témoin indépendant n’a encore confirmé ce registre.";

/** "2 témoins sur 3 ont vu ce registre". */
export function seenWords(count: number, of: number): string {
  const who = count === 0 ? "Aucun témoin" : `${count} témoin${count > 1 ? "s" : ""}`;
  const have = count > 1 ? "ont vu" : count === 0 ? "n’a vu" : "a vu";
  return `${who} sur ${of} ${have} ce registre`;
}

/** "2 témoins sur 3 ont vu ce registre (il en faut 2) — dernier : 22 novembre 2026 à 00:31:55 UTC". */
export function witnessedWords({ witnesses, needed, of }: Witnessed): string {
  if (of === 0) return NO_WITNESS;
  const times = witnesses.flatMap(({ seen }) => seen ?? []);
  const asked = needed === 0 ? "aucun n’est exigé" : `il en faut ${needed}`;
  const last = times.length === 0 ? "" : ` — dernier\u00a0: ${inUtc(instantOf(Math.max(...times)))}`;
  return `${seenWords(times.length, of)} (${asked})${last}`;
}

/** What one witness says: when it saw the checkpoint, or that it did not. */
export const witnessWords = ({ seen, counts }: Witnessed["witnesses"][number]): string =>
  `${seen === null ? "absent" : `vu le ${inUtc(instantOf(seen))}`}${counts ? "" : ", hors du quorum"}`;
