import { type Witnessed, witnessedWords, witnessWords } from "@authentica/backend/contract/witnessed";

/** What the witnesses in the registry's policy have signed about a checkpoint. Only verified signatures count. */
export interface SeenByWitnesses {
  /** A sentence such as "2 témoins sur 3 ont vu ce registre (il en faut 2) — dernier : …". */
  readonly words: string;
  /**
   * Whether the number of witnesses that the policy requires have seen it, and it is signed as the policy requires.
   */
  readonly isMet: boolean;
  /** When the policy's quorum had seen it (Unix time, s); `null` before that, and if the policy requires none. */
  readonly quorumAt: number | null;
  /**
   * In the policy's order. `words`: when the witness saw the checkpoint, or that it did not. `seenAt`: ISO 8601, or
   * `null` if it did not.
   */
  readonly each: readonly {
    readonly name: string;
    readonly hasSeen: boolean;
    readonly seenAt: string | null;
    readonly words: string;
  }[];
}

/** Converts the judgement of a checkpoint into the form that screens show. */
export const seenBy = (judged: Witnessed & { readonly met: boolean }): SeenByWitnesses => ({
  words: witnessedWords(judged),
  isMet: judged.met,
  quorumAt: judged.seenAt,
  each: judged.witnesses.map((witness) => ({
    name: witness.name,
    hasSeen: witness.seen !== null,
    seenAt: witness.seen === null ? null : new Date(witness.seen * 1000).toISOString(),
    words: witnessWords(witness),
  })),
});
