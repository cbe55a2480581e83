/** Checkpoints of c2sp.org/tlog-checkpoint: notes by which a log says how long it is, and what it holds. */
import { fromBase64, toBase64, utf8 } from "./bytes.ts";
import { HASH_BYTES } from "./hash.ts";
import type { TreeHead } from "./merkle.ts";
import { openNote, parseNote, type Signer, signNote, type Verifier } from "./note.ts";

/** Longest origin, in bytes: a cosignature of c2sp.org/tlog-cosignature has one byte for its length. */
export const ORIGIN_MAX_BYTES = 255;

/**
 * A checkpoint. Its body is three lines, and extension lines where a log has any:
 *
 *     example.com/origin                               the log's name
 *     923748                                           its size, in leaves
 *     nND/nri/U0xuHUrYSy0HtMeal2vzD9V4k/BO79C+QeI=     its root
 */
export interface Checkpoint extends TreeHead {
  /** The log's name: its public prefix without scheme; at most 255 bytes. */
  readonly origin: string;
  /** Lines after the third, none of them empty; left out where there are none. */
  readonly extensions?: readonly string[];
}

/** The body: each line ended by a line feed. Throws `SyntaxError` for what `parseCheckpoint` would not read. */
export function formatCheckpoint({ origin, size, root, extensions = [] }: Checkpoint): string {
  const body = [origin, size, toBase64(root), ...extensions].map((line) => `${line}\n`).join("");
  parseCheckpoint(body);
  return body;
}

/** Reads a body. Throws `SyntaxError` naming what is wrong. */
export function parseCheckpoint(body: string): Checkpoint {
  const [origin = "", digits = "", encoded, ...rest] = body.split("\n");
  if (encoded === undefined || rest.pop() !== "")
    throw new SyntaxError("it does not have the three lines of a checkpoint");
  const originBytes = utf8(origin).length;
  if (originBytes === 0 || originBytes > ORIGIN_MAX_BYTES)
    throw new SyntaxError(`its origin has ${originBytes} bytes; it must have 1 to ${ORIGIN_MAX_BYTES}`);
  const size = Number(digits);
  if (!/^(0|[1-9]\d*)$/.test(digits) || !Number.isSafeInteger(size))
    throw new SyntaxError("its size is not a whole number");
  const root = fromBase64(encoded);
  if (root.length !== HASH_BYTES) throw new SyntaxError(`its root has ${root.length} bytes`);
  if (rest.includes("")) throw new SyntaxError("one of its extension lines is empty");
  return { origin, size, root, ...(rest.length > 0 && { extensions: rest }) };
}

/**
 * Signs the tree as the log's, whose name is the signer's.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { openCheckpoint, signCheckpoint } from "@authentica/backend/tlog/checkpoint";
 * import { EMPTY_ROOT } from "@authentica/backend/tlog/hash";
 * import { createSigner } from "@authentica/backend/tlog/note";
 *
 * const log = createSigner("example.com/log", new Uint8Array(32));
 * const note = signCheckpoint({ size: 0, root: EMPTY_ROOT }, log);
 * assert(note.startsWith("example.com/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— example.com/log "));
 * assert.equal(openCheckpoint(note, log).size, 0);
 * ```
 */
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
