import { words } from "#words/received.tsx";
import { Damaged } from "../../verifier/fault.ts";
import {
  type GivenProof,
  isMintProof,
  readGivenProof,
  SeveralProofs,
  startsLikeArchive,
} from "../../verifier/given-proof.ts";
import { notProof } from "../../verifier/not-proof.ts";
import { BytesBefore } from "../../verifier/zip.ts";

/** A proof with the name of its file, and the file that was given with it; `null` if there was none. */
export interface Given {
  readonly name: string;
  readonly proof: GivenProof;
  readonly file: File | null;
}

/** Why given files cannot be used, in a sentence. */
export interface Refused {
  readonly refusal: string;
}

/**
 * Finds the proof among the given files by their content. Returns `null` if all of them are files to check: a
 * certified file may itself be a ZIP or PDF.
 */
export async function sortGiven(files: readonly File[]): Promise<Given | Refused | null> {
  const read = await Promise.all(files.map(readOne));
  const refused = read.find((one) => one !== null && "refusal" in one);
  if (refused) return refused as Refused;
  const proofs = files.flatMap((file, at) => {
    const proof = read[at] as GivenProof | null;
    return proof ? [{ name: file.name, proof }] : [];
  });
  const others = files.filter((_, at) => read[at] === null);
  const [first, second] = proofs;
  if (!first) return null;
  if (second || others.length > 1) return { refusal: words.refusals.oneAtOnce };
  return { ...first, file: others[0] ?? null };
}

async function readOne(file: File): Promise<GivenProof | Refused | null> {
  try {
    const proof = await readGivenProof(file.name, file);
    if (proof) return proof;
  } catch (error) {
    if (error instanceof SeveralProofs) return { refusal: words.refusals.several };
    if (error instanceof BytesBefore && error.names.some(isMintProof)) return { refusal: words.refusals.modified };
    if (error instanceof Damaged && (await startsLikeArchive(file))) return { refusal: words.refusals.damaged };
  }
  return (await notProof(file)) === "summary" ? { refusal: words.refusals.summary } : null;
}
