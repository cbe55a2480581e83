/**
 * A leaf of the registry: RFC 8785 canonical JSON, at most 250 bytes.
 *
 *     {"c":"…","f":"…","k":3,"p":"…","t":"mint","ts":1767225600,"u":41,"v":1}
 *
 * The layout never changes, because the bytes of existing entries are hashed.
 *
 * Most entries record an event of an object. Entries about the log itself use the same keys with other meanings:
 *
 *     t      f          u                            k                     c
 *     keys   43 × "A"   its own index                version of the list   SHA-256 of the list's text (`key-list.ts`)
 *     index  43 × "A"   entries that are indexed     bits of a bucket      root of the index
 *
 * `publish` is for an object that was registered under a blinded hash: its `f` is the hash of the file itself.
 * `index` and `publish` are reserved: readers accept them, but nothing writes them yet.
 */
import canonicalize from "canonicalize";
import { fromUtf8, toBase64url } from "./bytes.ts";
import { hashLeaf } from "./hash.ts";

export const LEAF_VERSION = 1;
export const LEAF_MAX_BYTES = 250;

/** Events of an object. New kinds may be added; existing ones never change their meaning. */
export const EVENT_TYPES = ["mint", "edit", "revoke", "transfer", "erase", "publish"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Entries about the log itself, without an object or file. */
export const LOG_TYPES = ["keys", "index"] as const;
export type LogType = (typeof LOG_TYPES)[number];

const LEAF_TYPES: readonly string[] = [...EVENT_TYPES, ...LOG_TYPES];

/** An entry. In an entry about the log itself the fields have other meanings (see above). */
export interface Leaf {
  readonly type: EventType | LogType;
  /** SHA-256 of the file, base64url (43 characters). */
  readonly fingerprint: string;
  /** Index of the leaf that registers the object (the mint). In that leaf itself, its own index. */
  readonly tokenId: number;
  /** Number of the event within its object; 0 for the registration (mint). */
  readonly eventNumber: number;
  /** Leaf hash of the previous entry, base64url; `NO_LEAF` for entry 0. */
  readonly previous: string;
  /** SHA-256(canonical JSON of the private event ‖ salt), base64url. */
  readonly commitment: string;
  /** Time of the service's clock (Unix s). */
  readonly timestamp: number;
}

/** Value of `p` in the first entry: 43 × `A`, 32 zero bytes in base64url. */
export const NO_LEAF = "A".repeat(43);

/** Value of `f` in an entry about the log itself. */
export const NO_FILE = NO_LEAF;

const DIGEST = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;
const encoder = new TextEncoder();

/**
 * Returns the bytes of a leaf. Throws `RangeError` if they are more than 250.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { formatLeaf, type Leaf, leafHash, NO_LEAF, parseLeaf } from "@authentica/backend/tlog/leaf";
 *
 * const digest = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU";
 * const mint: Leaf = {
 *   type: "mint", fingerprint: digest, tokenId: 0, eventNumber: 0,
 *   previous: NO_LEAF, commitment: digest, timestamp: 1767225600,
 * };
 * const bytes = formatLeaf(mint);
 * assert.deepEqual(parseLeaf(bytes), mint);
 *
 * const edit = formatLeaf({ ...mint, type: "edit", eventNumber: 1, previous: leafHash(bytes) });
 * assert.equal(parseLeaf(edit).previous, leafHash(bytes));
 * ```
 */
export function formatLeaf(leaf: Leaf): Uint8Array<ArrayBuffer> {
  const text = canonicalize({
    c: leaf.commitment,
    f: leaf.fingerprint,
    k: leaf.eventNumber,
    p: leaf.previous,
    t: leaf.type,
    ts: leaf.timestamp,
    u: leaf.tokenId,
    v: LEAF_VERSION,
  }) as string;
  const bytes = encoder.encode(text);
  if (bytes.length > LEAF_MAX_BYTES)
    throw new RangeError(`The leaf has ${bytes.length} bytes; at most ${LEAF_MAX_BYTES} are allowed.`);
  return bytes;
}

/** Parses a leaf. Throws a `SyntaxError` that names what is wrong if the bytes are not a canonical leaf. */
export function parseLeaf(bytes: Uint8Array): Leaf {
  if (bytes.length > LEAF_MAX_BYTES)
    throw new SyntaxError(`the entry has ${bytes.length} bytes; at most ${LEAF_MAX_BYTES} are allowed`);
  const text = fromUtf8(bytes);
  const value = JSON.parse(text) as Record<string, unknown>;
  if (value === null || typeof value !== "object" || canonicalize(value) !== text)
    throw new SyntaxError("the entry is not canonical JSON");
  if (Object.keys(value).join() !== "c,f,k,p,t,ts,u,v")
    throw new SyntaxError(`the entry has the members ${Object.keys(value).join()}, expected c,f,k,p,t,ts,u,v`);
  if (value.v !== LEAF_VERSION)
    throw new SyntaxError(`the version of the entry is ${value.v}, expected ${LEAF_VERSION}`);
  if (!LEAF_TYPES.includes(value.t as string))
    throw new SyntaxError(`the event type of the entry is "${value.t}", which is unknown`);
  for (const key of ["c", "f", "p"]) {
    if (typeof value[key] !== "string" || !DIGEST.test(value[key]))
      throw new SyntaxError(`the member "${key}" of the entry is not a SHA-256 in base64url`);
  }
  for (const key of ["k", "ts", "u"]) {
    if (!Number.isSafeInteger(value[key]) || (value[key] as number) < 0)
      throw new SyntaxError(`the member "${key}" of the entry is not a whole number`);
  }
  return {
    type: value.t as Leaf["type"],
    fingerprint: value.f as string,
    tokenId: value.u as number,
    eventNumber: value.k as number,
    previous: value.p as string,
    commitment: value.c as string,
    timestamp: value.ts as number,
  };
}

/** Returns whether an entry of this kind concerns an object, not the log itself. */
export const isEventType = (type: Leaf["type"]): type is EventType => (EVENT_TYPES as readonly string[]).includes(type);

/** Returns why a leaf can never be the entry at `index`, as part of a sentence; `null` if it can be. */
export function placeFault({ type, fingerprint, tokenId, eventNumber }: Leaf, index: number): string | null {
  if (type === "mint") {
    if (tokenId !== index) return `a mint must have its own index as "u", got ${tokenId}`;
    return eventNumber === 0 ? null : `it is a mint whose "k" is ${eventNumber}`;
  }
  if (isEventType(type))
    return eventNumber > 0 && tokenId < index
      ? null
      : `it is a ${type} that claims to be event ${eventNumber} of object ${tokenId}`;
  if (fingerprint !== NO_FILE) return `it is an entry about the log itself, but names a file`;
  if (type === "index") return tokenId <= index ? null : `it is an index of ${tokenId} entries`;
  if (tokenId !== index) return `a key list entry must have its own index as "u", got ${tokenId}`;
  return eventNumber > 0 ? null : `it is a key list of version 0`;
}

/** Returns the leaf hash of RFC 6962, section 2.1: SHA-256(0x00 ‖ leaf), base64url. */
export function leafHash(leaf: Uint8Array): string {
  return toBase64url(hashLeaf(leaf));
}
