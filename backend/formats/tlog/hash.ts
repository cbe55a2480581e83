/**
 * Hash functions of RFC 6962, section 2.1; the same code runs in browsers and on the server. They are synchronous,
 * because a tree has many nodes and a promise for each would be slow.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import type { Bytes } from "./bytes.ts";

/** A SHA-256 hash (32 bytes). */
export type Hash = Bytes;

export const HASH_BYTES = 32;

const hashOf = (...parts: readonly Uint8Array[]): Hash => {
  const digest = sha256.create();
  for (const part of parts) digest.update(part);
  return digest.digest() as Hash;
};

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Root of the empty tree: SHA-256 of no bytes. */
export const EMPTY_ROOT: Hash = hashOf();

/**
 * Returns the hash of a leaf: SHA-256(0x00 ‖ leaf).
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { toHex } from "@authentica/backend/tlog/bytes";
 * import { hashLeaf } from "@authentica/backend/tlog/hash";
 *
 * // The empty leaf, from the usual test vectors of RFC 6962.
 * const published = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d";
 * assert.equal(toHex(hashLeaf(new Uint8Array())), published);
 * ```
 */
export const hashLeaf = (leaf: Uint8Array): Hash => hashOf(LEAF, leaf);

/** Returns the hash of an inner node: SHA-256(0x01 ‖ left ‖ right). */
export const hashNode = (left: Hash, right: Hash): Hash => hashOf(NODE, left, right);

/** Returns the SHA-256 of the concatenated parts, without a prefix. */
export const digest = hashOf;
