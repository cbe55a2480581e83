import type { Failure, Item, Kept, Own } from "./item.ts";

/** Why an effect of a batch failed. */
export type Trouble =
  /** Network or service is unreachable: everything that needs it waits and resumes. */
  | { readonly type: "away"; readonly words: string }
  /** A limit was reached; the batch continues at `until` (ms since 1970). */
  | { readonly type: "limited"; readonly until: number }
  /** There is not enough room for what is sent: the user has to decide. */
  | { readonly type: "full"; readonly words: string }
  /** The session has ended. */
  | { readonly type: "ended" }
  /** The file is not available and has to be given again. */
  | { readonly type: "absent" }
  /** This one file cannot be registered. */
  | ({ readonly type: "failed" } & Failure);

/** Error with which all effects reject, unless they were aborted by their signal. */
export class TroubleError extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(trouble.type, options);
    this.trouble = trouble;
  }
}

export interface Following {
  readonly signal: AbortSignal;
  /** Called with the number of bytes of the file that were hashed or sent so far. */
  readonly onBytes: (bytes: number) => void;
}

/** Registration state of a hash, as `known` returns it. */
export interface Standing {
  readonly standing: "free" | "declared" | "deposited" | "yours";
  readonly tokenId: number | null;
  /** The caller's own object of this hash. */
  readonly own?: Own | undefined;
  /** Whether no file of that object is kept, so that it may have been declared without one. */
  readonly isFileless?: boolean | undefined;
}

/** Result of depositing a file. `rival`: another user has already deposited the same file. */
export type Deposited = "deposited" | "rival";

/** Result for one of several files: the SHA-256 that the server computed, or the reason why the file was not sent. */
export type Sent =
  | { readonly type: "sent"; readonly hash: string }
  | { readonly type: "trouble"; readonly trouble: Trouble };

/** Result of a claim. */
export type Claimed =
  | { readonly type: "registered"; readonly objectId: string; readonly tokenId: number }
  /** The caller already owned the object. */
  | { readonly type: "yours"; readonly objectId: string; readonly objectName: string; readonly tokenId: number }
  | { readonly type: "taken" }
  | { readonly type: "trouble"; readonly trouble: Trouble };

export interface ManyCall {
  /** Idempotency key under which the call may be repeated. */
  readonly key: string;
  /** Ids of the items, in their order in the call. */
  readonly ids: readonly number[];
}

/** Side effects of a batch, implemented by browser and command. All except `save` reject with `TroubleError`. */
export interface Effects {
  /** Returns the SHA-256 of the file in hexadecimal. */
  hash(item: Item, following: Following): Promise<string>;
  /** Returns how each hash is registered, in order; up to 500. */
  known(hashes: readonly string[]): Promise<readonly Standing[]>;
  /** Sends the file; returns the SHA-256 that the server computed. */
  send(item: Item, following: Following): Promise<string>;
  /**
   * Sends small files in one request; returns one result for each, in order. Rejects as failed if the service does
   * not accept several at once. Absent: each file is sent alone.
   */
  sendMany?(items: readonly Item[], following: Following): Promise<readonly Sent[]>;
  /** Claims up to 500 hashes without covers; returns one answer for each, in order. */
  claimMany(key: string, items: readonly Item[]): Promise<readonly Claimed[]>;
  /** Claims one item with its cover. */
  claimOne(item: Item): Promise<Claimed>;
  /** Returns whether an object of the caller is still declared without its file. */
  isDeclared(objectId: string): Promise<boolean>;
  /** Deposits the sent file for the object in `declared`. A repeated call returns the same answer. */
  deposit(item: Item): Promise<Deposited>;
  sleep(ms: number): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  newKey(): string;
  /** Returns how a hash is registered if this entry point knows; `null` if it has to be looked up. */
  recall?(hash: string): Standing | null;
  /**
   * Stores the items and the unanswered calls; resolves once they are stored, and never rejects. If absent, nothing
   * is stored.
   */
  save?(items: readonly Kept[], calls: readonly ManyCall[]): Promise<void>;
}

/** Returns the trouble that a rejection carries. An unexpected error counts as a failure of one file. */
export const troubleOf = (error: unknown): Trouble =>
  error instanceof TroubleError ? error.trouble : { type: "failed", code: "refused" };
