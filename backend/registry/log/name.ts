/** The name under which the log signs, for ever. */

import { readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";
import type { CheckpointRecord } from "./kept.ts";
import { readHead, registryKeys } from "./store.ts";

/** Whether a log of this name, a public prefix without scheme, is one that only its own machine reaches. */
export function isLoopbackOrigin(origin: string): boolean {
  const { hostname = "" } = URL.parse(`http://${origin}`) ?? {};
  return /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])\.?$/.test(hostname);
}

export interface LogName {
  readonly name: string;
  /** Whether the log has signed or has entries: then its key is somewhere, and no other is its key. */
  readonly hasSigned: boolean;
}

/**
 * A log keeps the name of its first checkpoint, wherever it moves; a new one is called `wanted`. So is an empty one that was only
 * named after the machine that it was tried on: nothing was promised under that name.
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
