import type { Failure, Item, Kept, Own } from "./item.ts";

/** What a batch runs into. */
export type Trouble =
  /** Network or service are away: everything that needs them waits, and resumes. */
  | { readonly type: "away"; readonly words: string }
  /** Too much for now. `until`: milliseconds since 1970. */
  | { readonly type: "limited"; readonly until: number }
  /** There is no room for what is sent: the user has to decide. */
  | { readonly type: "full"; readonly words: string }
  /** The session has ended. */
  | { readonly type: "ended" }
  /** The file is not at hand. */
  | { readonly type: "absent" }
  /** This one file cannot be registered. */
  | ({ readonly type: "failed" } & Failure);

/** What an effect rejects with, but for the reason of a signal. */
export class TroubleError extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(trouble.type, options);
    this.trouble = trouble;
  }
}

export interface Following {
  readonly signal: AbortSignal;
  /** Called with the bytes of the file sent so far. */
  readonly onBytes: (bytes: number) => void;
}

/** How a hash is registered, as `known` answers. */
export interface Standing {
  readonly standing: "free" | "declared" | "deposited" | "yours";
  readonly tokenId: number | null;
  /** The caller's own object of this hash. */
  readonly own?: Own | undefined;
  /** No file of that object is kept: it may have been declared without. */
  readonly isFileless?: boolean | undefined;
}

/** Result of depositing a file: `rival` if someone else has deposited it. */
export type Deposited = "deposited" | "rival";

/** What a claim became. */
export type Claimed =
  | { readonly type: "registered"; readonly objectId: string; readonly tokenId: number }
  /** The caller had it before. */
  | { readonly type: "yours"; readonly objectId: string; readonly objectName: string; readonly tokenId: number }
  | { readonly type: "taken" }
  | { readonly type: "trouble"; readonly trouble: Trouble };

export interface ManyCall {
  /** Under which it may be repeated. */
  readonly key: string;
  /** Of the items, in their order in the call. */
  readonly ids: readonly number[];
}

/** What a batch does to the world. All but the journal reject with `TroubleError`. */
export interface Effects {
  /** SHA-256 of the file, hexadecimal. */
  hash(item: Item, following: Following): Promise<string>;
  /** Returns how each hash is registered, in order; up to 500. */
  known(hashes: readonly string[]): Promise<readonly Standing[]>;
  /** Sends the file; the SHA-256 that the server has made of it. */
  send(item: Item, following: Following): Promise<string>;
  /** Claims up to 500 hashes, without covers; an answer for each, in their order. */
  claimMany(key: string, items: readonly Item[]): Promise<readonly Claimed[]>;
  /** Claims one with its cover. */
  claimOne(item: Item): Promise<Claimed>;
  /** Whether an object of the caller's was declared without its file, and still is. */
  isDeclared(objectId: string): Promise<boolean>;
  /** Deposits the file of `declared`, which was sent. Done already, it answers the same. */
  deposit(item: Item): Promise<Deposited>;
  /** Resolves after so many milliseconds. */
  sleep(ms: number): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  newKey(): string;
  /** Returns how a hash is registered, as far as this entry point knows; `null`: look it up. */
  recall?(hash: string): Standing | null;
  /**
   * Stores the items and the unanswered calls. Never rejects; once it resolves they are stored. Absent: nothing is
   * stored.
   */
  save?(items: readonly Kept[], calls: readonly ManyCall[]): Promise<void>;
}

/** The trouble in a rejection; one that no effect foresaw concerns the one file. */
export const troubleOf = (error: unknown): Trouble =>
  error instanceof TroubleError ? error.trouble : { type: "failed", code: "refused" };
