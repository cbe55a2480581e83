/**
 * Caches nodes of the tree under the last signed checkpoint in memory. Nodes are read when they are first needed.
 *
 * Only verified nodes are cached: the edge is checked against the signed root, and each full tile against its hash in
 * the tile above. A full tile never changes, and an edge belongs to one size, so cached tiles stay valid as long as
 * each new checkpoint extends the previous one. If a checkpoint does not, all nodes are dropped. A complete node is the
 * same in every larger tree, so the cache also serves proofs in smaller trees.
 */

import { concat, equalBytes } from "../../formats/tlog/bytes.ts";
import { HASH_BYTES, type Hash, hashNode } from "../../formats/tlog/hash.ts";
import {
  checkConsistency,
  type NodeReader,
  proveConsistency,
  type TreeHead,
  treeRoot,
} from "../../formats/tlog/merkle.ts";
import { edgeTilesOf, TILE_WIDTH } from "../../formats/tlog/tile.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { readEdge, storedTiles, TilesError } from "./tiles.ts";

/**
 * Returns a reader of verified nodes under the last signed checkpoint, or under `shown` if that is larger because
 * another process has signed it. In both cases the reader also serves the tree of `shown`. Rejects with `TilesError` if
 * the stored tiles do not match the checkpoint, or if `shown` is not a part of the same tree.
 */
export type ProvenNodes = (shown?: TreeHead) => Promise<NodeReader>;

/** Memory for full tiles, enough for a million entries. */
const MAX_BYTES = 40 * 1024 * 1024;

const TILE_HEIGHT = 8;
/**
 * Height of the lowest nodes that are kept in tiles of level 0. Lower nodes are computed when needed: each takes only
 * a few hashes, but together they would take most of the memory.
 */
const LOWEST_KEPT = 3;
/**
 * Returns the lowest height of nodes that are kept. Above level 0 all nodes are kept, because these tiles are few and
 * every proof uses them.
 */
const lowestKept = (level: number): number => (level === 0 ? LOWEST_KEPT : 1);

/** Hashes of a tile, and rows of nodes above them, from height `lowest` up to the root of the tile. */
interface NodeTile {
  readonly hashes: Uint8Array<ArrayBuffer>;
  readonly lowest: number;
  readonly rows: readonly Uint8Array<ArrayBuffer>[];
}

const hashAt = (row: Uint8Array<ArrayBuffer>, at: number): Hash => row.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);

const countOf = (row: Uint8Array): number => row.length / HASH_BYTES;

/** Computes the root of a group of 2 ** height hashes; `at` is the number of the group. */
const partOf = (hashes: Uint8Array<ArrayBuffer>, height: number, at: number): Hash =>
  height === 0
    ? hashAt(hashes, at)
    : hashNode(partOf(hashes, height - 1, 2 * at), partOf(hashes, height - 1, 2 * at + 1));

function nodeTile(level: number, hashes: Uint8Array<ArrayBuffer>): NodeTile {
  const lowest = lowestKept(level);
  const rows: Uint8Array<ArrayBuffer>[] = [];
  let row = Array.from({ length: Math.floor(countOf(hashes) / 2 ** lowest) }, (_, at) => partOf(hashes, lowest, at));
  while (row.length > 0) {
    rows.push(concat(...row));
    const below = row;
    row = Array.from({ length: Math.floor(below.length / 2) }, (_, at) =>
      hashNode(below[2 * at] as Hash, below[2 * at + 1] as Hash),
    );
  }
  return { hashes, lowest, rows };
}

/** Returns the root of 2 ** height hashes of a tile; `undefined` if the tile does not have as many. */
function nodeIn({ hashes, lowest, rows }: NodeTile, height: number, at: number): Hash | undefined {
  if ((at + 1) * 2 ** height > countOf(hashes)) return undefined;
  if (height === 0) return hashAt(hashes, at);
  const row = rows[height - lowest];
  return row ? hashAt(row, at) : partOf(hashes, height, at);
}

const sizeOf = ({ hashes, rows }: NodeTile): number => rows.reduce((sum, row) => sum + row.length, hashes.length);

const nameOf = (level: number, index: number): string => `${level}/${index}`;

/** The incomplete tiles at the right edge of the tree of one checkpoint, by name. */
interface Edge {
  readonly tree: TreeHead;
  /** The tree that a caller last passed as `shown`, after it was verified that `tree` extends it. */
  shown: TreeHead;
  readonly tiles: ReadonlyMap<string, NodeTile>;
  readonly nodes: NodeReader;
}

const isSameTree = (one: TreeHead, other: TreeHead): boolean =>
  one.size === other.size && equalBytes(one.root, other.root);

/** Returns whether the larger of the two trees extends the other. */
async function isOneLog(one: Edge, other: Edge): Promise<boolean> {
  const [short, long] = one.tree.size <= other.tree.size ? [one, other] : [other, one];
  const steps = await proveConsistency(short.tree.size, long.tree.size, long.nodes).catch(() => null);
  return steps !== null && checkConsistency(short.tree, long.tree, steps);
}

/**
 * `signed`: returns the last signed checkpoint, and throws if the log in the store does not extend the signed
 * checkpoints. `mostBytes`: limits the memory for full tiles.
 */
export function createProvenNodes(kv: Kv, signed: () => TreeHead | null, mostBytes = MAX_BYTES): ProvenNodes {
  const readTile = storedTiles(kv);
  /** Full tiles in the order of their last use, the most recent one at the end. */
  const kept = new Map<string, NodeTile>();
  const loading = new Map<string, Promise<NodeTile>>();
  let keptBytes = 0;
  /** Name of the last used tile. A path uses several nodes of each tile in a row. */
  let newest: string | null = null;
  let edge: Promise<Edge> | null = null;
  let edgeOf: TreeHead | null = null;

  function forget(): void {
    kept.clear();
    loading.clear();
    keptBytes = 0;
    newest = null;
  }

  function keep(name: string, tile: NodeTile): void {
    kept.set(name, tile);
    newest = name;
    keptBytes += sizeOf(tile);
    for (const [oldest, other] of kept) {
      if (keptBytes <= mostBytes) break;
      kept.delete(oldest);
      keptBytes -= sizeOf(other);
    }
  }

  /** Loads a full tile and verifies it against its hash in the tile above. */
  async function loadFull(
    level: number,
    index: number,
    tileOf: (level: number, index: number) => NodeTile | Promise<NodeTile>,
  ) {
    const [bytes, above] = await Promise.all([
      readTile(level, index, TILE_WIDTH),
      tileOf(level + 1, Math.floor(index / TILE_WIDTH)),
    ]);
    const tile = nodeTile(level, new Uint8Array(bytes));
    const wanted = nodeIn(above, 0, index % TILE_WIDTH);
    const root = nodeIn(tile, TILE_HEIGHT, 0);
    if (!wanted || !root || !equalBytes(wanted, root))
      throw new TilesError(`Tile ${nameOf(level, index)} differs from the signed tree.`);
    return tile;
  }

  function readerOf(tree: TreeHead, tiles: ReadonlyMap<string, NodeTile>): NodeReader {
    function tileOf(level: number, index: number): NodeTile | Promise<NodeTile> {
      const name = nameOf(level, index);
      const atEdge = tiles.get(name);
      if (atEdge) return atEdge;
      const known = kept.get(name);
      if (known) {
        if (name !== newest) {
          kept.delete(name);
          kept.set(name, known);
          newest = name;
        }
        return known;
      }
      return loading.get(name) ?? load(name, level, index);
    }

    async function load(name: string, level: number, index: number): Promise<NodeTile> {
      const loaded = loadFull(level, index, tileOf);
      loading.set(name, loaded);
      try {
        const tile = await loaded;
        // If everything was dropped while this tile was loading, the tile must not be kept.
        if (loading.get(name) === loaded) keep(name, tile);
        return tile;
      } finally {
        if (loading.get(name) === loaded) loading.delete(name);
      }
    }

    return function node(level, index) {
      if ((index + 1) * 2 ** level > tree.size)
        return Promise.reject(
          new RangeError(`The tree of ${tree.size} leaves has no node ${index} at level ${level}.`),
        );
      const height = level % TILE_HEIGHT;
      const first = index * 2 ** height;
      const tile = tileOf(Math.floor(level / TILE_HEIGHT), Math.floor(first / TILE_WIDTH));
      const nodeOf = (of: NodeTile) => nodeIn(of, height, (first % TILE_WIDTH) / 2 ** height) as Hash;
      return tile instanceof Promise ? tile.then(nodeOf) : nodeOf(tile);
    };
  }

  /** Reads and verifies the edge of the tree. Drops all kept tiles if the tree does not extend the previous tree. */
  async function openEdge(tree: TreeHead, before: Promise<Edge> | null): Promise<Edge> {
    const last = await before?.catch(() => null);
    const hashes = await readEdge(kv, tree.size);
    const tiles = new Map(
      edgeTilesOf(tree.size).map(({ level, index }, at) => [
        nameOf(level as number, index),
        nodeTile(level as number, concat(...(hashes[at] ?? []))),
      ]),
    );
    const nodes = readerOf(tree, tiles);
    if (!equalBytes(await treeRoot(tree.size, nodes), tree.root))
      throw new TilesError(
        `The stored tiles at the edge of the tree of ${tree.size} entries differ from the signed root.`,
      );
    const opened: Edge = { tree, shown: tree, tiles, nodes };
    if (!last || !(await isOneLog(last, opened))) forget();
    return opened;
  }

  return async function provenNodes(shown) {
    const own = signed();
    const tree = shown && shown.size > (own?.size ?? 0) ? shown : own;
    if (!tree) throw new RangeError("No checkpoint has been signed yet.");
    if (!edge || !edgeOf || !isSameTree(edgeOf, tree)) {
      const opening = openEdge(tree, edge);
      edge = opening;
      edgeOf = tree;
      // After a failure the next call tries again.
      opening.catch(() => {
        if (edge === opening) edge = null;
      });
    }
    const opened = await edge;
    if (shown && !isSameTree(shown, opened.shown)) {
      if (!equalBytes(await treeRoot(shown.size, opened.nodes), shown.root))
        throw new TilesError(`The tree of ${tree.size} entries does not begin with that of ${shown.size}.`);
      opened.shown = shown;
    }
    return opened.nodes;
  };
}
