import { equalBytes } from "../formats/tlog/bytes.ts";
import { openSigned } from "../formats/tlog/checkpoint.ts";
import { treeRoot } from "../formats/tlog/merkle.ts";
import type { Verifier } from "../formats/tlog/note.ts";
import { nodesFromTiles } from "../formats/tlog/tile.ts";
import { parseVkey } from "../formats/tlog/vkey.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { readLastTimestamp, registryKeys } from "../registry/log/store.ts";
import { storedTiles } from "../registry/log/tiles.ts";
import { witnessingKeys } from "../registry/witnessing/store.ts";
import { sameKey } from "./collections.ts";
import { needListed, type Report } from "./report.ts";
import type { TokenRecords } from "./tokens.ts";

/** The keys of the log, and the last checkpoint that they signed. */
export interface Signed {
  /** Keys of the log. */
  readonly keys: readonly Verifier[];
  /** The checkpoint in the file beside the store; `null` if nothing was signed yet. */
  readonly note: string | null;
}

/** Checks the stored checkpoints against the log's keys and the tree of `size` entries. */
export async function checkSigned(kv: Kv, size: number, signed: Signed | null, report: Report): Promise<void> {
  if (signed) return checkCheckpoints(kv, size, signed, report);
  const { versionstamp } = await kv.get(registryKeys.checkpoint);
  report.expect(
    versionstamp === null,
    registryKeys.checkpoint,
    "the checkpoint was not checked, because the key of the log is missing",
  );
}

/** Checks the index of an object's entries against the leaves. */
export function checkEntryIndex({ place, history, entries }: TokenRecords, report: Report): void {
  const events = history?.events ?? [];
  for (const [number, { index }] of events.entries()) {
    const key = registryKeys.token(Number(place), number);
    const stored = sameKey(entries[number]?.key ?? [], key)
      ? entries[number]
      : entries.find((entry) => sameKey(entry.key, key));
    const held = needListed(stored, key, report, `the index entry of entry ${index} is missing`);
    if (held !== null) report.expect(held === index, key, `the index entry points to entry ${held}, expected ${index}`);
  }
  for (const { key, unreadable } of entries) {
    const number = key[3];
    if (unreadable !== undefined) continue;
    report.expect(typeof number === "number" && number < events.length, key, "the log has no event with this number");
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
        // If the log's own key is lost, the log is verified with these keys, so they must be correct.
        if (stored?.vkeys !== undefined) {
          const named = (stored.vkeys as readonly string[]).map(parseVkey);
          const { by } = openSigned(String(text), named);
          report.expect(
            by.length === named.length,
            record,
            "the record names a key that has not signed the checkpoint",
          );
        }
        const covered = await readLastTimestamp(kv, checkpoint.size).catch(() => 0);
        report.expect(
          Number(stored?.signedAt) >= covered * 1000,
          record,
          "it is dated before the last entry that it covers",
        );
      }
      const root = await treeRoot(checkpoint.size, nodesFromTiles(checkpoint.size, storedTiles(kv)));
      const problem = `the root of the checkpoint is not that of the first ${checkpoint.size} entries`;
      report.expect(equalBytes(root, checkpoint.root), record, problem);
    } catch (error) {
      report.bad(record, `the checkpoint is invalid: ${(error as Error).message}`);
    }
  }
}
