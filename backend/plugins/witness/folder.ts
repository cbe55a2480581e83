import { join } from "node:path";
import { createCosigner } from "../../formats/tlog/cosignature.ts";
import { KEY_TYPES, type Signer } from "../../formats/tlog/note.ts";
import { storedSecret } from "../../platform/secrets.ts";
import { checkpointFile } from "../../registry/log/checkpoint-file.ts";

export interface WitnessFolderOptions {
  readonly dir: string;
  /** Name of the witness: a URL without scheme. Fixed at the first start. */
  readonly name: string;
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  /** Returns the current time (ms since 1970). */
  readonly now: () => number;
}

export interface WitnessFolder {
  /** The witness's two keys, Ed25519 and ML-DSA-44; both sign with a time. */
  readonly signers: readonly [Signer, Signer];
  /** Releases the folder for another process. */
  close(): void;
}

/**
 * Files with the seeds (32 bytes each). The folder `CHECKPOINTS` contains the last cosigned checkpoint of each log.
 */
const KEYS = [
  ["key-ed25519", KEY_TYPES.timestampedEd25519],
  ["key-ml-dsa-44", KEY_TYPES.timestampedMlDsa44],
] as const;
export const CHECKPOINTS = "checkpoints";

/**
 * Opens or creates the folder of a witness. Only one process can have it open, because two could cosign inconsistent
 * checkpoints. A witness that has cosigned never creates keys and never changes its name. Rejects with the reason.
 */
export async function openWitnessFolder({ dir, name, randomBytes, now }: WitnessFolderOptions): Promise<WitnessFolder> {
  await Deno.mkdir(join(dir, CHECKPOINTS), { recursive: true, mode: 0o700 });
  const lock = await Deno.open(join(dir, "lock"), { write: true, create: true, mode: 0o600 });
  try {
    if (!(await lock.tryLock(true)))
      throw new Error(`Another witness process is using ${dir}. Stop it first, or choose another folder.`);
    await checkName(dir, name);
    const hasCosigned = !(await isEmpty(join(dir, CHECKPOINTS)));
    const signerOf = async ([file, type]: (typeof KEYS)[number]) => {
      if (hasCosigned) await wanted(join(dir, file));
      return createCosigner(name, await storedSecret(dir, randomBytes, file), type, now);
    };
    const signers = [await signerOf(KEYS[0]), await signerOf(KEYS[1])] as const;
    return { signers, close: () => lock.close() };
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function checkName(dir: string, name: string): Promise<void> {
  const file = checkpointFile(join(dir, "name"));
  const kept = (await file.read())?.trim();
  if (kept === undefined) await file.write(`${name}\n`);
  else if (kept !== name)
    throw new Error(`The witness in ${dir} has the name ${kept}, not ${name}. Use that name, or another folder.`);
}

async function wanted(path: string): Promise<void> {
  if (await Deno.stat(path).catch(() => null)) return;
  throw new Error(
    `The key file ${path} is missing, although this witness has cosigned with it. Restore the file, because a new key would make this another witness.`,
  );
}

async function isEmpty(path: string): Promise<boolean> {
  for await (const _ of Deno.readDir(path)) return false;
  return true;
}
