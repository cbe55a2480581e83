import type { CoverChoice } from "./cover-of.ts";
import type { Effects, ManyCall } from "./effects.ts";
import type { Item, Kept } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import type { Halt } from "./steering.ts";

export interface BatchOptions extends CoverChoice {
  readonly items: Item[];
  /** Calls in the journal that got no answer. They are repeated. */
  readonly repeated?: readonly ManyCall[];
  readonly effects: Effects;
  /** Number of files that are read at the same time. */
  readonly readers?: number;
  /** Maximum number of objects in one call. */
  readonly manyMost?: number;
  /** Maximum number of files that are read but not settled. Beyond it, reading waits until some of them are settled. */
  readonly aheadMost?: number;
  /**
   * Maximum number of bytes that are being sent, or were sent and are not claimed yet. A larger file is sent when there
   * are no other such bytes.
   */
  readonly unclaimedMost?: number;
  /** More items may be added until `complete` is called. */
  readonly isOpen?: boolean;
  /** Called once an item is settled. */
  readonly onSettled?: (item: Item) => void;
  /**
   * Called once a settled item has been removed from memory; if absent, all items stay in memory. A released item
   * cannot be restarted, and a later file with the same bytes is answered by `recall` or looked up again.
   */
  readonly onReleased?: (item: Item) => void;
}

/** How to continue an item that waits for the user, or that ended without being registered. */
export interface Next extends Pick<Item, "until" | "isLookedUp"> {
  readonly way?: Item["way"];
  readonly name?: string;
}

/** Fields of an item that change when its file is chosen again. */
export type Fresh = Pick<Kept, "path" | "name" | "size" | "modifiedAt" | "isPicture">;

export interface Batch extends Pick<Ledger, "items" | "counts" | "bytes" | "kept"> {
  /** Why the batch is halted; `null` while it runs. */
  halt(): Halt | null;
  /** Whether all work is done. */
  isOver(): boolean;
  start(): void;
  /** Adds an item. Its id must be higher than all earlier ones. An item that already has a hash is not read. */
  add(item: Item): void;
  /** Closes the batch: no more items will be added. */
  complete(): void;
  /** Finishes the items that were sent or are being claimed, and cancels all others. */
  drain(): void;
  /** Lets running steps finish, and starts no new ones. */
  pause(): void;
  resume(): void;
  /** Cancels an item, unless it is being claimed or settled. */
  cancel(id: number): void;
  /** Cancels all items except those that are being claimed or settled. */
  stop(): void;
  /** Restarts failed or cancelled items. `way`: whether their files are now sent, or stay on this device. */
  retry(ids: readonly number[], way?: Item["way"]): void;
  /**
   * Restarts an item that is held, failed, cancelled or known. If the item is being processed, only changes whether
   * it will be held.
   */
  proceed(id: number, next: Next): void;
  /** Restarts a failed or cancelled item after its file was chosen again. `fresh`: the file's current properties. */
  renew(id: number, fresh: Fresh): void;
  /** Marks absent items as failed, because their files have changed. */
  changed(ids: readonly number[]): void;
  /** Stops sending. Files that were not sent completely stay on this device, and only their hashes are registered. */
  keepRest(): void;
  /** Restarts absent items whose files were chosen again. */
  given(ids: readonly number[]): void;
  /** Retries at once after a network failure, because the network may be back. A rate limit stays in effect. */
  nudge(): void;
  /** Calls `listener` after each change; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}
