import type { Kv } from "../platform/kv/kv.ts";
import { type Head, readHead, readLastTimestamp, registryKeys } from "../registry/log/store.ts";
import { storedTiles } from "../registry/log/tiles.ts";
import { witnessingKeys } from "../registry/witnessing/store.ts";
import { equalBytes } from "../tlog/bytes.ts";
import { openSigned } from "../tlog/checkpoint.ts";
import { type Hash, hashLeaf } from "../tlog/hash.ts";
import { treeRoot } from "../tlog/merkle.ts";
import type { Verifier } from "../tlog/note.ts";
import { type Edge, growTiles, nodesFromTiles, TILE_WIDTH } from "../tlog/tile.ts";
import { parseVkey } from "../tlog/vkey.ts";
import type { TokenHistory } from "./registry.ts";
import { each, need, type Report } from "./report.ts";

/** What was signed about the log. */
export interface Signed {
  /** Of the log. */
  readonly keys: readonly Verifier[];
  /** The checkpoint kept beside the store; `null` before the first. */
  readonly note: string | null;
}

/**
 * The tiles against the leaves, byte for byte; the index of events against the leaves; both kept checkpoints against the key
 * and the tree. `tokens` are the histories that the leaves tell.
 */
export async function checkTree(
  kv: Kv,
  tokens: ReadonlyMap<number, TokenHistory>,
  signed: Signed | null,
  report: Report,
): Promise<void> {
  const head = await readHead(kv).catch(() => null);
  // A head that is none is named by the walk over the leaves.
  if (!Number.isSafeInteger(head?.size)) return;
  const size = (head as Head).size;
  await checkTiles(kv, size, report);
  await checkEventIndex(kv, tokens, report);
  if (signed) return checkCheckpoints(kv, size, signed, report);
  const { versionstamp } = await kv.get(registryKeys.checkpoint);
  report.expect(versionstamp === null, registryKeys.checkpoint, "it was not checked: the log's key is not here");
}

/** Hashes every leaf again and builds the tiles that it leads to; each stored one must be the same, and none be too many. */
async function checkTiles(kv: Kv, size: number, report: Report): Promise<void> {
  const due = new Set<string>();
  const compare = async (level: number, index: number, bytes: Uint8Array) => {
    const key = registryKeys.tile(level, index);
    due.add(JSON.stringify(key));
    report.count("tiles");
    const stored = await need<Uint8Array>(kv, key, report, "it is missing");
    if (stored === null) return;
    const isSame = stored instanceof Uint8Array && equalBytes(stored, bytes);
    // Where others write meanwhile a tile may have grown by entries that are not in this walk.
    const hasGrown = async () =>
      stored instanceof Uint8Array &&
      equalBytes(stored.subarray(0, bytes.length), bytes) &&
      (await readHead(kv)).size > size;
    report.expect(isSame || (await hasGrown()), key, "it is not the tile that the leaves lead to");
  };

  let edge: Edge = [];
  for (let from = 0; from < size; from += TILE_WIDTH) {
    const end = Math.min(from + TILE_WIDTH, size);
    const leaves: Hash[] = [];
    const range = { start: registryKeys.leaf(from), end: registryKeys.leaf(end) };
    try {
      for await (const { value } of kv.list<Uint8Array>(range, { batchSize: TILE_WIDTH })) leaves.push(hashLeaf(value));
    } catch {
      // Which leaf cannot be read is said by the walk over the leaves.
    }
    // With a leaf missing no tile after it can be judged.
    if (leaves.length !== end - from) return;
    const grown = growTiles(from, edge, leaves);
    edge = grown.edge;
    const isLast = end === size;
    for (const { level, index, bytes } of grown.tiles)
      if (isLast || bytes.length === TILE_WIDTH * 32) await compare(level, index, bytes);
    // Partial tiles of upper levels that the last leaves did not change.
    if (isLast)
      for (const [level, hashes] of edge.entries()) {
        const index = Math.floor(size / TILE_WIDTH ** (level + 1));
        if (hashes.length > 0 && !due.has(JSON.stringify(registryKeys.tile(level, index))))
          await compare(level, index, Uint8Array.from(hashes.flatMap((hash) => [...hash])));
      }
  }
  for await (const { key } of each(kv, registryKeys.tiles, report))
    report.expect(due.has(JSON.stringify(key)), key, "the tree has no such tile");
}

async function checkEventIndex(kv: Kv, tokens: ReadonlyMap<number, TokenHistory>, report: Report): Promise<void> {
  for (const [tokenId, { events }] of tokens) {
    for (const [number, { index }] of events.entries()) {
      const key = registryKeys.token(tokenId, number);
      const held = await need<number>(kv, key, report, `entry ${index} of the registry is not found by this index`);
      if (held !== null) report.expect(held === index, key, `it points to entry ${held}, not to ${index}`);
    }
  }
  for await (const { key } of each(kv, registryKeys.tokens, report)) {
    const [, , tokenId, number] = key;
    const events = tokens.get(tokenId as number)?.events.length ?? 0;
    report.expect(typeof number === "number" && number < events, key, "the registry has no such event");
  }
}

async function checkCheckpoints(kv: Kv, size: number, { keys, note }: Signed, report: Report): Promise<void> {
  const { value: stored } = await kv.get<{ note?: unknown; signedAt?: unknown; vkeys?: unknown }>(
    registryKeys.checkpoint,
  );
  const { value: witnessed } = await kv.get<{ note?: unknown }>(witnessingKeys.witnessed);
  const kept: readonly (readonly [Deno.KvKey | string, unknown])[] = [
    [registryKeys.checkpoint, stored?.note],
    ...(witnessed === null ? [] : [[witnessingKeys.witnessed, witnessed.note] as const]),
    ["checkpoint (the file)", note],
  ];
  for (const [record, text] of kept) {
    if (text === null || (text === undefined && stored === null)) continue;
    report.count("checkpoints");
    try {
      const { checkpoint } = openSigned(String(text), keys);
      const tooMany = `it was signed for ${checkpoint.size} entries; there are ${size}`;
      if (!report.expect(checkpoint.size <= size, record, tooMany)) continue;
      if (record === registryKeys.checkpoint) {
        // By these the log is read where its key is lost: that is no time to learn that they are others.
        if (stored?.vkeys !== undefined) {
          const named = (stored.vkeys as readonly string[]).map(parseVkey);
          const { by } = openSigned(String(text), named);
          report.expect(by.length === named.length, record, "it names a key that has not signed it");
        }
        const covered = await readLastTimestamp(kv, checkpoint.size).catch(() => 0);
        report.expect(
          Number(stored?.signedAt) >= covered * 1000,
          record,
          "it is dated before the last entry that it covers",
        );
      }
      const root = await treeRoot(checkpoint.size, nodesFromTiles(checkpoint.size, storedTiles(kv)));
      const problem = `its root is not that of the first ${checkpoint.size} entries`;
      report.expect(equalBytes(root, checkpoint.root), record, problem);
    } catch (error) {
      report.bad(record, `it does not hold: ${(error as Error).message}`);
    }
  }
}
