import { NO_LEAF } from "./leaf.ts";

/** The end of the log: every commit of the writer checks and moves it. */
export interface Head {
  /** Number of entries. */
  readonly size: number;
  /** Leaf hash of the last entry, base64url; `NO_LEAF` when there is none. */
  readonly last: string;
}

export const EMPTY_HEAD: Head = { size: 0, last: NO_LEAF };

export const registryKeys = {
  head: ["registry", "head"],
  leaves: ["registry", "leaf"],
  /** One entry: the leaf's bytes. */
  leaf: (index: number) => ["registry", "leaf", index],
} as const;

/**
 * Adds to a commit that the log's writer shall decide again: a batch that it has read, and not committed, loses its check. For
 * whoever changes a record that the writer's changes decide on. The log stays as it is. `stored` is the head as read.
 */
export function withHeadTouched(atomic: Deno.AtomicOperation, stored: Deno.KvEntryMaybe<Head>): Deno.AtomicOperation {
  return atomic.check(stored).set(registryKeys.head, stored.value ?? EMPTY_HEAD);
}

/** The committed end of the log. */
export async function readHead(kv: Deno.Kv): Promise<Head> {
  const entry = await kv.get<Head>(registryKeys.head);
  return entry.versionstamp === null ? EMPTY_HEAD : entry.value;
}
