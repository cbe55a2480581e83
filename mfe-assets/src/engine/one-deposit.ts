/** The deposit of one file with an object that was declared without it, as a batch of one. */

import { createBatch } from "@authentica/backend/certify/batch";
import { TroubleError } from "@authentica/backend/certify/effects";
import { type Item, newItem } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { DIFFERENT_HASH } from "../authentica/scan/scan-machine.ts";
import { awaitOne, createFailureNote, DifferentHash } from "./await-one.ts";
import { browserEffects } from "./browser-effects.ts";
import { fileFacts } from "./one-file.ts";

/** The chosen file is not the object's. */
export class OtherFile extends Error {
  readonly hash: string;
  constructor(hash: string) {
    super("The file has another hash than the object.");
    this.hash = hash;
  }
}

const RIVALLED =
  "Ce fichier vient d’être déposé sous un autre numéro\u00a0: votre inscription reste déclarée, à sa date.";

export interface OneDeposit {
  /** The engine's item, which it changes in place. */
  readonly item: Readonly<Item>;
  /** Why it waits; `null`: it does not. */
  halt(): Halt | null;
  /** Tries again at once. */
  nudge(): void;
  /** Calls back after each change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /**
   * Resolves to the object once its file is deposited, now or before. Waits while the service is away. Rejects with the error that ended it, which
   * is `OtherFile` if the file is not the object's, and with the reason of the signal.
   */
  run(signal: AbortSignal): Promise<OwnedObject>;
}

export interface DepositFiles {
  /** `null`: the service has it already. */
  readonly file: File | null;
  /** This device has read the file, and it is the object's. */
  readonly isRead: boolean;
}

/** Deposits nothing before `run`. */
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
      // Before the file is sent the engine asks whether this still holds.
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
        // A deposit whose answer is lost after this is not repeated.
        batch.pause();
        throw error instanceof DifferentHash ? new Error(DIFFERENT_HASH) : error;
      } finally {
        removeEventListener("online", batch.nudge);
      }
      if (deposited === null) throw new Error(RIVALLED);
      return deposited;
    },
  };
}
