/** Pages of the log's entries. */
import type { LoggedEntry } from "../../contract/registry.ts";
import { fromBase64url, toHex } from "../../formats/tlog/bytes.ts";
import { isEventType, parseLeaf } from "../../formats/tlog/leaf.ts";
import { isoOfSeconds } from "../../platform/iso.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Shown } from "./reading.ts";
import { registryKeys } from "./store.ts";

export interface EntriesPage {
  /** The newest first. */
  readonly entries: readonly LoggedEntry[];
  /** Nothing that happens later changes it. */
  readonly isFinal: boolean;
}

/** Answers the `limit` entries before `before`, by default the latest, of those that a checkpoint was signed for. */
export function createEntries(kv: Kv, checkpoints: Shown) {
  return async function entriesOf(before: number | undefined, limit: number): Promise<EntriesPage> {
    // Throws while the store is not what was signed.
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
