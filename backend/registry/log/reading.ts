/** Public reads of the log: the published checkpoint, and tiles, bundles and proofs up to the last signed one. */

import type { ConsistencyAnswer, InclusionAnswer } from "../../contract/registry.ts";
import type { Hash } from "../../formats/tlog/hash.ts";
import {
  checkInclusion,
  isComplete,
  type NodeReader,
  olderRoot,
  proveConsistency,
  proveInclusion,
  treeRoot,
} from "../../formats/tlog/merkle.ts";
import { formatBundle, TILE_WIDTH, type Tile, widthOf } from "../../formats/tlog/tile.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Published } from "./kept.ts";
import type { ProvenNodes } from "./proven-nodes.ts";
import { registryKeys } from "./store.ts";
import { storedTiles, TilesError } from "./tiles.ts";

/** The checkpoints that readers of the log get. */
export interface Shown {
  /**
   * Returns the published checkpoint; `null` before the first. Throws `unavailable` if the log in the store does not
   * extend the signed checkpoints.
   */
  latest(): Published | null;
  /** Returns the newest signed checkpoint; `null` before the first. */
  signed(): Published | null;
}

/** Returns the last published checkpoint; `null` if there is none yet, or if the log cannot be read. */
export function readable(checkpoints: Pick<Shown, "latest">): Published | null {
  try {
    return checkpoints.latest();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const toBase64 = (hash: Hash): string => hash.toBase64();

export function createReading(kv: Kv, checkpoints: Shown, provenNodes: ProvenNodes) {
  const readTile = storedTiles(kv);

  /** Returns the published checkpoint; refuses with `not_found` before the first. */
  function published() {
    const checkpoint = checkpoints.latest();
    if (!checkpoint) throw new Refusal("not_found", "The registry has published no checkpoint yet.");
    return checkpoint;
  }

  /** Returns the number of signed entries. */
  function covered(): number {
    checkpoints.latest();
    return checkpoints.signed()?.size ?? 0;
  }

  /** Refuses a size that no checkpoint covers. */
  function requireCovered(size: number): void {
    const most = covered();
    if (size < 1 || size > most)
      throw new Refusal("not_found", `size must be from 1 to ${most}, the size of the last checkpoint.`);
  }

  /** Returns a reader of nodes of the tree of `size` entries, which a checkpoint must cover. */
  function treeOf(size: number): Promise<NodeReader> {
    requireCovered(size);
    return provenNodes();
  }

  /** Returns the root of the tree of `size` entries. For the published checkpoint it is already known. */
  function rootOf(size: number, nodes: NodeReader): Hash | Promise<Hash> {
    const shown = checkpoints.latest();
    return shown?.size === size ? shown.root : treeRoot(size, nodes);
  }

  return {
    published,

    /** Returns the keys that signed the published checkpoint; `null` if there is none. */
    keys: () => readable(checkpoints)?.keys ?? null,

    /**
     * Returns the bytes of a tile or bundle. Refuses with `not_found` if no checkpoint covers it, or a partial tile
     * has another width.
     */
    async tile({ level, index, width }: Tile): Promise<Uint8Array<ArrayBuffer>> {
      if (width > widthOf(covered(), level, index))
        throw new Refusal("not_found", "The last checkpoint does not cover this tile.");
      if (level !== "entries") return new Uint8Array(await readTile(level, index, width));
      const start = index * TILE_WIDTH;
      const leaves: Uint8Array[] = [];
      const range = { start: registryKeys.leaf(start), end: registryKeys.leaf(start + width) };
      for await (const { value } of kv.list<Uint8Array>(range, { batchSize: TILE_WIDTH })) leaves.push(value);
      if (leaves.length !== width)
        throw new TilesError(`Entry bundle ${index} has ${leaves.length} entries, expected ${width}.`);
      return formatBundle(leaves);
    },

    /** Proves that an entry is in the tree of `size` entries, by default that of the published checkpoint. */
    async inclusion(index: number, size = published().size): Promise<InclusionAnswer> {
      requireCovered(size);
      if (index >= size) throw new Refusal("not_found", `Entry ${index} is not among the first ${size} entries.`);
      const nodes = await treeOf(size);
      const [hashes, root, leafHash] = await Promise.all([
        proveInclusion(index, size, nodes),
        rootOf(size, nodes),
        nodes(0, index),
      ]);
      if (!checkInclusion(index, size, leafHash, hashes, root))
        throw new TilesError(
          `The inclusion proof computed for entry ${index} is invalid: stored tiles were changed or damaged.`,
        );
      return { index, size, leafHash: toBase64(leafHash), hashes: hashes.map(toBase64), root: toBase64(root) };
    },

    /** Returns a function that gives the inclusion proof of an index in the tree of `size` entries. */
    prover(size: number): (index: number) => Promise<Hash[]> {
      const nodes = treeOf(size);
      return async (index) => proveInclusion(index, size, await nodes);
    },

    /**
     * Proves that the tree of `to` entries, by default that of the published checkpoint, extends the tree of `from`
     * entries.
     */
    async consistency(from: number, to = published().size): Promise<ConsistencyAnswer> {
      requireCovered(to);
      if (from < 1 || from > to) throw new Refusal("not_found", `from must be from 1 to ${to}.`);
      const nodes = await treeOf(to);
      const [hashes, toRoot] = await Promise.all([proveConsistency(from, to, nodes), rootOf(to, nodes)]);
      const path = isComplete(from) ? [await treeRoot(from, nodes), ...hashes] : hashes;
      const fromRoot = from === to ? toRoot : olderRoot(from, { size: to, root: toRoot }, path);
      if (!fromRoot)
        throw new TilesError(
          `The consistency proof computed from ${from} to ${to} entries is invalid: stored tiles were changed or damaged.`,
        );
      return { from, to, hashes: hashes.map(toBase64), fromRoot: toBase64(fromRoot), toRoot: toBase64(toRoot) };
    },
  };
}

export type Reading = ReturnType<typeof createReading>;
