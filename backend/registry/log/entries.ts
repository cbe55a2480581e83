/** Reads pages of log entries. */
import type { LoggedEntry } from "../../contract/registry.ts";
import { fromBase64url, toHex } from "../../formats/tlog/bytes.ts";
import { isEventType, parseLeaf } from "../../formats/tlog/leaf.ts";
import { isoOfSeconds } from "../../platform/iso.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Shown } from "./reading.ts";
import { registryKeys } from "./store.ts";

export interface EntriesPage {
  /** Entries of the page, newest first. */
  readonly entries: readonly LoggedEntry[];
  /** Whether the page can never change. */
  readonly isFinal: boolean;
}

/**
 * Returns a function that reads the `limit` entries before `before`, by default the latest. Only entries that a
 * signed checkpoint covers are returned.
 */
export function createEntries(kv: Kv, checkpoints: Shown) {
  return async function entriesOf(before: number | undefined, limit: number): Promise<EntriesPage> {
    // Throws if the log in the store does not extend the signed checkpoints.
    checkpoints.latest();
    const size = checkpoints.signed()?.size ?? 0;
    const end = Math.min(before ?? size, size);
    const range = { start: registryKeys.leaf(Math.max(0, end - limit)), end: registryKeys.leaf(end) };
    const read = await Array.fromAsync(kv.list<Uint8Array>(range, { reverse: true }));
    return {
      entries: read.map(({ key, value }) => loggedEntry(Number(key.at(-1)), value)),
      isFinal: before !== undefined && before <= size,
    };
  };
}

export type Entries = ReturnType<typeof createEntries>;

function loggedEntry(index: number, bytes: Uint8Array): LoggedEntry {
  const { type, timestamp, tokenId, fingerprint } = parseLeaf(bytes);
  const isOfObject = isEventType(type);
  return {
    index,
    type,
    at: isoOfSeconds(timestamp),
    tokenId: isOfObject ? tokenId : null,
    hash: isOfObject ? toHex(fromBase64url(fingerprint)) : null,
  };
}
