import type { OwnedObject } from "@authentica/backend/contract/object";
import { depositFile, type GenerateHashOptions, generateHash } from "./calls.ts";
import { DIFFERENT_HASH } from "./scan-machine.ts";

/** Sends the file of the reader's object, which was declared without it, and deposits it. Nothing is deposited of other bytes. */
export async function sendAndDeposit(
  object: OwnedObject,
  file: File,
  options: GenerateHashOptions,
): Promise<OwnedObject> {
  const hash = await generateHash(file, options);
  if (hash !== object.hash) throw new Error(DIFFERENT_HASH);
  options.signal.throwIfAborted();
  return depositFile(object);
}
