/**
 * Copies a log tile by tile and verifies it. A mirror trusts only the log's keys, or root keys that sign its key
 * lists.
 *
 * Order: fetch the checkpoint and verify it with the keys; prove from the log's own tiles that its tree extends the
 * last checkpoint of the copy; fetch every missing tile and bundle; check each leaf against its tile, each tile
 * against the one below, the root against the checkpoint, each entry against earlier ones (`entries.ts`), and the key
 * list against its entry; only then write the new checkpoint. If a check fails, everything that the last checkpoint
 * does not cover is removed. A crash or a broken connection leaves additional tiles; the next run checks them as well
 * and continues from there.
 *
 * Files have the same paths as under the log's prefix, so a web server can serve the copy as a log.
 */
import { dirname, join } from "node:path";
import { equalBytes, fromUtf8 } from "../../formats/tlog/bytes.ts";
import type { Checkpoint, LogKeys } from "../../formats/tlog/checkpoint.ts";
import { hashLeaf } from "../../formats/tlog/hash.ts";
import type { Roots } from "../../formats/tlog/key-list.ts";
import { checkConsistency, proveConsistency, treeRoot } from "../../formats/tlog/merkle.ts";
import {
  completeRoot,
  formatTilePath,
  hashesOf,
  nodesFromTiles,
  parseBundle,
  TILE_WIDTH,
  type Tile,
  type TileReader,
  widthOf,
} from "../../formats/tlog/tile.ts";
import { createEntryRules } from "./entries.ts";
import { listedKeys, pinnedKeys } from "./keys.ts";

export interface MirrorDeps {
  /** Fetches a path under the log's prefix; rejects for anything but 200. */
  readonly fetchPath: (path: string) => Promise<Uint8Array>;
  /** Folder of the copy. */
  readonly dir: string;
  /** Keys of the log; ignored if there are roots. */
  readonly log: LogKeys;
  /** Root keys that sign its key lists; `null` or absent: the log's keys do not change. */
  readonly roots?: Roots | null;
}

/**
 * Thrown if the log publishes a checkpoint that contradicts an earlier one. The log has signed both checkpoints, so
 * together they are evidence.
 */
export class HistoryRewritten extends Error {
  override readonly name = "HistoryRewritten";
  readonly kept: string;
  readonly offered: string;

  constructor(message: string, kept: string, offered: string) {
    super(message);
    this.kept = kept;
    this.offered = offered;
  }
}

export interface Mirrored {
  /** Number of entries of the copy before and after the run. */
  readonly from: number;
  readonly to: number;
  readonly tiles: number;
}

/**
 * Updates the copy to the log's checkpoint. Rejects with `HistoryRewritten`, or with an `Error` that names the failed
 * check; the copy then still has its previous checkpoint.
 */
export async function mirror({ fetchPath, dir, log, roots = null }: MirrorDeps): Promise<Mirrored> {
  const keptNote = await readText(join(dir, "checkpoint"));
  const note = fromUtf8(await fetchPath("checkpoint"));
  const keys =
    roots === null
      ? pinnedKeys(log)
      : listedKeys(roots, await readText(join(dir, "keys")), fromUtf8(await fetchPath("keys")));
  const offered = keys.open(note);
  const kept = keptNote === null ? null : keys.openKept(keptNote);
  if (kept) await checkHistory({ fetchPath, dir }, { ...kept, note: keptNote as string }, { ...offered, note });

  let tiles = 0;
  for (const tile of tilesOf(offered.size)) {
    const path = formatTilePath(tile);
    if ((await readBytes(join(dir, path))) !== null) continue;
    await writeAside(join(dir, path), await fetchPath(path));
    tiles += 1;
  }
  try {
    const fault = keys.listFault(await checkCopy(dir, offered));
    if (fault !== null) throw new Error(fault);
  } catch (error) {
    await removeBeyond(dir, kept?.size ?? 0, offered.size);
    throw error;
  }
  if (keys.listNote !== null) await writeAside(join(dir, "keys"), new TextEncoder().encode(keys.listNote));
  await writeAside(join(dir, "checkpoint"), new TextEncoder().encode(note));
  return { from: kept?.size ?? 0, to: offered.size, tiles };
}

/** Removes tiles that a tree of `to` leaves has and one of `from` leaves does not. */
async function removeBeyond(dir: string, from: number, to: number): Promise<void> {
  for (const tile of tilesOf(to)) {
    if (widthOf(from, tile.level, tile.index) === tile.width) continue;
    await Deno.remove(join(dir, formatTilePath(tile))).catch(orNull);
  }
}

/** Yields every tile and bundle of a tree, level by level. */
function* tilesOf(size: number): Generator<Tile> {
  for (let level = 0; widthOf(size, level, 0) > 0; level++) {
    for (let index = 0; ; index++) {
      const width = widthOf(size, level, index);
      if (width === 0) break;
      yield { level, index, width };
      if (level === 0) yield { level: "entries", index, width };
    }
  }
}

/** Verifies the whole copy. Returns the commitments of the entries about key lists, from version 1. */
async function checkCopy(dir: string, { size, root }: Checkpoint): Promise<readonly string[]> {
  const read = tileReader(dir, size);
  const rules = createEntryRules();
  for (const tile of tilesOf(size)) {
    const path = formatTilePath(tile);
    if (tile.level === "entries") {
      const leaves = parseBundle((await readBytes(join(dir, path))) as Uint8Array);
      const hashes = hashesOf(await read(0, tile.index, tile.width));
      const holds =
        leaves.length === hashes.length &&
        leaves.every((leaf, at) => equalBytes(hashLeaf(leaf), hashes[at] as Uint8Array));
      if (!holds) throw new Error(`The entries in ${path} do not match the hashes in their tile.`);
      for (const [at, bytes] of leaves.entries()) rules.add(tile.index * TILE_WIDTH + at, bytes);
      continue;
    }
    const hashes = hashesOf(await read(tile.level, tile.index, tile.width));
    if (tile.level === 0) continue;
    for (const [at, hash] of hashes.entries()) {
      const below = hashesOf(await read(tile.level - 1, tile.index * TILE_WIDTH + at, TILE_WIDTH));
      if (!equalBytes(completeRoot(below), hash))
        throw new Error(`${path} does not contain the roots of the tiles below it.`);
    }
  }
  const reached = await treeRoot(size, nodesFromTiles(size, read));
  if (!equalBytes(reached, root)) throw new Error(notLeading(size));
  return rules.lists();
}

interface Signed extends Checkpoint {
  readonly note: string;
}

/**
 * Checks that both checkpoints belong to one history, and that the offered one is not older. Throws
 * `HistoryRewritten` if they contradict each other, and `Error` if this cannot be decided.
 */
async function checkHistory(
  { fetchPath, dir }: Pick<MirrorDeps, "fetchPath" | "dir">,
  kept: Signed,
  offered: Signed,
): Promise<void> {
  const isOlder = offered.size < kept.size;
  const [from, to] = isOlder ? [offered, kept] : [kept, offered];
  if (from.size < to.size) {
    // Tiles of the larger tree, either from the copy or from the log.
    const read: TileReader = isOlder
      ? tileReader(dir, kept.size)
      : (level, index, width) => fetchPath(formatTilePath({ level, index, width }));
    const nodes = nodesFromTiles(to.size, read);
    if (!equalBytes(await treeRoot(to.size, nodes), to.root)) throw new Error(notLeading(to.size));
    if (checkConsistency(from, to, await proveConsistency(from.size, to.size, nodes))) {
      if (!isOlder) return;
      throw new Error(
        `The log sends an older checkpoint, of ${offered.size} entries, than the one of ${kept.size} entries in the copy.`,
      );
    }
  } else if (equalBytes(from.root, to.root)) return;
  throw new HistoryRewritten(
    `The signed tree of ${to.size} entries does not begin with the signed tree of ${from.size} entries: the log rewrote its history.`,
    kept.note,
    offered.note,
  );
}

const notLeading = (size: number): string => `The tiles do not add up to the root that was signed for ${size} entries.`;

function tileReader(dir: string, size: number) {
  return async (level: number, index: number, width: number): Promise<Uint8Array> => {
    const tile = { level, index, width: widthOf(size, level, index) };
    const path = formatTilePath(tile);
    const bytes = await readBytes(join(dir, path));
    if (!bytes) throw new Error(`${path} is missing.`);
    if (bytes.length !== tile.width * 32)
      throw new Error(`${path} has ${bytes.length} bytes, expected ${tile.width * 32}.`);
    return bytes.subarray(0, width * 32);
  };
}

const orNull = (error: unknown): null => {
  if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
  throw error;
};

const readBytes = (file: string): Promise<Uint8Array | null> => Deno.readFile(file).catch(orNull);
const readText = (file: string): Promise<string | null> => Deno.readTextFile(file).catch(orNull);

async function writeAside(file: string, bytes: Uint8Array): Promise<void> {
  await Deno.mkdir(dirname(file), { recursive: true });
  await Deno.writeFile(`${file}.new`, bytes);
  await Deno.rename(`${file}.new`, file);
}
