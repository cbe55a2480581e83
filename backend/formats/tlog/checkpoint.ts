/** Checkpoints of c2sp.org/tlog-checkpoint: signed notes that state the size and the root of a log. */
import { fromBase64, toBase64, utf8 } from "./bytes.ts";
import { HASH_BYTES } from "./hash.ts";
import type { TreeHead } from "./merkle.ts";
import { openNote, parseNote, type Signer, signNote, type Verifier } from "./note.ts";

/** Keys of a log: one key, one key of each type, or several keys of a type while a key is being replaced. */
export type LogKeys = Verifier | readonly Verifier[];

/** Longest origin (bytes): c2sp.org/tlog-cosignature encodes its length in one byte. */
export const ORIGIN_MAX_BYTES = 255;

/**
 * A checkpoint. Its body has three lines, followed by extension lines if the log has any:
 *
 *     example.com/origin                               the log's name
 *     923748                                           its size, in leaves
 *     nND/nri/U0xuHUrYSy0HtMeal2vzD9V4k/BO79C+QeI=     its root
 */
export interface Checkpoint extends TreeHead {
  /** The log's name: its public prefix without scheme; at most 255 bytes. */
  readonly origin: string;
  /** Extension lines, none of them empty; absent if there are none. */
  readonly extensions?: readonly string[];
}

/**
 * Formats the body; every line ends with a line feed. Throws `SyntaxError` if `parseCheckpoint` would not accept it.
 */
export function formatCheckpoint({ origin, size, root, extensions = [] }: Checkpoint): string {
  const body = [origin, size, toBase64(root), ...extensions].map((line) => `${line}\n`).join("");
  parseCheckpoint(body);
  return body;
}

/** Parses a body. Throws a `SyntaxError` that names what is wrong. */
export function parseCheckpoint(body: string): Checkpoint {
  const [origin = "", digits = "", encoded, ...rest] = body.split("\n");
  if (encoded === undefined || rest.pop() !== "")
    throw new SyntaxError("the checkpoint does not have its three lines: origin, size and root");
  const originBytes = utf8(origin).length;
  if (originBytes === 0 || originBytes > ORIGIN_MAX_BYTES)
    throw new SyntaxError(
      `the origin of the checkpoint has ${originBytes} bytes; it must have 1 to ${ORIGIN_MAX_BYTES}`,
    );
  const size = Number(digits);
  if (!/^(0|[1-9]\d*)$/.test(digits) || !Number.isSafeInteger(size))
    throw new SyntaxError("the size of the checkpoint is not a whole number");
  const root = fromBase64(encoded);
  if (root.length !== HASH_BYTES)
    throw new SyntaxError(`the root of the checkpoint has ${root.length} bytes, expected ${HASH_BYTES}`);
  if (rest.includes("")) throw new SyntaxError("an extension line of the checkpoint is empty");
  return { origin, size, root, ...(rest.length > 0 && { extensions: rest }) };
}

/**
 * Signs the tree as the log: the origin is the name of the signers, and each adds a line. `at` as in `Signer`.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { openCheckpoint, signCheckpoint } from "@authentica/backend/tlog/checkpoint";
 * import { EMPTY_ROOT } from "@authentica/backend/tlog/hash";
 * import { createSigner } from "@authentica/backend/tlog/note";
 *
 * const log = createSigner("example.com/log", new Uint8Array(32));
 * const note = await signCheckpoint({ size: 0, root: EMPTY_ROOT }, log);
 * assert(note.startsWith("example.com/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— example.com/log "));
 * assert.equal(openCheckpoint(note, log).size, 0);
 * ```
 */
export async function signCheckpoint(
  head: TreeHead,
  signers: Signer | readonly Signer[],
  at?: number,
): Promise<string> {
  const all = [signers].flat();
  const [first, ...others] = all;
  if (!first || others.some(({ name }) => name !== first.name))
    throw new TypeError("All signers of a checkpoint must have keys of the same log.");
  return signNote(formatCheckpoint({ ...head, origin: first.name }), all, at);
}

/**
 * Opens a note that at least one of these keys has signed. Returns its checkpoint and the keys that signed. Throws
 * `SyntaxError`.
 */
export function openSigned(note: string, keys: LogKeys): { checkpoint: Checkpoint; by: readonly Verifier[] } {
  const all = [keys].flat();
  const { text, by } = openNote(note, all);
  const checkpoint = parseCheckpoint(text);
  const signed = by.map(({ verifier }) => verifier);
  if (!signed.some(({ name }) => name === checkpoint.origin))
    throw new SyntaxError(`the checkpoint belongs to another log, ${checkpoint.origin}`);
  return { checkpoint, by: signed };
}

/**
 * Opens a note for relying parties: one key of each known type must have signed, so that breaking one algorithm is
 * not enough. Refuses extension lines, because they are outside the tree and not covered by every type of signature.
 * Throws `SyntaxError`.
 */
export function openCheckpoint(note: string, keys: LogKeys): Checkpoint {
  const { checkpoint, by } = openSigned(note, keys);
  const missing = [keys].flat().find(({ type }) => by.every((signed) => signed.type !== type));
  if (missing)
    throw new SyntaxError(`the checkpoint has no signature by a key of type ${missing.type} of ${missing.name}`);
  if (checkpoint.extensions) throw new SyntaxError("the checkpoint has extension lines, which are not allowed");
  return checkpoint;
}

/** Returns the checkpoint of a note without checking signatures. Throws `SyntaxError`. */
export const readCheckpoint = (note: string): Checkpoint => parseCheckpoint(parseNote(note).text);
