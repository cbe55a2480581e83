import type { Leaf } from "../../formats/tlog/leaf.ts";
import type { Write } from "../../platform/kv/write.ts";

/** What an accepted change puts into the registry; the writer adds the chain and the time. */
export interface Entry {
  readonly type: Leaf["type"];
  /** SHA-256 of the file, base64url; `NO_FILE` in an entry of the log itself. */
  readonly fingerprint: string;
  readonly tokenId: number;
  readonly eventNumber: number;
  /** Of the private event and its salt, base64url. */
  readonly commitment: string;
}

/** Place of an accepted change in the log. */
export interface Slot {
  readonly index: number;
  /** Unix seconds; the leaf's `ts`. */
  readonly timestamp: number;
}

/** Reads a key that the change named; `null` when it holds nothing. */
export type Read = <T>(key: Deno.KvKey) => T | null;

export interface Change<T> {
  /**
   * Every key that `decide` reads. Other code that writes one writes the head, too (`headTouched`), or states why not
   * (`besideLog`).
   */
  readonly reads: readonly Deno.KvKey[];
  /** Decides from what it reads and nothing else; runs again when the batch is rebuilt. Throws `Refusal` to say no. */
  decide(read: Read, slot: Slot): { readonly entry: Entry; readonly writes: readonly Write[]; readonly result: T };
}
