/**
 * Tiles of c2sp.org/tlog-tiles: the hashes of the tree in files of 256.
 *
 *     level 0   tile 0: leaf hashes 0 … 255        tile 1: 256 … 511        …
 *     level 1   tile 0: roots of the 256 tiles below it                     …
 *
 * Hash i of tile N at level L is the root of the leaves [(N·256+i)·256^L, (N·256+i+1)·256^L). Only complete parts of
 * the tree have a hash in a tile. A tile that is not full yet is partial: it is a prefix of the later full tile.
 */
import { type Bytes, concat } from "./bytes.ts";
import { HASH_BYTES, type Hash, hashNode } from "./hash.ts";
import type { NodeReader } from "./merkle.ts";

export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
const MAX_LEVELS = 64;

/** A tile of hashes or, if `level` is "entries", a bundle of leaves. */
export interface Tile {
  readonly level: number | "entries";
  readonly index: number;
  /** Number of hashes in the tile; 256 if the tile is full. */
  readonly width: number;
}

/** Returns the path of a tile below the log's prefix: `tile/0/x001/234.p/5`. */
export function formatTilePath({ level, index, width }: Tile): string {
  const groups: string[] = [];
  for (let rest = index; groups.length === 0 || rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(String(rest % 1000).padStart(3, "0"));
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join("/");
  return `tile/${level}/${path}${width === TILE_WIDTH ? "" : `.p/${width}`}`;
}

/** Parses a path as `formatTilePath` writes it; `null` for any other path. */
export function parseTilePath(path: string): Tile | null {
  const match = /^tile\/(0|[1-9]\d?|entries)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (!match) return null;
  const [, level, groups, partial] = match as unknown as [string, string, string, string | undefined];
  const tile: Tile = {
    level: level === "entries" ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, "")),
    width: partial === undefined ? TILE_WIDTH : Number(partial),
  };
  if (tile.width > TILE_WIDTH || (typeof tile.level === "number" && tile.level >= MAX_LEVELS)) return null;
  return formatTilePath(tile) === path ? tile : null;
}

/** Returns the number of complete parts of 256^level leaves in a tree of `size`. */
const partsAt = (size: number, level: number): number => Math.floor(size / TILE_WIDTH ** level);

/** Returns the number of hashes (or leaves) of a tile in a tree of `size`; 0 if the tile does not exist yet. */
export function widthOf(size: number, level: Tile["level"], index: number): number {
  const parts = partsAt(size, level === "entries" ? 0 : level);
  return Math.max(0, Math.min(TILE_WIDTH, parts - index * TILE_WIDTH));
}

/** The rightmost tile of each level, leaves first. It is empty at a level whose tiles are all full. */
export type Edge = readonly (readonly Hash[])[];

/** Returns the position and the width of the edge tile of each level. */
export function edgeTilesOf(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; partsAt(size, level) > 0; level++) {
    const parts = partsAt(size, level);
    const width = parts % TILE_WIDTH;
    tiles.push({ level, index: Math.floor(parts / TILE_WIDTH), width });
  }
  return tiles;
}

/** Result of adding leaves: the new edge, and the tiles that changed. */
export interface Grown {
  readonly edge: Edge;
  readonly tiles: readonly { readonly level: number; readonly index: number; readonly bytes: Bytes }[];
}

/** Adds leaf hashes to a tree of `size` leaves with this edge. */
export function growTiles(size: number, edge: Edge, leaves: readonly Hash[]): Grown {
  const levels = edge.map((hashes) => [...hashes]);
  const full: { level: number; index: number; bytes: Bytes }[] = [];
  const touched = new Set<number>();
  const counts = new Map<number, number>();
  const countAt = (level: number) => counts.get(level) ?? partsAt(size, level);

  const push = (level: number, hash: Hash): void => {
    levels[level] ??= [];
    const hashes = levels[level] as Hash[];
    hashes.push(hash);
    touched.add(level);
    const count = countAt(level) + 1;
    counts.set(level, count);
    if (hashes.length < TILE_WIDTH) return;
    full.push({ level, index: count / TILE_WIDTH - 1, bytes: concat(...hashes) });
    levels[level] = [];
    touched.delete(level);
    push(level + 1, completeRoot(hashes));
  };
  for (const leaf of leaves) push(0, leaf);

  const partial = [...touched].map((level) => ({
    level,
    index: Math.floor(countAt(level) / TILE_WIDTH),
    bytes: concat(...(levels[level] as Hash[])),
  }));
  return { edge: levels, tiles: [...full, ...partial] };
}

/** Returns the root of a complete part; the number of hashes is a power of two. */
export function completeRoot(hashes: readonly Hash[]): Hash {
  let row = hashes;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, at) => hashNode(row[2 * at] as Hash, row[2 * at + 1] as Hash));
  return row[0] as Hash;
}

/** Splits a tile into hashes. Throws `RangeError` if the last one is incomplete. */
export function hashesOf(bytes: Uint8Array): Hash[] {
  if (bytes.length % HASH_BYTES !== 0)
    throw new RangeError(`A tile has ${bytes.length} bytes, which is not a multiple of ${HASH_BYTES}.`);
  return Array.from(
    { length: bytes.length / HASH_BYTES },
    (_, at) => new Uint8Array(bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  );
}

/** Fetches at least the first `width` hashes of a tile; rejects if it cannot. */
export type TileReader = (level: number, index: number, width: number) => Promise<Uint8Array>;

/**
 * Returns the nodes of the tree of `size` leaves, from its tiles. Each tile is fetched once, and each node computed
 * once.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { utf8 } from "@authentica/backend/tlog/bytes";
 * import { hashLeaf } from "@authentica/backend/tlog/hash";
 * import { checkInclusion, proveInclusion, treeRoot } from "@authentica/backend/tlog/merkle";
 * import { formatTilePath, growTiles, nodesFromTiles } from "@authentica/backend/tlog/tile";
 *
 * const leaves = Array.from({ length: 300 }, (_, at) => hashLeaf(utf8(`leaf ${at}`)));
 * const files = new Map(growTiles(0, [], leaves).tiles.map(({ level, index, bytes }) => [`${level}/${index}`, bytes]));
 *
 * // Like a client that knows the size from a checkpoint and fetches tiles.
 * const paths: string[] = [];
 * const nodes = nodesFromTiles(300, async (level, index, width) => {
 *   paths.push(formatTilePath({ level, index, width }));
 *   return files.get(`${level}/${index}`) ?? new Uint8Array();
 * });
 * const proof = await proveInclusion(299, 300, nodes);
 * assert(checkInclusion(299, 300, hashLeaf(utf8("leaf 299")), proof, await treeRoot(300, nodes)));
 * assert.deepEqual(paths.sort(), ["tile/0/001.p/44", "tile/1/000.p/1"]);
 * ```
 */
export function nodesFromTiles(size: number, read: TileReader): NodeReader {
  const fetched = new Map<string, Promise<Hash[]>>();
  const tileOf = (level: number, index: number): Promise<Hash[]> => {
    const name = `${level}/${index}`;
    let tile = fetched.get(name);
    if (!tile) {
      const width = widthOf(size, level, index);
      tile = read(level, index, width).then((bytes) => {
        const hashes = hashesOf(bytes);
        if (hashes.length < width)
          throw new RangeError(`Tile ${name} has ${hashes.length} hashes, expected at least ${width}.`);
        return hashes;
      });
      fetched.set(name, tile);
    }
    return tile;
  };
  async function workOut(level: number, index: number): Promise<Hash> {
    const tileLevel = Math.floor(level / TILE_HEIGHT);
    // The node is the root of `span` hashes of its tile, beginning with `first`.
    const span = 2 ** (level % TILE_HEIGHT);
    const first = index * span;
    const hashes = await tileOf(tileLevel, Math.floor(first / TILE_WIDTH));
    const from = first % TILE_WIDTH;
    const part = hashes.slice(from, from + span);
    if (part.length < span) throw new RangeError(`The tree of ${size} leaves has no node ${index} at level ${level}.`);
    return completeRoot(part);
  }
  const known = new Map<string, Promise<Hash>>();
  return function node(level, index) {
    const name = `${level}/${index}`;
    let hash = known.get(name);
    if (!hash) {
      hash = workOut(level, index);
      known.set(name, hash);
    }
    return hash;
  };
}

/** Formats an entry bundle: each leaf is preceded by its length, a big-endian uint16. */
export function formatBundle(leaves: readonly Uint8Array[]): Bytes {
  return concat(...leaves.flatMap((leaf) => [Uint8Array.of(leaf.length >> 8, leaf.length & 255), leaf]));
}

/** Returns the leaves of an entry bundle. Throws `SyntaxError` if it is truncated. */
export function parseBundle(bytes: Uint8Array): Bytes[] {
  const leaves: Bytes[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = ((bytes[at] as number) << 8) | (bytes[at + 1] ?? Number.NaN);
    const leaf = new Uint8Array(bytes.subarray(at + 2, at + 2 + length));
    if (at + 2 > bytes.length || leaf.length !== length) throw new SyntaxError("the entry bundle is truncated");
    leaves.push(leaf);
    at += 2 + length;
  }
  return leaves;
}
