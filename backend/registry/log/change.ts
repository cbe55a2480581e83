import type { Leaf } from "../../formats/tlog/leaf.ts";
import type { Write } from "../../platform/kv/write.ts";

/**
 * Content that an accepted change adds to the registry. The writer adds the hash of the previous leaf and the time.
 */
export interface Entry {
  readonly type: Leaf["type"];
  /** SHA-256 of the file, base64url; `NO_FILE` in an entry about the log itself. */
  readonly fingerprint: string;
  readonly tokenId: number;
  readonly eventNumber: number;
  /** Salted hash of the private event, base64url. */
  readonly commitment: string;
}

/** Position of an accepted change in the log. */
export interface Slot {
  readonly index: number;
  /** `ts` of the leaf (Unix seconds). */
  readonly timestamp: number;
}

/** Reads a key that the change lists in `reads`; `null` if it is empty. */
export type Read = <T>(key: Deno.KvKey) => T | null;

export interface Change<T> {
  /**
   * All keys that `decide` reads. Other code that writes one of these keys must also write the head (`headTouched`),
   * or give a reason why it need not (`besideLog`).
   */
  readonly reads: readonly Deno.KvKey[];
  /**
   * Decides the change. Must depend only on values that it gets from `read` and `slot`, because it runs again if the
   * batch is decided again. Throws `Refusal` to reject the change.
   */
  decide(read: Read, slot: Slot): { readonly entry: Entry; readonly writes: readonly Write[]; readonly result: T };
}
