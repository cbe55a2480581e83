import { toBase64url } from "../formats/tlog/bytes.ts";
import { type Hash, hashLeaf } from "../formats/tlog/hash.ts";
import { isEventType, type Leaf, NO_LEAF, parseLeaf, placeFault } from "../formats/tlog/leaf.ts";
import { createRegistrationRule, MAX_PER_FILE } from "../formats/tlog/registration-rule.ts";
import { timeFault } from "../formats/tlog/time.ts";
import { isoOf } from "../platform/iso.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { CLOCK_TOLERANCE_MS } from "../registry/log/clock.ts";
import { EMPTY_HEAD, type Head, registryKeys } from "../registry/log/store.ts";
import { createEventsOf, type EventsOf, grown } from "./events-of.ts";
import type { KeyListEntry } from "./key-lists.ts";
import { listed, notRead, type Report } from "./report.ts";
import type { Tiles } from "./tiles.ts";

/** What the walk over the log has found. */
export interface RegistryContents {
  /** Number of entries according to the log's head, the record of its end; `null` if the head is malformed. */
  readonly size: number | null;
  /** Entries of each object after its registration. */
  readonly events: EventsOf;
  readonly keyLists: readonly KeyListEntry[];
}

/**
 * Walks the log from its first entry to the stored head, and passes each hash to `tiles`. Checks that each leaf is
 * canonical, follows the previous one in the hash chain, may be at its index, and is dated no earlier than the
 * previous one and no later than `now` (ms); and that nothing follows the head.
 */
export async function checkRegistry(kv: Kv, now: number, tiles: Tiles, report: Report): Promise<RegistryContents> {
  const events = createEventsOf();
  const keyLists: KeyListEntry[] = [];
  const stored = await kv.get<Head>(registryKeys.head);
  const head: Head | null = stored.versionstamp === null ? EMPTY_HEAD : stored.value;
  if (!head || !Number.isSafeInteger(head.size) || head.size < 0 || typeof head.last !== "string") {
    report.bad(registryKeys.head, "the head of the log is malformed: expected a size and the hash of the last entry");
    return { size: null, events, keyLists };
  }
  const { size } = head;
  const files = createFiles();
  let previous = NO_LEAF;
  let latest = 0;
  let isAhead = false;
  for await (const { index, bytes } of leavesOf(kv, 0, size, report)) {
    const key = registryKeys.leaf(index);
    if (!bytes) {
      // A missing entry is reported once; the chain is checked again from the next entry.
      previous = "";
      await tiles.add(null);
      continue;
    }
    report.count("leaves");
    try {
      const leaf = parseLeaf(bytes);
      if (previous !== "")
        report.expect(
          leaf.previous === previous,
          key,
          `the "p" of the entry is not the hash of entry ${index - 1}: the chain is broken here`,
        );
      checkPlace(index, leaf, events, report);
      const { type, eventNumber, commitment } = leaf;
      if (type === "mint") files.add(leaf.fingerprint);
      if (type === "keys") keyLists.push({ index, version: eventNumber, commitment });
      const fault = timeFault(latest, leaf.timestamp);
      if (fault) report.bad(key, fault);
      latest = Math.max(latest, leaf.timestamp);
      // If one entry is ahead of the clock, later ones are, too. So only the first is reported.
      if (!isAhead && latest * 1000 > now + CLOCK_TOLERANCE_MS) {
        isAhead = true;
        report.bad(key, `it is dated ${isoOf(latest * 1000)}, but the time is ${isoOf(now)}`);
      }
    } catch (error) {
      report.bad(key, (error as Error).message);
    }
    const hash: Hash = hashLeaf(bytes);
    previous = toBase64url(hash);
    await tiles.add(hash);
  }
  if (previous !== "")
    report.expect(
      previous === head.last,
      registryKeys.head,
      `the head of the log does not contain the hash of entry ${size - 1}`,
    );
  await checkFiles(kv, size, files.suspects(), report);
  const { leaves: prefix, leaf } = registryKeys;
  for (const outside of [
    { prefix, end: leaf(0) },
    { prefix, start: leaf(size) },
  ]) {
    for await (const { key } of listed(kv, outside)) report.bad(key, outsideOf(size));
  }
  events.sort();
  return { size, events, keyLists };
}

const outsideOf = (size: number): string => `it is outside the log, which has ${size} entries`;

/**
 * Yields the entries from `from` to below `to`, each with its bytes or `null`. Faults are added to `report`, if
 * given.
 */
export async function* leavesOf(
  kv: Kv,
  from: number,
  to: number,
  report: Report | null,
): AsyncGenerator<{ readonly index: number; readonly bytes: Uint8Array | null }> {
  let next = from;
  const missing = (index: number) => {
    report?.bad(registryKeys.leaf(index), "the entry is missing");
    return { index, bytes: null };
  };
  // List the range instead of reading each key, because a list reads only the records that exist.
  for await (const { key, value, unreadable } of listed<unknown>(kv, {
    start: registryKeys.leaf(from),
    end: registryKeys.leaf(to),
  })) {
    const index = Number(key[2]);
    if (key.length !== 3 || !Number.isSafeInteger(index)) {
      report?.bad(key, outsideOf(to));
      continue;
    }
    while (next < index) yield missing(next++);
    next += 1;
    if (unreadable !== undefined) report?.bad(key, notRead(unreadable));
    else if (!(value instanceof Uint8Array)) report?.bad(key, "the value of the entry is not bytes");
    yield { index, bytes: value instanceof Uint8Array ? value : null };
  }
  while (next < to) yield missing(next++);
}

function checkPlace(index: number, leaf: Leaf, events: EventsOf, report: Report): void {
  const key = registryKeys.leaf(index);
  const { type } = leaf;
  if (type === "mint" || !isEventType(type)) {
    const fault = placeFault(leaf, index);
    if (fault !== null) report.bad(key, fault);
  }
  // Entries of the log itself do not belong to an object.
  if (!isEventType(type) || type === "mint") return;
  if (leaf.tokenId < index) events.add(leaf.tokenId, index);
  else report.bad(key, withoutMint(leaf));
}

/** Explains why an entry does not belong to an object. */
export const withoutMint = ({ type, tokenId }: Leaf): string =>
  `the entry is a ${type} of token ${tokenId}, which has no mint before it`;

/** Collects the registered files, eight bytes each, to find those that may have too many registrations. */
function createFiles() {
  let [files, length] = [new Float64Array(1024), 0];
  return {
    add(fingerprint: string): void {
      if (length === files.length) files = grown(files);
      files[length++] = beginningOf(fingerprint);
    },
    suspects(): ReadonlySet<number> {
      const sorted = files.subarray(0, length).sort();
      const found = new Set<number>();
      for (let at = MAX_PER_FILE; at < length; at++)
        if (sorted[at] === sorted[at - MAX_PER_FILE]) found.add(sorted[at] as number);
      return found;
    },
  };
}

/** The first 48 bits of a fingerprint. */
const beginningOf = (fingerprint: string): number => {
  const bytes = Uint8Array.fromBase64(fingerprint.slice(0, 8), { alphabet: "base64url" });
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
};

/**
 * Checks that no file has more valid registrations than allowed (`createRegistrationRule`). `suspects`: first bytes of
 * the fingerprints that may have too many.
 */
async function checkFiles(kv: Kv, size: number, suspects: ReadonlySet<number>, report: Report): Promise<void> {
  if (suspects.size === 0) return;
  const standing = createRegistrationRule();
  for await (const { index, bytes } of leavesOf(kv, 0, size, null)) {
    const leaf = bytes && leafOrNull(bytes);
    if (!leaf || !isEventType(leaf.type) || !suspects.has(beginningOf(leaf.fingerprint))) continue;
    const others = standing.add(leaf);
    if (others)
      report.bad(
        registryKeys.leaf(index),
        `entries ${others.slice(0, MAX_REPORTED).join(" and ")} of its file are valid, and less than a day old`,
      );
  }
}

const MAX_REPORTED = 5;

/** Parses a leaf; returns `null` if it is malformed, which is reported elsewhere. */
export function leafOrNull(bytes: Uint8Array): Leaf | null {
  try {
    return parseLeaf(bytes);
  } catch {
    return null;
  }
}
