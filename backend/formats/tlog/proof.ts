/** Proof files of c2sp.org/tlog-proof: they show that a leaf is in a log, and are verified with the log's key. */
import { type Bytes, fromBase64, toBase64 } from "./bytes.ts";
import { type Checkpoint, type LogKeys, openCheckpoint } from "./checkpoint.ts";
import { HASH_BYTES, type Hash } from "./hash.ts";
import { checkInclusion } from "./merkle.ts";

const HEADER = "c2sp.org/tlog-proof@v1";
/** Longest proof (hashes) of a tree of 2^63 leaves. */
const MAX_HASHES = 63;

/**
 * The position of a leaf, its inclusion proof, and a checkpoint that covers it.
 *
 *     c2sp.org/tlog-proof@v1
 *     extra AQID                                       base64; optional line
 *     index 5
 *     vBoGQ7EuTS18d5GPROD095qDi2z57FtcKD4fTYhZnms=     hashes, the leaf's sibling first
 *     sIaT7C5yFZcTBkHoIR5+7cy0wmQTlj7ubB4u0W/7Gl8=
 *     037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=
 *
 *     log.example/certif                               the checkpoint, a signed note
 *     7
 *     3bib5AOAnjJXUNPSY814kpwpQreUKjS3fhIslZSnTIw=
 *
 *     — log.example/certif dMtoY0TQbGfMRkb8DZBe33Y08oWQ12ibFT8zsuq7X+X5DNul…
 */
export interface TlogProof {
  readonly extra: Bytes | null;
  readonly index: number;
  readonly hashes: readonly Hash[];
  /** The checkpoint that covers the leaf, as a signed note. */
  readonly checkpoint: string;
}

export function formatProof({ extra, index, hashes, checkpoint }: TlogProof): string {
  const lines = [
    HEADER,
    ...(extra === null ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map((hash) => toBase64(hash)),
  ];
  return `${lines.join("\n")}\n\n${checkpoint}`;
}

/** Parses a proof file; only its form is checked. Throws a `SyntaxError` that names what is wrong. */
export function parseProof(text: string): TlogProof {
  const end = text.indexOf("\n\n");
  if (end < 0) throw new SyntaxError("the proof contains no checkpoint");
  const [header, ...lines] = text.slice(0, end).split("\n");
  if (header !== HEADER) throw new SyntaxError(`the first line of the proof is not "${HEADER}"`);
  const extra = lines[0]?.startsWith("extra ") ? fromBase64((lines.shift() as string).slice(6)) : null;
  const digits = /^index (0|[1-9]\d*)$/.exec(lines.shift() ?? "")?.[1];
  if (digits === undefined || !Number.isSafeInteger(Number(digits)))
    throw new SyntaxError("the proof has no valid index line");
  if (lines.length > MAX_HASHES)
    throw new SyntaxError(`the proof has ${lines.length} hashes; at most ${MAX_HASHES} are allowed`);
  const hashes = lines.map((line) => {
    const hash = fromBase64(line);
    if (hash.length !== HASH_BYTES)
      throw new SyntaxError(`a hash of the proof has ${hash.length} bytes, expected ${HASH_BYTES}`);
    return hash;
  });
  return { extra, index: Number(digits), hashes, checkpoint: text.slice(end + 2) };
}

/** Error for an invalid proof; `part` is the part that failed. */
export class ProofError extends Error {
  override readonly name = "ProofError";
  readonly part: "signature" | "path";

  constructor(part: ProofError["part"], message: string) {
    super(message);
    this.part = part;
  }
}

/**
 * Returns the checkpoint that proves that the leaf is in the log. Checks the signature first, then the path. Throws
 * `ProofError`.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { utf8 } from "@authentica/backend/tlog/bytes";
 * import { signCheckpoint } from "@authentica/backend/tlog/checkpoint";
 * import { hashLeaf, hashNode } from "@authentica/backend/tlog/hash";
 * import { createSigner } from "@authentica/backend/tlog/note";
 * import { checkProof, formatProof, parseProof, ProofError } from "@authentica/backend/tlog/proof";
 *
 * const log = createSigner("example.com/log", new Uint8Array(32));
 * const [first, second] = [hashLeaf(utf8("first")), hashLeaf(utf8("second"))];
 * const checkpoint = await signCheckpoint({ size: 2, root: hashNode(first, second) }, log);
 *
 * const file = formatProof({ extra: null, index: 1, hashes: [first], checkpoint });
 * assert.equal(checkProof(parseProof(file), second, log).size, 2);
 * assert.throws(() => checkProof(parseProof(file), first, log), ProofError);
 * ```
 */
export function checkProof(proof: TlogProof, leafHash: Hash, log: LogKeys): Checkpoint {
  let checkpoint: Checkpoint;
  try {
    checkpoint = openCheckpoint(proof.checkpoint, log);
  } catch (error) {
    throw new ProofError("signature", `The checkpoint is not valid: ${(error as Error).message}.`);
  }
  if (!checkInclusion(proof.index, checkpoint.size, leafHash, proof.hashes, checkpoint.root))
    throw new ProofError(
      "path",
      `The leaf is not entry ${proof.index} of the tree of ${checkpoint.size} entries that the checkpoint was signed for.`,
    );
  return checkpoint;
}
