import type { OwnedObject } from "@authentica/backend/contract/object";
import { answer, api } from "@authentica/shared-ui/api";
import { isDeclared, weightiest } from "@authentica/shared-ui/registry/deposit";
import { lookUp } from "@authentica/shared-ui/registry/lookup-query";
import { proofFails } from "@authentica/shared-ui/registry/verdict";
import { session, type UploadProgress } from "@authentica/shared-ui/session";
import { type FoundObject, isOwned } from "./scan-machine.ts";
import { showFile } from "./show-file.ts";

export interface GenerateHashOptions {
  readonly signal: AbortSignal;
  /** Called with the part of the file that has left, from 0 to 1; 1 once all has. */
  readonly onSent: (part: number) => void;
}

/**
 * Sends a file and resolves to its SHA-256, in hexadecimal. The token is made fresh first: a body this large must not
 * be sent twice.
 */
export async function generateHash(file: File, { signal, onSent }: GenerateHashOptions): Promise<string> {
  await session.ensureFresh();
  signal.throwIfAborted();
  const body = new FormData();
  body.set("file", file);
  const onProgress = ({ sent, total }: UploadProgress) => onSent(total > 0 ? sent / total : 0);
  const upload = (path: RequestInfo | URL) => session.upload(String(path), body, { onProgress, signal });
  const { hash } = await answer(api.fingerprint["generate-fingerprint"].$post({}, { fetch: upload }));
  return hash;
}

/** What is known of a hash. */
export interface Verified {
  /** The reader's valid one, else the most relevant (`weightiest`); `null` if not registered. */
  readonly object: FoundObject | null;
  /** Further objects of the hash. */
  readonly others: readonly FoundObject[];
  /** The registry says itself that the proof of its entry does not hold. */
  readonly proofFails: boolean;
}

/** Whether it is another user's, whose name and owner a holder of its file may see. */
const hidesNames = (object: FoundObject): boolean =>
  !isOwned(object) && object.status !== "erased" && object.objectName === undefined && !isDeclared(object);

/** The objects of a hash. What is hidden from strangers is asked for again once the service has seen that the reader has `file`. */
async function objectsOf(hash: string, file: File | null, signal: AbortSignal): Promise<readonly FoundObject[]> {
  const verify = async () =>
    (await answer(api.object["verify-object"].$post({ json: { hash } }, { init: { signal } }))).objects;
  const objects = await verify();
  return file && objects.some(hidesNames) && (await showFile(file, hash, signal)) ? verify() : objects;
}

/**
 * Returns the object registered with a hash, and the state of its proof. Awaits both, so that a failing proof is
 * never shown as good at first; if the registry does not return the proof's state, the object is shown as received.
 */
export async function verifyObject(hash: string, file: File | null, signal: AbortSignal): Promise<Verified> {
  const [objects, fails] = await Promise.all([
    objectsOf(hash, file, signal),
    lookUp(hash, signal).then(proofFails, () => false),
  ]);
  const object = objects.find((one) => isOwned(one) && one.status === "active") ?? weightiest(objects);
  return { object, others: objects.filter((other) => other !== object), proofFails: fails };
}

/** Shows the file of the reader's object, which has been scanned. */
export async function depositFile({ _id }: Pick<OwnedObject, "_id">): Promise<OwnedObject> {
  const { object } = await answer(api.object["deposit-file"].$post({ json: { objectId: _id } }));
  return object;
}
