/**
 * Certifies one file as a batch of one file, so that « Certifier en une fois » and the three buttons use the same
 * engine as a batch.
 */

import { createBatch } from "@authentica/backend/certify/batch";
import { type Item, newItem, type Way } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import { ReadFailed } from "@authentica/shared-ui/fingerprint/read-failed";
import { awaitOne, createFailureNote } from "./await-one.ts";
import { browserEffects, claimedBy, stillAsHashed } from "./browser-effects.ts";
import { type ClaimedObject, claimObject } from "./claim-object.ts";

/** Data for the claim of a file. */
export interface ClaimWish {
  readonly objectName: string;
  readonly walletAddress: string;
  /** Resolves to the cover, or to `null` if the seal is the cover. */
  readonly cover: () => Promise<File | null>;
}

export interface CertifyWish extends ClaimWish {
  readonly way: Way;
  /** Whether the registry has just answered that the file is not registered. It is then not asked again. */
  readonly isUnknown: boolean;
}

/** Result of a certification that did not throw. */
export type Certified =
  | { readonly type: "claimed"; readonly claimed: ClaimedObject }
  /** The file is already registered; nothing was uploaded. */
  | { readonly type: "known" }
  /** Another user registered the file first. `refusal` is the error that the service sent. */
  | { readonly type: "taken"; readonly hash: string; readonly refusal: unknown };

/**
 * Runs the steps for one file. Each promise waits while the service is unavailable. It rejects with the error that
 * ended the file, or with the reason of its aborted signal.
 */
export interface OneFile {
  /** The engine's item, which the engine mutates. */
  readonly item: Readonly<Item>;
  /** Why the file is waiting; `null` if it is not waiting. */
  halt(): Halt | null;
  /** Retries immediately. */
  nudge(): void;
  /** Calls the listener after each change; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /** Reads the file and, unless it stays on this device, uploads it. Resolves to its hash. */
  scan(way: Way, signal: AbortSignal): Promise<string>;
  /** Runs all remaining steps without stopping between them. */
  certify(wish: CertifyWish, signal: AbortSignal): Promise<Certified>;
  /** Claims the file. It must have been scanned and looked up before. */
  claim(wish: ClaimWish, signal: AbortSignal): Promise<Certified>;
  close(): void;
}

/** Opens a file and starts to read it. */
export function openOneFile(file: File): OneFile {
  let wish: ClaimWish | null = null;
  let claimed: ClaimedObject | null = null;
  let refusal: unknown = null;
  const note = createFailureNote();
  const { noting } = note;

  const head = { walletAddress: "", way: "kept", covers: "common", cover: null } as const;
  const effects = browserEffects({ head, fileOf: async () => file });
  const batch = createBatch({
    items: [{ ...newItem({ ...fileFacts(file), id: 0, way: "kept" }), until: "read" }],
    covers: "common",
    effects: {
      ...effects,
      hash: (item, following) => noting(effects.hash(item, following)),
      send: (item, following) => noting(effects.send(item, following)),
      known: (hashes) => noting(effects.known(hashes)),
      claimOne: (item) => noting(claimOne(item, wish as ClaimWish)),
    },
  });
  const item = batch.items[0] as Item;
  batch.start();

  async function claimOne({ hash, way }: Item, { objectName, walletAddress, cover }: ClaimWish) {
    if (way === "kept") await stillAsHashed(file);
    const claim = claimObject({ hash: hash as string, objectName, walletAddress, cover: await cover() });
    const became = await claimedBy(claim);
    if (became.type === "taken") refusal = await claim.catch((error) => error);
    else claimed = await claim;
    return became;
  }

  /** Returns the result of a claim. Must be called after the item has settled. */
  function certified(): Certified {
    // If the answer to a claim was lost, the claim is repeated and the service reports that the object already
    // exists. Only the engine knows whether this was the case.
    if (claimed) return { type: "claimed", claimed: { ...claimed, isNew: item.phase === "registered" } };
    return refusal === null ? { type: "known" } : { type: "taken", hash: item.hash as string, refusal };
  }

  async function proceed(next: Parameters<typeof batch.proceed>[1], signal: AbortSignal): Promise<void> {
    note.clear();
    claimed = refusal = null;
    signal.throwIfAborted();
    batch.proceed(0, next);
    await awaitOne(batch, note, signal);
  }

  return {
    item,
    halt: batch.halt,
    nudge: batch.nudge,
    subscribe: batch.subscribe,
    async scan(way, signal) {
      await proceed({ until: "sent", way }, signal);
      if (way === "kept") await stillAsHashed(file).catch(({ cause }) => Promise.reject(new ReadFailed(cause)));
      return item.hash as string;
    },
    async certify({ way, isUnknown, ...claim }, signal) {
      wish = claim;
      await proceed({ way, isLookedUp: isUnknown, name: claim.objectName }, signal);
      return certified();
    },
    async claim(claim, signal) {
      wish = claim;
      await proceed({ isLookedUp: true, name: claim.objectName }, signal);
      return certified();
    },
    close: batch.stop,
  };
}

/** Returns the properties of a file that an item of the engine stores. */
export const fileFacts = ({ name, size, lastModified }: File) => ({
  path: name,
  name,
  size,
  modifiedAt: lastModified,
  isPicture: false,
});
