/** Determines the name under which the log signs. It never changes after the first signature. */

import { readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";
import type { CheckpointRecord } from "./kept.ts";
import { readHead, registryKeys } from "./store.ts";

/**
 * Returns whether a log with this name (its public prefix without scheme) can only be reached from the machine that it
 * runs on.
 */
export function isLoopbackOrigin(origin: string): boolean {
  const { hostname = "" } = URL.parse(`http://${origin}`) ?? {};
  return /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])\.?$/.test(hostname);
}

export interface LogName {
  readonly name: string;
  /** Whether the log has signed or has entries. If so, its key exists somewhere, so no other key may be created. */
  readonly hasSigned: boolean;
}

/**
 * Returns the name of the log: the origin of a stored checkpoint, which stays the same if the log moves to another
 * machine. Returns `wanted` for a new log. Returns `wanted` also if the log has no entries and was only signed under a
 * loopback name while it was being set up, because no one can rely on such a log.
 */
export async function nameOfLog(kv: Kv, files: readonly (CheckpointFile | null)[], wanted: string): Promise<LogName> {
  const inFiles = await Promise.all(files.map((file) => file?.read({ atStart: true })));
  const inStore = (await kv.get<CheckpointRecord>(registryKeys.checkpoint)).value?.note;
  const notes = [...inFiles, inStore].flatMap((note) => note ?? []).map(readCheckpoint);
  const { size } = await readHead(kv);
  const first = notes[0];
  const isTrial = size === 0 && notes.every((note) => note.size === 0 && isLoopbackOrigin(note.origin));
  return {
    name: first === undefined || isTrial ? wanted : first.origin,
    hasSigned: first !== undefined || size > 0,
  };
}
