/** One file as a batch of one: « Certifier en une fois » and the three buttons go the same way as a queue. */

import { createBatch } from "@authentica/backend/certify/batch";
import { type Item, newItem, type Way } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import { ReadFailed } from "@authentica/shared-ui/fingerprint/read-failed";
import { awaitOne, createFailureNote } from "./await-one.ts";
import { browserEffects, claimedBy, stillAsHashed } from "./browser-effects.ts";
import { type ClaimedObject, claimObject } from "./claim-object.ts";

/** What a file is claimed with. */
export interface ClaimWish {
  readonly objectName: string;
  readonly walletAddress: string;
  /** `null`: its seal. */
  readonly cover: () => Promise<File | null>;
}

export interface CertifyWish extends ClaimWish {
  readonly way: Way;
  /** The registry has just answered that it does not have the file: it is not asked again. */
  readonly isUnknown: boolean;
}

/** How a certification ended unless it failed. */
export type Certified =
  | { readonly type: "claimed"; readonly claimed: ClaimedObject }
  /** The registry has the file: nothing was sent. */
  | { readonly type: "known" }
  /** Another user registered the file first; `refusal` is the service's. */
  | { readonly type: "taken"; readonly hash: string; readonly refusal: unknown };

/** Every promise waits while the service is away, rejects with the error that ended it, and with the reason of its signal once that is aborted. */
export interface OneFile {
  /** The engine's item, which it changes in place. */
  readonly item: Readonly<Item>;
  /** Why it waits; `null`: it does not. */
  halt(): Halt | null;
  /** Tries again at once. */
  nudge(): void;
  /** Calls back after each change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Reads the file and, unless it stays on this device, sends it. Resolves to its hash. */
  scan(way: Way, signal: AbortSignal): Promise<string>;
  /** Everything that is left to do, in one go. */
  certify(wish: CertifyWish, signal: AbortSignal): Promise<Certified>;
  /** Claims the file, which was scanned and looked up. */
  claim(wish: ClaimWish, signal: AbortSignal): Promise<Certified>;
  close(): void;
}

/** Opens a file, which is read at once. */
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

  /** Of the item, once it is at rest after a claim. */
  function certified(): Certified {
    // The engine knows whether the claim that the service had before was this one, whose answer was lost.
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

/** A file as the engine's items describe it. */
export const fileFacts = ({ name, size, lastModified }: File) => ({
  path: name,
  name,
  size,
  modifiedAt: lastModified,
  isPicture: false,
});
