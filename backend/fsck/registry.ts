import { isoOf } from "../platform/iso.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { getAll } from "../platform/kv/write.ts";
import { CLOCK_TOLERANCE_MS } from "../registry/log/clock.ts";
import { EMPTY_HEAD, type Head, registryKeys } from "../registry/log/store.ts";
import {
  type EventType,
  isEventType,
  type Leaf,
  leafHash,
  MOST_OF_A_FILE,
  NO_LEAF,
  parseLeaf,
  placeFault,
} from "../tlog/leaf.ts";
import { timeFault } from "../tlog/time.ts";
import type { KeyListEntry } from "./key-lists.ts";
import { need, type Report } from "./report.ts";

/** The events of an object as the leaves alone tell them. */
export interface TokenHistory {
  readonly fingerprint: string;
  readonly events: {
    readonly index: number;
    readonly type: EventType;
    readonly commitment: string;
    readonly timestamp: number;
  }[];
}

/** What the walk over the log has found in it. */
export interface RegistryContents {
  /** By tokenId. */
  readonly tokens: Map<number, TokenHistory>;
  readonly keyLists: readonly KeyListEntry[];
}

const READ_AT_ONCE = 500;

/**
 * Walks the log from its first entry to the pinned head: each leaf canonical, chained to the one before it, dated no earlier
 * than it nor later than `now` (ms), and in order within its object; nothing beyond the head.
 */
export async function checkRegistry(kv: Kv, now: number, report: Report): Promise<RegistryContents> {
  const tokens = new Map<number, TokenHistory>();
  const keyLists: KeyListEntry[] = [];
  const contents: RegistryContents = { tokens, keyLists };
  const minted = new Map<string, readonly number[]>();
  const stored = await kv.get<Head>(registryKeys.head);
  const head: Head | null = stored.versionstamp === null ? EMPTY_HEAD : stored.value;
  if (!head || !Number.isSafeInteger(head.size) || head.size < 0 || typeof head.last !== "string") {
    report.bad(registryKeys.head, "it is no head: it wants a size and the hash of the last leaf");
    return contents;
  }
  let previous = NO_LEAF;
  let latest = 0;
  let isAhead = false;
  for (let from = 0; from < head.size; from += READ_AT_ONCE) {
    const indices = Array.from({ length: Math.min(READ_AT_ONCE, head.size - from) }, (_, at) => from + at);
    for (const [at, bytes] of (await readLeaves(kv, indices, report)).entries()) {
      const index = from + at;
      const key = registryKeys.leaf(index);
      if (!bytes) {
        // One missing entry is one finding: the chain is taken up again at the next.
        previous = "";
        continue;
      }
      report.count("leaves");
      try {
        const leaf = parseLeaf(bytes);
        if (previous !== "")
          report.expect(
            leaf.previous === previous,
            key,
            `its "p" is not the hash of entry ${index - 1}: the chain is broken here`,
          );
        checkPlace(index, leaf, tokens, minted, report);
        const { type, eventNumber, commitment } = leaf;
        if (type === "keys") keyLists.push({ index, version: eventNumber, commitment });
        const fault = timeFault(latest, leaf.timestamp);
        if (fault) report.bad(key, fault);
        latest = Math.max(latest, leaf.timestamp);
        // Those behind it are ahead as well: one finding tells of all.
        if (!isAhead && latest * 1000 > now + CLOCK_TOLERANCE_MS) {
          isAhead = true;
          report.bad(key, `it is dated ${isoOf(latest * 1000)}, and it is ${isoOf(now)}`);
        }
      } catch (error) {
        report.bad(key, (error as Error).message);
      }
      previous = leafHash(bytes);
    }
  }
  if (previous !== "")
    report.expect(previous === head.last, registryKeys.head, `its hash is not that of entry ${head.size - 1}`);
  const { leaves: prefix, leaf } = registryKeys;
  for (const outside of [
    { prefix, end: leaf(0) },
    { prefix, start: leaf(head.size) },
  ]) {
    for await (const { key } of kv.list(outside))
      report.bad(key, `it stands outside the log, which has ${head.size} entries`);
  }
  return contents;
}

async function readLeaves(kv: Kv, indices: readonly number[], report: Report): Promise<(Uint8Array | null)[]> {
  try {
    const entries = await getAll<unknown>(kv, indices.map(registryKeys.leaf));
    return entries.map(({ value, versionstamp }, at) => {
      const key = registryKeys.leaf(indices[at] as number);
      if (!report.expect(versionstamp !== null, key, "it is missing")) return null;
      return report.expect(value instanceof Uint8Array, key, "it holds no bytes") ? (value as Uint8Array) : null;
    });
  } catch {
    // One of them cannot be decoded: read one by one to name it.
    return Promise.all(indices.map((index) => need<Uint8Array>(kv, registryKeys.leaf(index), report, "it is missing")));
  }
}

function checkPlace(
  index: number,
  leaf: Leaf,
  tokens: Map<number, TokenHistory>,
  minted: Map<string, readonly number[]>,
  report: Report,
): void {
  const key = registryKeys.leaf(index);
  const { type } = leaf;
  if (type === "mint" || !isEventType(type)) {
    const fault = placeFault(leaf, index);
    if (fault !== null) report.bad(key, fault);
  }
  // An entry of the log itself has no object.
  if (!isEventType(type)) return;
  const event = { index, type, commitment: leaf.commitment, timestamp: leaf.timestamp };
  if (type === "mint") {
    const before = minted.get(leaf.fingerprint) ?? [];
    report.expect(
      before.length < MOST_OF_A_FILE,
      key,
      `its file was minted before, in entries ${before.join(" and ")}`,
    );
    minted.set(leaf.fingerprint, [...before, index]);
    tokens.set(index, { fingerprint: leaf.fingerprint, events: [event] });
    return;
  }
  const token = tokens.get(leaf.tokenId);
  if (!token) {
    report.bad(key, `it is a ${type} of token ${leaf.tokenId}, which has no mint before it`);
    return;
  }
  const due = `its "k" is ${leaf.eventNumber} where event ${token.events.length} of token ${leaf.tokenId} is due`;
  report.expect(leaf.eventNumber === token.events.length, key, due);
  const last = token.events.at(-1)?.type;
  const what = `a ${type} of token ${leaf.tokenId}`;
  report.expect(last !== "erase", key, `it is ${what}, which is erased`);
  report.expect(last !== "revoke" || type === "erase", key, `it is ${what}, which is revoked`);
  // A publication names the file whose hash the mint has blinded.
  const isOfFile = type === "publish" || leaf.fingerprint === token.fingerprint;
  report.expect(isOfFile, key, `its "f" is not that of token ${leaf.tokenId}`);
  token.events.push(event);
}
