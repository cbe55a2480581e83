import { type Edge, edgeTilesOf, type Grown, hashesOf, type TileReader } from "../../formats/tlog/tile.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll, type Write } from "../../platform/kv/write.ts";
import { registryKeys } from "./store.ts";

/**
 * Thrown if the stored tiles do not match the log's size, because something other than the writer has changed the
 * store.
 */
export class TilesError extends Error {
  override readonly name = "TilesError";
}

/** Reads the edge of the tree of `size` leaves. Throws `TilesError` if a tile is missing or too short. */
export async function readEdge(kv: Kv, size: number): Promise<Edge> {
  const tiles = edgeTilesOf(size);
  const keys = tiles.map(({ level, index }) => registryKeys.tile(level as number, index));
  const entries = await getAll<Uint8Array>(kv, keys);
  return tiles.map(({ level, index, width }, at) => {
    const bytes = entries[at]?.value ?? new Uint8Array(0);
    // A tile with more hashes is not an error: another writer has extended it since the head was read. If the caller
    // commits, the check of the head will fail.
    const hashes = hashesOf(bytes).slice(0, width);
    if (hashes.length < width)
      throw new TilesError(`Tile ${level}/${index} has ${hashes.length} hashes, expected at least ${width}.`);
    return hashes;
  });
}

/** Returns writes of the tiles that adding leaves has changed, for the same commit. */
export const tileWrites = ({ tiles }: Grown): Write[] =>
  tiles.map(({ level, index, bytes }) => ({ key: registryKeys.tile(level, index), value: bytes }));

/** Returns a reader of stored tiles. It rejects with `TilesError` if a tile is missing or too short. */
export function storedTiles(kv: Kv): TileReader {
  return async function readTile(level, index, width) {
    const { value } = await kv.get<Uint8Array>(registryKeys.tile(level, index));
    if (!(value instanceof Uint8Array) || value.length < width * 32)
      throw new TilesError(
        `Tile ${level}/${index} is missing or has fewer than ${width * 32} bytes: the stored log was changed or damaged. Check the store with npm run op -- fsck, and restore it from a backup.`,
      );
    return value.subarray(0, width * 32);
  };
}
