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
  /** Most files that have been read and are not settled; no more are read until some are. */
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

/** What choosing a file again changes in its item. */
export type Fresh = Pick<Kept, "path" | "name" | "size" | "modifiedAt" | "isPicture">;

export interface Batch extends Pick<Ledger, "items" | "counts" | "bytes" | "kept"> {
  /** `null`: running. */
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
  /** Restarts failed or cancelled items; `way`: how from now on. */
  retry(ids: readonly number[], way?: Item["way"]): void;
  /** Continues a held item, or one that failed, was cancelled or is known; one under way is held, or not, as `next` says. */
  proceed(id: number, next: Next): void;
  /** Restarts a failed or cancelled item with its file as it is now. */
  renew(id: number, fresh: Fresh): void;
  /** Files that were absent are not what they were. */
  changed(ids: readonly number[]): void;
  /** Stops sending: files that were not sent completely stay on this device, and the batch continues. */
  keepRest(): void;
  /** Files that were absent are at hand. */
  given(ids: readonly number[]): void;
  /** The network may be there again. */
  nudge(): void;
  /** Calls back after each change; answers how to stop. */
  subscribe(listener: () => void): () => void;
}
