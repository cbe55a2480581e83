import type { Kv } from "../../platform/kv/kv.ts";
import { readCheckpoint } from "../../tlog/checkpoint.ts";
import { createSigner, type Signer } from "../../tlog/note.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";
import type { CheckpointRecord } from "./checkpoints.ts";
import { registryKeys } from "./store.ts";

/**
 * The log's signer. A log keeps the name that its first checkpoint gave it, wherever it moves; a new one is named after its
 * public prefix, without scheme. `seed`: 32 bytes.
 */
export async function openSigner(
  kv: Kv,
  { seed, file, publicUrl }: { readonly seed: Uint8Array; readonly file: CheckpointFile; readonly publicUrl: string },
): Promise<Signer> {
  const note = (await file.read()) ?? (await kv.get<CheckpointRecord>(registryKeys.checkpoint)).value?.note;
  const name = note === undefined ? `${publicUrl.replace(/^\w+:\/\//, "")}/api/registry` : readCheckpoint(note).origin;
  return createSigner(name, seed);
}
