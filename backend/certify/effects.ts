import type { Failure, Item, Kept, Own } from "./item.ts";

/** Why an effect of a batch failed. */
export type Trouble =
  /** The network or the service is unreachable. Everything that needs the network waits, and resumes later. */
  | { readonly type: "away"; readonly words: string }
  /** A limit was reached; the batch continues at `until` (ms since 1970). */
  | { readonly type: "limited"; readonly until: number }
  /** The account or the service has not enough space for the files. The user has to decide what to do. */
  | { readonly type: "full"; readonly words: string }
  /** The session has ended. */
  | { readonly type: "ended" }
  /** The file is not available. The user has to choose it again. */
  | { readonly type: "absent" }
  /** This file cannot be registered; other files are not affected. */
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
  /** Whether the service stores no file of that object. It may then be declared without its file. */
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
  /** The caller already had an object of the hash. */
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
  /** Returns the registration state of each hash, in order. At most 500 hashes. */
  known(hashes: readonly string[]): Promise<readonly Standing[]>;
  /** Sends the file; returns the SHA-256 that the server computed. */
  send(item: Item, following: Following): Promise<string>;
  /**
   * Sends small files in one request, and returns one result for each, in order. Rejects with `failed` if the service
   * does not accept several files at once. If absent, each file is sent alone.
   */
  sendMany?(items: readonly Item[], following: Following): Promise<readonly Sent[]>;
  /** Claims up to 500 hashes without covers; returns one answer for each, in order. */
  claimMany(key: string, items: readonly Item[]): Promise<readonly Claimed[]>;
  /** Claims one item with its cover. */
  claimOne(item: Item): Promise<Claimed>;
  /** Returns whether an object of the caller is still declared without its file. */
  isDeclared(objectId: string): Promise<boolean>;
  /** Deposits the sent file for the object in `declared`. A repeated call returns the same result. */
  deposit(item: Item): Promise<Deposited>;
  sleep(ms: number): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  newKey(): string;
  /** Returns the registration state of a hash if it is known locally; `null` if the service has to be asked. */
  recall?(hash: string): Standing | null;
  /**
   * Stores the items, and the calls without an answer. Resolves when they are stored, and never rejects. If absent,
   * nothing is stored.
   */
  save?(items: readonly Kept[], calls: readonly ManyCall[]): Promise<void>;
}

/** Returns the trouble that a rejection carries. An unexpected error counts as a failure of one file. */
export const troubleOf = (error: unknown): Trouble =>
  error instanceof TroubleError ? error.trouble : { type: "failed", code: "refused" };
