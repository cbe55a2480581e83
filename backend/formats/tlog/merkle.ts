/**
 * The Merkle tree of RFC 6962, section 2.1. The caller provides the hashes, so this file depends on no store.
 *
 * A tree of n > 1 leaves splits at the largest power of two below n, so its left parts are complete: a node at
 * `level` and `index` is the root of the leaves [index·2^level, (index+1)·2^level). Sizes are whole numbers below
 * 2^53; there are no bit operators, because they are limited to 32 bits.
 */
import { equalBytes } from "./bytes.ts";
import { EMPTY_ROOT, type Hash, hashNode } from "./hash.ts";

/**
 * Returns the hash of a complete node. Returns it without a promise if it is in memory, so that a path of such nodes
 * needs no waiting.
 */
export type NodeReader = (level: number, index: number) => Hash | Promise<Hash>;

/** Returns the largest power of two below `n`, for n > 1. */
function splitOf(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

/** Returns the exponent of a power of two; `null` for any other number. */
function exponentOf(n: number): number | null {
  const exponent = Math.round(Math.log2(n));
  return 2 ** exponent === n ? exponent : null;
}

/** Returns the root of the leaves [start, end). `start` must be a multiple of the size of every complete part. */
function rangeRoot(start: number, end: number, read: NodeReader): Hash | Promise<Hash> {
  const size = end - start;
  const level = exponentOf(size);
  if (level !== null) return read(level, start / size);
  const split = splitOf(size);
  const [left, right] = [rangeRoot(start, start + split, read), rangeRoot(start + split, end, read)];
  if (left instanceof Promise || right instanceof Promise)
    return Promise.all([left, right]).then(([one, other]) => hashNode(one, other));
  return hashNode(left, right);
}

/** Returns the root of the tree of `size` leaves. */
export const treeRoot = async (size: number, read: NodeReader): Promise<Hash> =>
  size === 0 ? EMPTY_ROOT : rangeRoot(0, size, read);

/**
 * Returns the inclusion proof of leaf `index` in the tree of `size` leaves, from the leaf's sibling upward. Throws
 * `RangeError` if there is no such leaf.
 */
export function proveInclusion(index: number, size: number, read: NodeReader): Promise<Hash[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`There is no leaf ${index} in a tree of ${size}.`);
  const siblings: (Hash | Promise<Hash>)[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      siblings.push(rangeRoot(middle, end, read));
      end = middle;
    } else {
      siblings.push(rangeRoot(start, middle, read));
      start = middle;
    }
  }
  return Promise.all(siblings.reverse());
}

/**
 * Returns the consistency proof between the trees of `from` and `to` leaves. Throws `RangeError` unless 0 ≤ from ≤
 * to.
 */
export function proveConsistency(from: number, to: number, read: NodeReader): Promise<Hash[]> {
  if (!(from >= 0 && from <= to))
    throw new RangeError(`A tree of ${from} leaves cannot be the beginning of a tree of ${to} leaves.`);
  if (from === 0 || from === to) return Promise.resolve([]);
  const parts: (Hash | Promise<Hash>)[] = [];
  let [start, end] = [0, to];
  // Whether the old tree is exactly the part of the tree that is being examined. The verifier then already has the root
  // of that part.
  let isWhole = true;
  while (from < end) {
    const middle = start + splitOf(end - start);
    if (from <= middle) {
      parts.push(rangeRoot(middle, end, read));
      end = middle;
    } else {
      parts.push(rangeRoot(start, middle, read));
      start = middle;
      isWhole = false;
    }
  }
  if (!isWhole) parts.push(rangeRoot(start, end, read));
  return Promise.all(parts.reverse());
}

/**
 * Returns the root that an inclusion proof leads to; `null` if the proof is too long or too short (RFC 9162, section
 * 2.1.3.2).
 */
export function rootOfInclusion(index: number, size: number, leaf: Hash, proof: readonly Hash[]): Hash | null {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) return null;
  let [place, last, root] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      root = hashNode(sibling, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else {
      root = hashNode(root, sibling);
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : null;
}

/**
 * Returns whether the tree of `size` leaves with this root has `leaf` at `index`.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { utf8 } from "@authentica/backend/tlog/bytes";
 * import { hashLeaf, hashNode } from "@authentica/backend/tlog/hash";
 * import { checkInclusion, proveInclusion } from "@authentica/backend/tlog/merkle";
 *
 * // The tree of three leaves: ((a b) c).
 * const leaves = ["a", "b", "c"].map((text) => hashLeaf(utf8(text)));
 * const [a, b, c] = leaves as [typeof leaves[0], typeof leaves[0], typeof leaves[0]];
 * const root = hashNode(hashNode(a, b), c);
 *
 * const proof = await proveInclusion(1, 3, async (level, index) => (level === 1 ? hashNode(a, b) : leaves[index]));
 * assert.deepEqual(proof, [a, c]);
 * assert(checkInclusion(1, 3, b, proof, root));
 * assert(!checkInclusion(1, 3, c, proof, root));
 * ```
 */
export function checkInclusion(index: number, size: number, leaf: Hash, proof: readonly Hash[], root: Hash): boolean {
  const reached = rootOfInclusion(index, size, leaf, proof);
  return reached !== null && equalBytes(reached, root);
}

/** Size and root of a tree, as in a checkpoint. */
export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/** Returns whether the tree `to` begins with the tree `from`. */
export function checkConsistency(from: TreeHead, to: TreeHead, proof: readonly Hash[]): boolean {
  if (from.size > to.size) return false;
  if (from.size === to.size) return proof.length === 0 && equalBytes(from.root, to.root);
  if (from.size === 0) return proof.length === 0 && equalBytes(from.root, EMPTY_ROOT);
  const path = exponentOf(from.size) !== null ? [from.root, ...proof] : proof;
  const older = olderRoot(from.size, to, path);
  return older !== null && equalBytes(older, from.root);
}

/**
 * Returns the root of the first `from` leaves of `to`, 0 < from < to.size, that a consistency proof leads to; `null`
 * if the proof does not lead to `to`. A proof omits the root of an old tree whose size is a power of two; the caller
 * must put it first in `path`. RFC 9162, section 2.1.4.2.
 */
export function olderRoot(from: number, to: TreeHead, path: readonly Hash[]): Hash | null {
  const [first, ...rest] = path;
  if (first === undefined) return null;
  let [place, last] = [from - 1, to.size - 1];
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  let [older, newer] = [first, first];
  for (const hash of rest) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      [older, newer] = [hashNode(hash, older), hashNode(hash, newer)];
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else {
      newer = hashNode(newer, hash);
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && equalBytes(newer, to.root) ? older : null;
}

/** Returns whether a tree of this size is one complete node. */
export const isComplete = (size: number): boolean => exponentOf(size) !== null;
