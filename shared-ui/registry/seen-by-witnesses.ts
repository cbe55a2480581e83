import { type Witnessed, witnessedWords, witnessWords } from "@authentica/backend/contract/witnessed";

/** What the witnesses of the registry's policy say of a checkpoint: their signatures hold. */
export interface SeenByWitnesses {
  /** "2 témoins sur 3 ont vu ce registre (il en faut 2) — dernier : …". */
  readonly words: string;
  /** As many as the policy asks for have seen it, and it is signed as the policy says. */
  readonly isMet: boolean;
  /** When the policy's quorum had seen it, Unix s; `null` before, and if the policy asks for none. */
  readonly quorumAt: number | null;
  /** In the policy's order. `words`: when it saw the checkpoint, or that it did not. `seenAt`: ISO 8601; `null`: not. */
  readonly each: readonly {
    readonly name: string;
    readonly hasSeen: boolean;
    readonly seenAt: string | null;
    readonly words: string;
  }[];
}

/** A judgement of a checkpoint in displayed form. */
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
