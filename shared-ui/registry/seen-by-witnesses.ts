import { type Witnessed, witnessedWords, witnessWords } from "@authentica/backend/contract/witnessed";
import { witnessed } from "@authentica/backend/words/witnessed";

/** What the witnesses in the registry's policy have signed about a checkpoint. Only verified signatures count. */
export interface SeenByWitnesses {
  /** A sentence such as "2 témoins sur 3 ont vu ce registre (il en faut 2) — dernier : …". */
  readonly words: string;
  /**
   * Whether as many witnesses as the policy requires have seen the checkpoint, and all other signatures that it
   * requires are there.
   */
  readonly isMet: boolean;
  /**
   * When the quorum of the policy had seen the checkpoint (Unix seconds). `null` if it has not seen it yet, or if the
   * policy requires no quorum.
   */
  readonly quorumAt: number | null;
  /**
   * Witnesses in the order of the policy. `words` says when the witness saw the checkpoint, or that it did not.
   * `seenAt` is that time (ISO 8601), or `null`.
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
  words: witnessedWords(judged, witnessed),
  isMet: judged.met,
  quorumAt: judged.seenAt,
  each: judged.witnesses.map((witness) => ({
    name: witness.name,
    hasSeen: witness.seen !== null,
    seenAt: witness.seen === null ? null : new Date(witness.seen * 1000).toISOString(),
    words: witnessWords(witness, witnessed),
  })),
});
