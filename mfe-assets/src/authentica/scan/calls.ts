import type { FingerprintsAnswer } from "@authentica/backend/contract/fingerprint";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { answer, api } from "@authentica/shared-ui/api";
import { isDeclared, weightiest } from "@authentica/shared-ui/registry/deposit";
import { lookUp } from "@authentica/shared-ui/registry/lookup-query";
import { proofFails } from "@authentica/shared-ui/registry/verdict";
import { session, type UploadProgress } from "@authentica/shared-ui/session";
import { type FoundObject, isOwned } from "./found-object.ts";
import { showFile } from "./show-file.ts";

export interface GenerateHashOptions {
  readonly signal: AbortSignal;
  /** Called with the share of the file that was sent, from 0 to 1. */
  readonly onSent: (part: number) => void;
}

/**
 * Uploads a file and resolves to its SHA-256 (hexadecimal). Refreshes the access token first: if the token expired
 * during the upload, a large body would be sent twice.
 */
export async function generateHash(file: File, options: GenerateHashOptions): Promise<string> {
  const upload = await uploading([file], options);
  const { hash } = await answer(api.fingerprint["generate-fingerprint"].$post({}, { fetch: upload }));
  return hash;
}

/** Uploads up to 100 files in one request. Resolves to one result per file, in the order of the files. */
export async function generateHashes(
  files: readonly File[],
  options: GenerateHashOptions,
): Promise<FingerprintsAnswer["results"]> {
  const upload = await uploading(files, options);
  return (await answer(api.fingerprint["generate-fingerprints"].$post({}, { fetch: upload }))).results;
}

/** Returns a `fetch` function that sends these files as a form. */
async function uploading(files: readonly File[], { signal, onSent }: GenerateHashOptions) {
  await session.ensureFresh();
  signal.throwIfAborted();
  const body = new FormData();
  for (const file of files) body.append("file", file);
  const onProgress = ({ sent, total }: UploadProgress) => onSent(total > 0 ? sent / total : 0);
  return (path: RequestInfo | URL) => session.upload(String(path), body, { onProgress, signal });
}

/** What the registry knows about a hash. */
export interface Verified {
  /**
   * The object to show to the user: their own valid object, or else the one that `weightiest` selects. `null` if no
   * object has this hash.
   */
  readonly object: FoundObject | null;
  /** Other objects with the same hash. */
  readonly others: readonly FoundObject[];
  /** Whether the registry reports that the proof of the object's entry is invalid. */
  readonly proofFails: boolean;
}

/** Whether the object belongs to another user who shows its name and owner only to people who have the file. */
const hidesNames = (object: FoundObject): boolean =>
  !isOwned(object) && object.status !== "erased" && object.objectName === undefined && !isDeclared(object);

/**
 * Returns the objects with a hash. If names are hidden, proves to the service that the user has `file`, and
 * requests the objects again.
 */
async function objectsOf(hash: string, file: File | null, signal: AbortSignal): Promise<readonly FoundObject[]> {
  const verify = async () =>
    (await answer(api.object["verify-object"].$post({ json: { hash } }, { init: { signal } }))).objects;
  const objects = await verify();
  return file && objects.some(hidesNames) && (await showFile(file, hash, signal)) ? verify() : objects;
}

/**
 * Looks up the object registered with a hash, and whether its proof is valid. Awaits both answers, so that an object
 * with an invalid proof is never shown as valid first. If the look-up of the proof fails, returns the object without
 * it.
 */
export async function verifyObject(hash: string, file: File | null, signal: AbortSignal): Promise<Verified> {
  const [objects, fails] = await Promise.all([
    objectsOf(hash, file, signal),
    lookUp(hash, signal).then(proofFails, () => false),
  ]);
  const object = objects.find((one) => isOwned(one) && one.status === "active") ?? weightiest(objects);
  return { object, others: objects.filter((other) => other !== object), proofFails: fails };
}

/** Deposits the file of an object that the user declared. The file must have been scanned before. */
export async function depositFile({ _id }: Pick<OwnedObject, "_id">): Promise<OwnedObject> {
  const { object } = await answer(api.object["deposit-file"].$post({ json: { objectId: _id } }));
  return object;
}
