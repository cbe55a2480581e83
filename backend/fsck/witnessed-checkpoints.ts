import { equalBytes } from "../formats/tlog/bytes.ts";
import { readCheckpoint } from "../formats/tlog/checkpoint.ts";
import { treeRoot } from "../formats/tlog/merkle.ts";
import { nodesFromTiles } from "../formats/tlog/tile.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { storedTiles } from "../registry/log/tiles.ts";
import {
  type WitnessedCheckpointRecord,
  witnessedCheckpointRecords,
} from "../registry/witnessing/witnessed-checkpoints.ts";
import { each, type Report } from "./report.ts";

/** Returns whether the checkpoint has `size` entries and the root that the stored tiles lead to. */
export async function isOfLog(kv: Kv, note: string, size: number): Promise<boolean> {
  try {
    const checkpoint = readCheckpoint(note);
    if (checkpoint.size !== size) return false;
    return equalBytes(await treeRoot(size, nodesFromTiles(size, storedTiles(kv))), checkpoint.root);
  } catch {
    return false;
  }
}

/**
 * Checks that every kept checkpoint belongs to this log. Its signatures are not checked, because the policy may have
 * changed since.
 */
export async function checkWitnessedCheckpoints(kv: Kv, report: Report): Promise<void> {
  const kept = each<WitnessedCheckpointRecord>(kv, witnessedCheckpointRecords.all, report);
  for await (const { key, value } of kept)
    await report.checked(key, async () => {
      report.expect(await isOfLog(kv, value.note, value.size), key, "the checkpoint does not belong to this log");
    });
}
