/** A signed checkpoint that is to be published, with its cosignatures so far. */
import { appendSignatures, parseNote, type Verifier } from "../../formats/tlog/note.ts";
import type { Published } from "../log/kept.ts";
import { type Cosignature, type Cosigner, readCosignatures } from "./cosigners.ts";

export interface Candidate {
  readonly signed: Published;
  readonly cosignatures: Map<Verifier, Cosignature>;
}

export const textOf = (note: string): string => parseNote(note).text;

/**
 * Returns the signed checkpoint as a candidate for publication. If `shown`, the published checkpoint, is the same one,
 * the candidate starts with its cosignatures.
 */
export function candidateFor(signed: Published, shown: Published | null, cosigners: readonly Cosigner[]): Candidate {
  const cosignatures = new Map<Verifier, Cosignature>();
  if (shown && textOf(shown.note) === textOf(signed.note))
    for (const { keys } of cosigners)
      for (const cosignature of shownBy(shown.note, keys)) cosignatures.set(cosignature.key, cosignature);
  return { signed, cosignatures };
}

function shownBy(note: string, keys: Cosigner["keys"]): Cosignature[] {
  const text = textOf(note);
  try {
    return readCosignatures(text, note.slice(text.length + 1), keys, Number.POSITIVE_INFINITY);
  } catch {
    return [];
  }
}

/** Returns the note with all cosignatures, in the policy's order, so that the same lines always give the same note. */
export function noteOf({ signed, cosignatures }: Candidate, cosigners: readonly Cosigner[]): string {
  const lines = cosigners.flatMap(({ keys }) => keys.flatMap((key) => cosignatures.get(key)?.line ?? []));
  return appendSignatures(signed.note, lines.join(""));
}

/** Returns when a witness last cosigned the candidate (Unix seconds); `null` if it has not. */
export function cosignedAt({ cosignatures }: Candidate, { keys }: Cosigner): number | null {
  const times = keys.flatMap((key) => cosignatures.get(key)?.time ?? []);
  return times.length > 0 ? Math.max(...times) : null;
}
