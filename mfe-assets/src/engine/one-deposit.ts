/** Deposits the file of a declared object. The deposit runs as a batch of one file. */

import { createBatch } from "@authentica/backend/certify/batch";
import { TroubleError } from "@authentica/backend/certify/effects";
import { type Item, newItem } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { words } from "#words/engine.ts";
import { words as upload } from "#words/upload.ts";
import { awaitOne, createFailureNote } from "./await-one.ts";
import { browserEffects } from "./browser-effects.ts";
import { DifferentHash } from "./different-hash.ts";
import { fileFacts } from "./one-file.ts";

/** Thrown if the chosen file is not the file of the object. */
export class OtherFile extends Error {
  readonly hash: string;
  constructor(hash: string) {
    super("The file's hash differs from the object's.");
    this.hash = hash;
  }
}

export interface OneDeposit {
  /** The engine's item, which the engine mutates. */
  readonly item: Readonly<Item>;
  /** Why the deposit is waiting; `null` if it is not waiting. */
  halt(): Halt | null;
  /** Retries immediately. */
  nudge(): void;
  /** Calls the listener after each change; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /**
   * Resolves to the object once its file is deposited, even if it was deposited before. Waits while the service is
   * unavailable. Rejects with the error that ended the deposit (`OtherFile` if the file is not the object's), or with
   * the signal's reason.
   */
  run(signal: AbortSignal): Promise<OwnedObject>;
}

export interface DepositFiles {
  /** The file; `null` if the service already has it. */
  readonly file: File | null;
  /** Whether this device has already hashed the file and found that it is the object's. */
  readonly isRead: boolean;
}

/** Prepares a deposit. Nothing is sent until `run` is called. */
export function openDeposit(object: OwnedObject, { file, isRead }: DepositFiles): OneDeposit {
  const { _id: objectId, objectName, tokenId } = object;
  let deposited: OwnedObject | null = null;
  const note = createFailureNote();
  const { noting } = note;
  const effects = browserEffects({
    head: { walletAddress: "", way: "sent", covers: "common", cover: null },
    fileOf: async () => file,
    onDeposited(one) {
      deposited = one;
    },
  });
  const batch = createBatch({
    items: [],
    covers: "common",
    effects: {
      ...effects,
      hash: (item, following) => noting(effects.hash(item, following).then(ofTheObject)),
      send: (item, following) => noting(effects.send(item, following)),
      isDeclared: (id) => noting(effects.isDeclared(id)),
      deposit: (item) => noting(effects.deposit(item)),
      // Assumes that the object still has no file. The engine asks the service again before it uploads.
      recall: () => ({ standing: "yours", tokenId, own: { objectId, objectName }, isFileless: true }),
    },
  });
  const facts = file ? fileFacts(file) : { path: "", name: objectName, size: 0, modifiedAt: 0, isPicture: false };
  batch.add({
    ...newItem({ ...facts, id: 0, way: "sent" }),
    hash: isRead ? object.hash : null,
    sentAt: file ? null : effects.now(),
  });
  const item = batch.items[0] as Item;

  function ofTheObject(hash: string): string {
    if (hash === object.hash) return hash;
    throw new TroubleError({ type: "failed", code: "refused" }, { cause: new OtherFile(hash) });
  }

  return {
    item,
    halt: batch.halt,
    nudge: batch.nudge,
    subscribe: batch.subscribe,
    async run(signal) {
      signal.throwIfAborted();
      batch.start();
      addEventListener("online", batch.nudge);
      try {
        await awaitOne(batch, note, signal);
      } catch (error) {
        // If the answer of the deposit gets lost from now on, the deposit is not repeated.
        batch.pause();
        throw error instanceof DifferentHash ? new Error(upload.different) : error;
      } finally {
        removeEventListener("online", batch.nudge);
      }
      if (deposited === null) throw new Error(words.rivalled);
      return deposited;
    },
  };
}
