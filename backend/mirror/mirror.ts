/**
 * Copies a log tile by tile and checks it on the way: a mirror believes the log's key and nothing else.
 *
 * Order: fetch the checkpoint and open it with the key; prove, from the log's own tiles, that its tree begins with the one of the copy's last
 * checkpoint; fetch every tile and bundle that the copy has not; hash each leaf against its tile, each tile against the one
 * below, the root against the checkpoint; only then write the new checkpoint. What was fetched and does not hold is removed. A
 * crash leaves the last checkpoint with more tiles than it needs, which the next copy checks as it checks all.
 *
 * In the folder everything lies at the path that it has under the log's prefix, so that a web server can serve the copy as a log.
 */
import { dirname, join } from "node:path";
import { equalBytes } from "../tlog/bytes.ts";
import { type Checkpoint, openCheckpoint } from "../tlog/checkpoint.ts";
import { hashLeaf } from "../tlog/hash.ts";
import { checkConsistency, proveConsistency, treeRoot } from "../tlog/merkle.ts";
import type { Verifier } from "../tlog/note.ts";
import {
  completeRoot,
  formatTilePath,
  hashesOf,
  nodesFromTiles,
  parseBundle,
  TILE_WIDTH,
  type Tile,
  widthOf,
} from "../tlog/tile.ts";

export interface MirrorDeps {
  /** Fetches a path under the log's prefix; rejects for anything but 200. */
  readonly fetchPath: (path: string) => Promise<Uint8Array>;
  /** Where the copy is. */
  readonly dir: string;
  /** The log's key. */
  readonly log: Verifier;
}

/** The log tells another history than it has told before. Both checkpoints are signed by it: they are the proof. */
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
  /** Entries of the copy before and after. */
  readonly from: number;
  readonly to: number;
  readonly tiles: number;
}

/** Brings the copy up to the log's checkpoint. Rejects with `HistoryRewritten`, or `Error` naming what does not hold; the copy's checkpoint then stays. */
export async function mirror({ fetchPath, dir, log }: MirrorDeps): Promise<Mirrored> {
  const keptNote = await readText(join(dir, "checkpoint"));
  const kept = keptNote === null ? null : openCheckpoint(keptNote, log);
  const note = new TextDecoder().decode(await fetchPath("checkpoint"));
  const offered = openCheckpoint(note, log);
  if (kept && offered.size < kept.size)
    throw new HistoryRewritten(`The log has ${offered.size} entries; it had ${kept.size}.`, keptNote as string, note);

  if (kept) await checkExtends(fetchPath, kept, offered, keptNote as string, note);

  const fetched: string[] = [];
  try {
    for (const tile of tilesOf(offered.size)) {
      const path = formatTilePath(tile);
      const file = join(dir, path);
      if ((await readBytes(file)) !== null) continue;
      fetched.push(file);
      await writeAside(file, await fetchPath(path));
    }
    await checkCopy(dir, offered);
  } catch (error) {
    for (const file of fetched) await Deno.remove(file).catch(orNull);
    throw error;
  }
  await writeAside(join(dir, "checkpoint"), new TextEncoder().encode(note));
  return { from: kept?.size ?? 0, to: offered.size, tiles: fetched.length };
}

/** Every tile and bundle of a tree, level by level. */
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

async function checkCopy(dir: string, { size, root }: Checkpoint): Promise<void> {
  const read = tileReader(dir, size);
  for (const tile of tilesOf(size)) {
    const path = formatTilePath(tile);
    if (tile.level === "entries") {
      const leaves = parseBundle((await readBytes(join(dir, path))) as Uint8Array);
      const hashes = hashesOf(await read(0, tile.index, tile.width));
      const holds =
        leaves.length === hashes.length &&
        leaves.every((leaf, at) => equalBytes(hashLeaf(leaf), hashes[at] as Uint8Array));
      if (!holds) throw new Error(`${path} does not hold the entries of its tile.`);
      continue;
    }
    const hashes = hashesOf(await read(tile.level, tile.index, tile.width));
    if (hashes.length !== tile.width) throw new Error(`${path} has ${hashes.length} hashes, not ${tile.width}.`);
    if (tile.level === 0) continue;
    for (const [at, hash] of hashes.entries()) {
      const below = hashesOf(await read(tile.level - 1, tile.index * TILE_WIDTH + at, TILE_WIDTH));
      if (!equalBytes(completeRoot(below), hash)) throw new Error(`${path} is not the tile above those below it.`);
    }
  }
  const reached = await treeRoot(size, nodesFromTiles(size, read));
  if (!equalBytes(reached, root)) throw new Error(notLeading(size));
}

/** The log's tiles lead to the root that it signed, and its tree begins with the one that it signed before. */
async function checkExtends(
  fetchPath: MirrorDeps["fetchPath"],
  kept: Checkpoint,
  offered: Checkpoint,
  keptNote: string,
  note: string,
): Promise<void> {
  const nodes = nodesFromTiles(offered.size, (level, index, width) =>
    fetchPath(formatTilePath({ level, index, width })),
  );
  if (!equalBytes(await treeRoot(offered.size, nodes), offered.root)) throw new Error(notLeading(offered.size));
  if (!checkConsistency(kept, offered, await proveConsistency(kept.size, offered.size, nodes)))
    throw new HistoryRewritten(
      `The tree of ${offered.size} entries does not begin with the one of ${kept.size} that was signed before.`,
      keptNote,
      note,
    );
}

const notLeading = (size: number): string => `The tiles do not lead to the root that was signed for ${size} entries.`;

function tileReader(dir: string, size: number) {
  return async (level: number, index: number, width: number): Promise<Uint8Array> => {
    const tile = { level, index, width: widthOf(size, level, index) };
    const bytes = await readBytes(join(dir, formatTilePath(tile)));
    if (!bytes) throw new Error(`${formatTilePath(tile)} is missing.`);
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
