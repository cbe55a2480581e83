import { equalBytes, toBase64url } from "../../formats/tlog/bytes.ts";
import { HASH_BYTES, hashLeaf } from "../../formats/tlog/hash.ts";
import { type Leaf, NO_LEAF, parseLeaf, placeFault } from "../../formats/tlog/leaf.ts";
import { treeRoot } from "../../formats/tlog/merkle.ts";
import { completeRoot, hashesOf, nodesFromTiles, TILE_WIDTH } from "../../formats/tlog/tile.ts";
import { timeFault } from "../../formats/tlog/time.ts";
import { yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { registryKeys } from "./store.ts";
import { storedTiles } from "./tiles.ts";

export interface ScrubberDeps {
  readonly kv: Kv;
  readonly checkpoints: Pick<Checkpoints, "latest">;
  readonly log: Logger;
  readonly now: () => number;
}

/** Progress of the scrubber. */
export interface ScrubberState {
  /** Number of entries of the current round that were checked. */
  readonly checked: number;
  /** End of the last complete round (ms since 1970); `null` before the first. */
  readonly finishedAt: number | null;
  /** Problems found in the last round and so far in this one, at most 20 per round. */
  readonly problems: readonly string[];
}

export interface Scrubber {
  readonly state: () => ScrubberState;
  /**
   * Checks the next 256 entries against their tile, and that tile against its hash in the tile above. At the end of a
   * round, checks the higher tiles and the root. The next call starts a new round.
   */
  step(): Promise<void>;
}

const MAX_PROBLEMS = 20;
/**
 * Number of entries that are checked before the scrubber yields to the event loop. Checking them takes less than a
 * millisecond.
 */
const A_BREATH = 16;

/**
 * Creates the scrubber, which continuously verifies the log, a little at a time, while the service runs. It only
 * reads entries that the signed checkpoint covers, so it never sees a commit in progress.
 */
export function createScrubber({ kv, checkpoints, log, now }: ScrubberDeps): Scrubber {
  let size = 0;
  let next = 0;
  /** Leaf hash of the previous entry; `null` if it could not be read. */
  let previous: string | null = NO_LEAF;
  /** Latest `ts` of the round so far (Unix seconds). */
  let latest = 0;
  let finishedAt: number | null = null;
  let problems: readonly string[] = [];
  let found: string[] = [];
  // Concurrent calls share one step, because each step continues where the last one ended.
  let running: Promise<void> | null = null;

  function bad(problem: string): void {
    if (!problems.includes(problem) && !found.includes(problem))
      log({ level: "error", event: "audit_found", error: problem });
    if (found.length < MAX_PROBLEMS && !found.includes(problem)) found.push(problem);
  }

  async function checkEntries(index: number): Promise<void> {
    const start = index * TILE_WIDTH;
    const end = Math.min(start + TILE_WIDTH, size);
    const tile = hashesOf(await storedTiles(kv)(0, index, end - start));
    const range = { start: registryKeys.leaf(start), end: registryKeys.leaf(end) };
    let at = start;
    for await (const { key, value } of kv.list<Uint8Array>(range, { batchSize: TILE_WIDTH })) {
      if (at % A_BREATH === 0) await yieldToEventLoop();
      const hash = hashLeaf(value);
      if (key[2] !== at) break;
      if (!equalBytes(hash, tile[at - start] as Uint8Array))
        bad(`The hash of entry ${at} differs from the one in its tile.`);
      const leaf = leafOf(value);
      if (previous !== null && leaf?.previous !== previous)
        bad(`Entry ${at} does not contain the hash of the entry before it.`);
      const fault = leaf && (placeFault(leaf, at) ?? timeFault(latest, leaf.timestamp));
      if (fault) bad(`Entry ${at}: ${fault}.`);
      latest = Math.max(latest, leaf?.timestamp ?? 0);
      previous = toBase64url(hash);
      at += 1;
    }
    if (at === end) return;
    bad(`Entry ${at} is missing.`);
    previous = null;
  }

  /** Checks that a hash above level 0 is the root of the tile below it. */
  async function checkHash(level: number, at: number): Promise<void> {
    const read = storedTiles(kv);
    const [index, place] = [Math.floor(at / TILE_WIDTH), at % TILE_WIDTH];
    const hash = (await read(level, index, place + 1)).subarray(place * HASH_BYTES);
    const below = hashesOf(await read(level - 1, at, TILE_WIDTH));
    if (!equalBytes(completeRoot(below), hash))
      bad(`Hash ${place} of tile ${level}/${index} is not the root of the tile below it.`);
  }

  /** Checks the tiles from level 2 up; lower ones were checked with their entries. */
  async function checkTiles(): Promise<void> {
    for (let level = 2; Math.floor(size / TILE_WIDTH ** level) > 0; level++)
      for (let at = 0; at < Math.floor(size / TILE_WIDTH ** level); at++) {
        await yieldToEventLoop();
        await checkHash(level, at);
      }
  }

  async function checkRoot(): Promise<void> {
    const checkpoint = checkpoints.latest();
    if (!checkpoint) return;
    const root = await treeRoot(checkpoint.size, nodesFromTiles(checkpoint.size, storedTiles(kv)));
    if (!equalBytes(root, checkpoint.root))
      bad(`The root of the stored tree of ${checkpoint.size} entries differs from the signed one.`);
  }

  /**
   * Reports a part that cannot be read as one problem, so that the round continues after it. Returns whether the part
   * could be read.
   */
  async function checked(check: () => Promise<void>): Promise<boolean> {
    try {
      await check();
      return true;
    } catch (error) {
      bad((error as Error).message);
      return false;
    }
  }

  async function begin(): Promise<void> {
    size = checkpoints.latest()?.size ?? 0;
    previous = NO_LEAF;
    latest = 0;
  }

  function end(): void {
    problems = found;
    found = [];
    next = 0;
  }

  async function stepOn(): Promise<void> {
    if (next === 0 && !(await checked(begin))) return end();
    if (next * TILE_WIDTH < size) {
      if (!(await checked(() => checkEntries(next)))) previous = null;
      await yieldToEventLoop();
      if ((next + 1) * TILE_WIDTH <= size) await checked(() => checkHash(1, next));
      next += 1;
      return;
    }
    await checked(checkTiles);
    await checked(checkRoot);
    finishedAt = now();
    end();
  }

  return {
    state: () => ({
      checked: Math.min(next * TILE_WIDTH, size),
      finishedAt,
      problems: [...new Set([...problems, ...found])],
    }),
    step() {
      running ??= stepOn().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

/** Parses a leaf; returns `null` if the bytes are not a leaf. */
function leafOf(bytes: Uint8Array): Leaf | null {
  try {
    return parseLeaf(bytes);
  } catch {
    return null;
  }
}
