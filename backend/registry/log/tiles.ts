import { addWrites, getAll, type Write } from "../../platform/kv/write.ts";
import { type Hash, hashLeaf } from "../../tlog/hash.ts";
import { parseLeaf } from "../../tlog/leaf.ts";
import { type Edge, edgeTilesOf, type Grown, growTiles, hashesOf, type TileReader } from "../../tlog/tile.ts";
import { EMPTY_HEAD, type Head, registryKeys } from "./store.ts";

/** The stored tiles are not those of the log's size: something else than the writer has changed the store. */
export class TilesError extends Error {
  override readonly name = "TilesError";
}

/** The edge of the tree of `size` leaves. Throws `TilesError` when a tile is missing or has another width. */
export async function readEdge(kv: Deno.Kv, size: number): Promise<Edge> {
  const tiles = edgeTilesOf(size);
  const entries = await getAll<Uint8Array>(
    kv,
    tiles.map(({ level, index }) => registryKeys.tile(level as number, index)),
  );
  return tiles.map(({ level, index, width }, at) => {
    const bytes = entries[at]?.value ?? new Uint8Array(0);
    // A tile that a later commit has grown meanwhile is no fault: the commit that this is read for loses its check.
    const hashes = hashesOf(bytes).slice(0, width);
    if (hashes.length < width) throw new TilesError(`Tile ${level}/${index} has ${hashes.length} hashes of ${width}.`);
    return hashes;
  });
}

/** The tiles that adding these leaves changes, as part of their commit. */
export function tileWrites(size: number, edge: Edge, leaves: readonly Hash[]): Write[] {
  return growTiles(size, edge, leaves).tiles.map(toWrite);
}

const toWrite = ({ level, index, bytes }: Grown["tiles"][number]): Write => ({
  key: registryKeys.tile(level, index),
  value: bytes,
});

/** Reads tiles of the store. Rejects with `TilesError` when one is missing or too short. */
export function storedTiles(kv: Deno.Kv): TileReader {
  return async function readTile(level, index, width) {
    const { value } = await kv.get<Uint8Array>(registryKeys.tile(level, index));
    if (!(value instanceof Uint8Array) || value.length < width * 32)
      throw new TilesError(`Tile ${level}/${index} is missing or cut.`);
    return value.subarray(0, width * 32);
  };
}

const LEAVES_A_COMMIT = 5000;

/**
 * Builds the tiles, and the index of the objects' events, of a log that has leaves and no tile yet, as logs had before they
 * kept tiles; answers whether it did. Tiles that are there stay as they are, right or wrong: an audit names what does not hold. Runs before the writer does.
 */
export async function buildMissingTiles(kv: Deno.Kv): Promise<boolean> {
  const stored = await kv.get<Head>(registryKeys.head);
  const head = stored.value ?? EMPTY_HEAD;
  const firstTile = await kv.get(registryKeys.tile(0, 0));
  if (head.size === 0 || firstTile.versionstamp !== null) return false;
  let edge: Edge = [];
  const writes: Write[] = [];
  for (let from = 0; from < head.size; from += LEAVES_A_COMMIT) {
    const end = Math.min(from + LEAVES_A_COMMIT, head.size);
    const range = { start: registryKeys.leaf(from), end: registryKeys.leaf(end) };
    const hashes: Hash[] = [];
    for await (const { key, value } of kv.list<Uint8Array>(range, { batchSize: 500 })) {
      hashes.push(hashLeaf(value));
      const { tokenId, eventNumber } = parseLeaf(value);
      await kv.set(registryKeys.token(tokenId, eventNumber), key[2]);
    }
    if (hashes.length !== end - from) throw new TilesError(`Leaves are missing between ${from} and ${end}.`);
    const grown = growTiles(from, edge, hashes);
    edge = grown.edge;
    writes.push(...grown.tiles.map(toWrite));
  }
  // Of a tile that grew, its last state; the very first tile, which says that all are there, goes in last.
  const latest = new Map(writes.map((write) => [JSON.stringify(write.key), write]));
  const isFirst = ({ key }: Write) => key[2] === 0 && key[3] === 0;
  const inOrder = [...latest.values()].sort((a, b) => Number(isFirst(a)) - Number(isFirst(b)));
  for (const write of inOrder) await addWrites(kv.atomic(), [write]).commit();
  return true;
}
