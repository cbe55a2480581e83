/** Checkpoints of tlog-checkpoint: a signed note of three lines, the log's origin, its size and its root. */
import { fromBase64, toBase64 } from "./bytes.ts";
import { HASH_BYTES } from "./hash.ts";
import type { TreeHead } from "./merkle.ts";
import { openNote, parseNote, type Signer, signNote, type Verifier } from "./note.ts";

export interface Checkpoint extends TreeHead {
  /** The log's name: its public prefix without scheme. */
  readonly origin: string;
}

/** The body: each line ended by a line feed. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Reads a body; lines after the third are passed over, as the format wants. Throws `SyntaxError` naming what is wrong. */
export function parseCheckpoint(body: string): Checkpoint {
  const [origin, digits, encoded] = body.split("\n");
  if (!origin || digits === undefined || encoded === undefined || !body.endsWith("\n"))
    throw new SyntaxError("it has not the three lines of a checkpoint");
  const size = Number(digits);
  if (!/^(0|[1-9]\d*)$/.test(digits) || !Number.isSafeInteger(size))
    throw new SyntaxError("its size is no whole number");
  const root = fromBase64(encoded);
  if (root.length !== HASH_BYTES) throw new SyntaxError(`its root has ${root.length} bytes`);
  return { origin, size, root };
}

export const signCheckpoint = (head: TreeHead, signer: Signer): string =>
  signNote(formatCheckpoint({ ...head, origin: signer.name }), [signer]);

/** The checkpoint of a note that this log has signed. Throws `SyntaxError`. */
export function openCheckpoint(note: string, log: Verifier): Checkpoint {
  const checkpoint = parseCheckpoint(openNote(note, [log]));
  if (checkpoint.origin !== log.name) throw new SyntaxError(`it is of another log, ${checkpoint.origin}`);
  return checkpoint;
}

/** The checkpoint of a note, with nothing checked. Throws `SyntaxError`. */
export const readCheckpoint = (note: string): Checkpoint => parseCheckpoint(parseNote(note).text);
