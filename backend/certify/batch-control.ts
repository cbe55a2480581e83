import type { CoverChoice } from "./cover-of.ts";
import type { Effects, ManyCall } from "./effects.ts";
import type { Item, Kept } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import type { Halt } from "./steering.ts";

export interface BatchOptions extends CoverChoice {
  readonly items: Item[];
  /** Calls of the journal that have no answer. */
  readonly repeated?: readonly ManyCall[];
  readonly effects: Effects;
  /** Files that are read at a time. */
  readonly readers?: number;
  /** Objects of one call, at most. */
  readonly manyMost?: number;
  /** Files that were read and are not settled, at most: no more are read meanwhile. */
  readonly aheadMost?: number;
  /** Bytes that are sent and not claimed, at most; a file that is larger goes alone. */
  readonly unclaimedMost?: number;
  /** More items come, until `complete`. */
  readonly isOpen?: boolean;
  /** Called once an item is settled. */
  readonly onSettled?: (item: Item) => void;
  /**
   * Called once a settled item has left memory; absent: all stay. It cannot be continued, and a later file of the same bytes needs `recall`, or is
   * looked up.
   */
  readonly onReleased?: (item: Item) => void;
}

/** How an item continues after it was held, or settled without being registered. */
export interface Next extends Pick<Item, "until" | "isLookedUp"> {
  readonly way?: Item["way"];
  readonly name?: string;
}

/** What a file that was chosen anew changes of its item. */
export type Fresh = Pick<Kept, "path" | "name" | "size" | "modifiedAt" | "isPicture">;

export interface Batch extends Pick<Ledger, "items" | "counts" | "bytes" | "kept"> {
  /** `null`: it goes on. */
  halt(): Halt | null;
  /** Nothing is left to be done. */
  isOver(): boolean;
  start(): void;
  /** Takes another item, whose id is higher than those before. One that has its hash is not read. */
  add(item: Item): void;
  /** No more items come. */
  complete(): void;
  /** Finishes what was sent or is being claimed, and gives up the rest. */
  drain(): void;
  /** What is under way ends; nothing begins. */
  pause(): void;
  resume(): void;
  /** Gives one up. What is being claimed is not given up any more. */
  cancel(id: number): void;
  /** Gives everything up that is not settled. */
  stop(): void;
  /** Begins failed or cancelled ones anew; `way`: from now on so. */
  retry(ids: readonly number[], way?: Item["way"]): void;
  /** Continues a held item, or one that failed, was cancelled or is known; one under way is held, or not, as `next` says. */
  proceed(id: number, next: Next): void;
  /** Begins a failed or cancelled one anew with its file as it is now. */
  renew(id: number, fresh: Fresh): void;
  /** Files that were absent are not what they were. */
  changed(ids: readonly number[]): void;
  /** What has not been sent whole is not sent any more and stays on this device; and it goes on. */
  keepRest(): void;
  /** Files that were absent are at hand. */
  given(ids: readonly number[]): void;
  /** The network may be there again. */
  nudge(): void;
  /** Calls back after each change; answers how to stop. */
  subscribe(listener: () => void): () => void;
}
