import type { LookupAnswer } from "../contract/registry.ts";
import { findObjectByHash, isHeld, type ObjectEvent, objectKeys } from "../objects/store.ts";
import { readHead } from "./store.ts";

/** The public state of a hash. The head is read last, so that its size covers every event that the object tells. */
export function createLookup(kv: Deno.Kv) {
  return async function lookup(hash: string): Promise<LookupAnswer> {
    const object = await findObjectByHash(kv, hash);
    const { size } = await readHead(kv);
    if (!object) return { hash, object: null, size };
    const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
    const latest = await kv.get<ObjectEvent>(objectKeys.event(object.tokenId, object.events - 1));
    // The private events of an erased object are gone.
    const type = isHeld(object) ? (latest.value?.type ?? "mint") : "erase";
    return {
      hash,
      object: {
        status: object.status,
        tokenId: object.tokenId,
        registeredAt: isoOf(object.createdAt),
        latestEvent: { type, at: isoOf(object.updatedAt) },
      },
      size,
    };
  };
}

export type Lookup = ReturnType<typeof createLookup>;
