import { NO_LEAF, parseLeaf } from "../../formats/tlog/leaf.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";

/** The end of the log. Every commit of the log's writer checks this record and replaces it. */
export interface Head {
  /** Number of entries. */
  readonly size: number;
  /** Leaf hash of the last entry, base64url; `NO_LEAF` if there is none. */
  readonly last: string;
}

export const EMPTY_HEAD: Head = { size: 0, last: NO_LEAF };

export const registryKeys = {
  head: ["registry", "head"],
  leaves: ["registry", "leaf"],
  /** Bytes of one leaf. */
  leaf: (index: number) => ["registry", "leaf", index],
  tokens: ["registry", "token"],
  ofToken: (tokenId: number) => ["registry", "token", tokenId],
  /** Index of the log entry of an object's event. */
  token: (tokenId: number, eventNumber: number) => ["registry", "token", tokenId, eventNumber],
  tiles: ["registry", "tile"],
  /** Hashes of a tile, 32 bytes each. The size of the log determines their number. */
  tile: (level: number, index: number) => ["registry", "tile", level, index],
  /** The last signed checkpoint. */
  checkpoint: ["registry", "checkpoint"],
} as const;

/**
 * Returns a write that stores the head unchanged, which gives it a new versionstamp. A batch of the log's writer that
 * has read the head then fails its check and is decided again. For code that changes a record on which the writer's
 * changes depend.
 */
export async function headTouched(read: Reader): Promise<Write> {
  const { key, value } = await read.get<Head>(registryKeys.head);
  return { key, value: value ?? EMPTY_HEAD };
}

/** Reads the committed end of the log. */
export async function readHead(kv: Kv): Promise<Head> {
  const entry = await kv.get<Head>(registryKeys.head);
  return entry.versionstamp === null ? EMPTY_HEAD : entry.value;
}

/**
 * Returns `ts` of the last of `size` entries (Unix seconds); 0 if there are no entries. Throws `SyntaxError` if the
 * stored entry is not a leaf.
 */
export async function readLastTimestamp(kv: Kv, size: number): Promise<number> {
  if (size === 0) return 0;
  const { value } = await kv.get<Uint8Array>(registryKeys.leaf(size - 1));
  if (!(value instanceof Uint8Array)) throw new SyntaxError(`entry ${size - 1} is missing from the store`);
  return parseLeaf(value).timestamp;
}
