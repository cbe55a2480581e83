/**
 * Verifies a file and its proof offline, trusting only the log's verifier key; the same code runs in browser, command
 * and server.
 *
 * A proof is a tlog-proof whose `extra` is canonical JSON that opens the entry:
 *
 *     {"event":{…},"leaf":"…","leafHash":"…","salt":"…"}
 *
 * `leaf` is the entry as in the log. `leafHash` is its hash (base64url), which only helps to distinguish a changed
 * leaf from a changed path. `event` and `salt` open the leaf's commitment. Both are `null` if the details of the
 * entry belong to another user or are erased: the proof then only covers file and time.
 */
import canonicalize from "canonicalize";
import { equalBytes, fromBase64url, fromUtf8, toBase64url, toHex, utf8 } from "./bytes.ts";
import { type Checkpoint, type LogKeys, openCheckpoint, readCheckpoint } from "./checkpoint.ts";
import { commit } from "./commitment.ts";
import { hashLeaf } from "./hash.ts";
import { isEventType, type Leaf, parseLeaf, placeFault } from "./leaf.ts";
import { rootOfInclusion } from "./merkle.ts";
import { formatProof, parseProof, type TlogProof } from "./proof.ts";

/** Content of a proof's `extra`. */
export interface Opening {
  /** The private event that the leaf commits to, as JSON values; `null` if it is not revealed. */
  readonly event: Readonly<Record<string, unknown>> | null;
  /** The leaf, as canonical JSON. */
  readonly leaf: string;
  /** Hash of the leaf, base64url. */
  readonly leafHash: string;
  /** Salt of the commitment (32 bytes, base64url); `null` if `event` is `null`. */
  readonly salt: string | null;
}

/** The part of a proof that is invalid. */
export type ProofPart = "form" | "leaf" | "path" | "root" | "signature" | "commitment";

/** Content of a valid proof. */
export interface Proven {
  readonly leaf: Leaf;
  readonly index: number;
  readonly checkpoint: Checkpoint;
  /** SHA-256 of the certified file, hexadecimal. */
  readonly hash: string;
  readonly event: Opening["event"];
}

export type Verdict =
  /** The file is the one that the proof is about. */
  | { readonly verdict: "authentic"; readonly proven: Proven }
  /** The proof is valid, but it is about another file. */
  | { readonly verdict: "different"; readonly proven: Proven }
  /** The proof is invalid, so nothing is known about the file. */
  | { readonly verdict: "invalid"; readonly part: ProofPart; readonly reason: string };

/** Formats the proof of an entry together with its opening. */
export function formatOpenedProof(proof: Omit<TlogProof, "extra">, opening: Omit<Opening, "leafHash">): string {
  const leafHash = toBase64url(hashLeaf(utf8(opening.leaf)));
  return formatProof({ ...proof, extra: utf8(canonicalize({ ...opening, leafHash }) as string) });
}

/**
 * Verifies the proof of a file, given the file's SHA-256 (hexadecimal). Never throws.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { fromUtf8, toHex, utf8 } from "@authentica/backend/tlog/bytes";
 * import { signCheckpoint } from "@authentica/backend/tlog/checkpoint";
 * import { commit, hexToBase64url } from "@authentica/backend/tlog/commitment";
 * import { digest, hashLeaf } from "@authentica/backend/tlog/hash";
 * import { formatLeaf, NO_LEAF } from "@authentica/backend/tlog/leaf";
 * import { createSigner } from "@authentica/backend/tlog/note";
 * import { formatOpenedProof, verify } from "@authentica/backend/tlog/verify";
 *
 * // A log with one entry, which registers the file "draft".
 * const log = createSigner("example.com/log", new Uint8Array(32));
 * const file = toHex(digest(utf8("draft")));
 * const event = { objectName: "Tableau" };
 * const salt = new Uint8Array(32);
 * const leaf = formatLeaf({
 *   type: "mint", fingerprint: hexToBase64url(file), tokenId: 0, eventNumber: 0,
 *   previous: NO_LEAF, commitment: commit(event, salt), timestamp: 1767225600,
 * });
 * const proof = formatOpenedProof(
 *   { index: 0, hashes: [], checkpoint: await signCheckpoint({ size: 1, root: hashLeaf(leaf) }, log) },
 *   { event, leaf: fromUtf8(leaf), salt: hexToBase64url(toHex(salt)) },
 * );
 *
 * assert.equal(verify(file, proof, log).verdict, "authentic");
 * assert.equal(verify(toHex(digest(utf8("final"))), proof, log).verdict, "different");
 * assert.equal(verify(file, proof.replace("index 0", "index 1"), log).verdict, "invalid");
 * ```
 */
export function verify(fileHash: string, proof: string, log: LogKeys): Verdict {
  const opened = openProof(proof, log);
  if ("verdict" in opened) return opened;
  return { verdict: opened.hash === fileHash ? "authentic" : "different", proven: opened };
}

/** Verifies a proof without a file: everything except which file it is for. */
export function openProof(text: string, log: LogKeys): Proven | Extract<Verdict, { verdict: "invalid" }> {
  const invalid = (part: ProofPart, reason: string) => ({ verdict: "invalid", part, reason }) as const;
  let proof: TlogProof;
  let opening: Opening;
  try {
    proof = parseProof(text);
    opening = readOpening(proof);
    readCheckpoint(proof.checkpoint);
  } catch (error) {
    return invalid("form", `This is not a valid proof of Authentica: ${(error as Error).message}.`);
  }

  const leafBytes = utf8(opening.leaf);
  const leafHash = hashLeaf(leafBytes);
  let leaf: Leaf;
  try {
    if (toBase64url(leafHash) !== opening.leafHash)
      throw new SyntaxError("the hash of the entry differs from the one in the proof");
    leaf = parseLeaf(leafBytes);
  } catch (error) {
    return invalid("leaf", `The entry was changed: ${(error as Error).message}.`);
  }

  const told = readCheckpoint(proof.checkpoint);
  const reached = rootOfInclusion(proof.index, told.size, leafHash, proof.hashes);
  const leadsToRoot = reached !== null && equalBytes(reached, told.root);
  let checkpoint: Checkpoint;
  try {
    checkpoint = openCheckpoint(proof.checkpoint, log);
  } catch (error) {
    // The signature covers the root. If the path does not lead to the root in the checkpoint either, the root was
    // changed.
    return leadsToRoot
      ? invalid("signature", `The checkpoint is not signed by the registry: ${(error as Error).message}.`)
      : invalid(
          "root",
          "The checkpoint was changed: its root is neither signed nor the one that the inclusion proof leads to.",
        );
  }
  if (!leadsToRoot)
    return invalid(
      "path",
      `The inclusion proof does not lead from entry ${proof.index} to the root of the signed checkpoint.`,
    );
  const fault = isEventType(leaf.type)
    ? placeFault(leaf, proof.index)
    : "the entry is about the log itself, not an object";
  if (fault !== null) return invalid("leaf", `Entry ${proof.index} is not a registration: ${fault}.`);

  try {
    if (opening.salt !== null && commit(opening.event, fromBase64url(opening.salt)) !== leaf.commitment)
      throw new SyntaxError("the details and the salt do not match the commitment in the entry");
  } catch (error) {
    return invalid("commitment", `The details or the salt were changed: ${(error as Error).message}.`);
  }
  return {
    leaf,
    index: proof.index,
    checkpoint,
    hash: toHex(fromBase64url(leaf.fingerprint)),
    event: opening.event,
  };
}

function readOpening({ extra }: TlogProof): Opening {
  if (extra === null) throw new SyntaxError("the proof does not contain the opening of the entry");
  const text = fromUtf8(extra);
  const value = JSON.parse(text) as Partial<Record<string, unknown>> | null;
  if (canonicalize(value) !== text) throw new SyntaxError("the opening of the entry is not canonical JSON");
  if (value === null || typeof value !== "object" || Object.keys(value).join() !== "event,leaf,leafHash,salt")
    throw new SyntaxError("the members of the opening are not event, leaf, leafHash and salt");
  const { event, leaf, leafHash, salt } = value;
  const texts = [leaf, leafHash, ...(salt === null ? [] : [salt])];
  if ((event === null) !== (salt === null))
    throw new SyntaxError("the opening has only one of event and salt; both must be given, or neither");
  if (typeof event !== "object" || texts.some((part) => typeof part !== "string"))
    throw new SyntaxError("a member of the opening has the wrong type");
  return value as unknown as Opening;
}
