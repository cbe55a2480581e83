import { equalBytes } from "../formats/tlog/bytes.ts";
import type { Hash } from "../formats/tlog/hash.ts";
import { type Edge, growTiles, TILE_WIDTH, widthOf } from "../formats/tlog/tile.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { readHead, registryKeys } from "../registry/log/store.ts";
import { each, need, type Report } from "./report.ts";

/** Rebuilds the tiles from the leaf hashes and compares each with the stored tile. */
export interface Tiles {
  /** Adds the hash of the next leaf; `null` if it is unknown, in which case no later tile can be checked. */
  add(hash: Hash | null): Promise<void>;
  /** Called after the last of `size` hashes: checks partial tiles, and that no other tiles exist. */
  end(size: number): Promise<void>;
}

export function checkTiles(kv: Kv, report: Report): Tiles {
  let [edge, count, isWhole]: [Edge, number, boolean] = [[], 0, true];
  let hashes: Hash[] = [];

  async function compare(level: number, index: number, bytes: Uint8Array, size: number): Promise<void> {
    const key = registryKeys.tile(level, index);
    report.count("tiles");
    const stored = await need<Uint8Array>(kv, key, report, "the tile is missing");
    if (stored === null) return;
    const isSame = stored instanceof Uint8Array && equalBytes(stored, bytes);
    // If others write at the same time, entries added after this walk may have filled the tile further.
    const hasGrown = async () =>
      stored instanceof Uint8Array &&
      equalBytes(stored.subarray(0, bytes.length), bytes) &&
      (await readHead(kv)).size > size;
    report.expect(isSame || (await hasGrown()), key, "the tile does not match the entries");
  }

  async function grow(): Promise<void> {
    const grown = growTiles(count - hashes.length, edge, hashes);
    edge = grown.edge;
    hashes = [];
    for (const { level, index, bytes } of grown.tiles)
      if (bytes.length === TILE_WIDTH * 32) await compare(level, index, bytes, FULL);
  }

  return {
    async add(hash) {
      isWhole &&= hash !== null;
      if (!isWhole || hash === null) return;
      hashes.push(hash);
      count += 1;
      if (hashes.length === TILE_WIDTH) await grow();
    },
    async end(size) {
      if (!isWhole) return;
      await grow();
      for (const [level, row] of edge.entries()) {
        const index = Math.floor(size / TILE_WIDTH ** (level + 1));
        if (row.length > 0) await compare(level, index, Uint8Array.from(row.flatMap((hash) => [...hash])), size);
      }
      for await (const { key } of each(kv, registryKeys.tiles, report)) {
        const [, , level, index] = key;
        const isDue = isPlace(level) && isPlace(index) && key.length === 4 && widthOf(size, level, index) > 0;
        report.expect(isDue, key, "the tree has no tile at this place");
      }
    },
  };
}

/** A full tile does not grow. */
const FULL = Number.POSITIVE_INFINITY;

const isPlace = (part: Deno.KvKeyPart | undefined): part is number => Number.isSafeInteger(part) && Number(part) >= 0;
