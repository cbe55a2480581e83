/** What anybody may read of the log: tiles, bundles and proofs, all of them under the last published checkpoint. */

import type { ConsistencyAnswer, InclusionAnswer } from "../../contract/registry.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { toBase64 } from "../../tlog/bytes.ts";
import type { Hash } from "../../tlog/hash.ts";
import { checkConsistency, checkInclusion, proveConsistency, proveInclusion, treeRoot } from "../../tlog/merkle.ts";
import { formatBundle, nodesFromTiles, TILE_WIDTH, type Tile, widthOf } from "../../tlog/tile.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { registryKeys } from "./store.ts";
import { storedTiles, TilesError } from "./tiles.ts";

export function createReading(kv: Kv, checkpoints: Pick<Checkpoints, "latest">) {
  const readTile = storedTiles(kv);

  /** The last checkpoint; refuses with `not_found` before the first. */
  function published() {
    const checkpoint = checkpoints.latest();
    if (!checkpoint) throw new Refusal("not_found", "The registry has no entry yet.");
    return checkpoint;
  }

  /** The tree of `size` entries, which the checkpoint must cover. */
  function treeOf(size: number) {
    const { size: covered } = published();
    if (size < 1 || size > covered)
      throw new Refusal("not_found", `size must be from 1 to ${covered}, which the last checkpoint covers.`);
    return nodesFromTiles(size, readTile);
  }

  return {
    published,

    /** The bytes of a tile or bundle. Refuses with `not_found` what the checkpoint does not cover, and a partial tile of another width. */
    async tile({ level, index, width }: Tile): Promise<Uint8Array<ArrayBuffer>> {
      if (width > widthOf(published().size, level, index))
        throw new Refusal("not_found", "The last checkpoint does not cover this tile.");
      if (level !== "entries") return new Uint8Array(await readTile(level, index, width));
      const start = index * TILE_WIDTH;
      const leaves: Uint8Array[] = [];
      const range = { start: registryKeys.leaf(start), end: registryKeys.leaf(start + width) };
      for await (const { value } of kv.list<Uint8Array>(range, { batchSize: TILE_WIDTH })) leaves.push(value);
      if (leaves.length !== width) throw new TilesError(`Bundle ${index} has ${leaves.length} leaves of ${width}.`);
      return formatBundle(leaves);
    },

    /** Proves that an entry is in the tree of `size` entries, by default the checkpoint's. */
    async inclusion(index: number, size = published().size): Promise<InclusionAnswer> {
      const nodes = treeOf(size);
      if (index >= size) throw new Refusal("not_found", `There is no entry ${index} among ${size}.`);
      const [hashes, root, leafHash] = await Promise.all([
        proveInclusion(index, size, nodes),
        treeRoot(size, nodes),
        nodes(0, index),
      ]);
      if (!checkInclusion(index, size, leafHash, hashes, root)) throw new TilesError(`Entry ${index} has no proof.`);
      return { index, size, leafHash: toBase64(leafHash), hashes: hashes.map(toBase64), root: toBase64(root) };
    },

    /** Proves any number of entries of the tree of `size`: gives the inclusion proof of each index. */
    prover(size: number): (index: number) => Promise<Hash[]> {
      const nodes = treeOf(size);
      return (index) => proveInclusion(index, size, nodes);
    },

    /** Proves that the tree of `to` entries, by default the checkpoint's, begins with that of `from`. */
    async consistency(from: number, to = published().size): Promise<ConsistencyAnswer> {
      const nodes = treeOf(to);
      if (from < 1 || from > to) throw new Refusal("not_found", `from must be from 1 to ${to}.`);
      const [hashes, fromRoot, toRoot] = await Promise.all([
        proveConsistency(from, to, nodes),
        treeRoot(from, nodesFromTiles(from, readTile)),
        treeRoot(to, nodes),
      ]);
      if (!checkConsistency({ size: from, root: fromRoot }, { size: to, root: toRoot }, hashes))
        throw new TilesError(`The trees of ${from} and ${to} entries are not consistent.`);
      return { from, to, hashes: hashes.map(toBase64), fromRoot: toBase64(fromRoot), toRoot: toBase64(toRoot) };
    },
  };
}

export type Reading = ReturnType<typeof createReading>;
