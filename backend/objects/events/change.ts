import type { Write } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Change, Read, Slot } from "../../registry/log/log.ts";
import { notFound } from "../record/find.ts";
import { type HeldObject, type ObjectRecord, objectRecords } from "../record/store.ts";
import { type EventNonce, type ObjectAction, recordEvent } from "./event.ts";

/** Additional records that are written in the commit of a change. */
export interface Alongside {
  readonly reads: readonly Deno.KvKey[];
  /** Returns the writes. Called when the change is decided. */
  writes(read: Read, slot: Slot): readonly Write[];
}

/** An edit or a revocation. `next` returns the object after the change; it may only read keys in `judgeReads`. */
export interface ObjectChange {
  readonly type: "edit" | "revoke";
  readonly tokenId: number;
  readonly next: (object: HeldObject, read: Read, slot: Slot) => HeldObject;
  /** Writes in addition to the change. For a revocation, they end the object's open offer. */
  readonly alongside?: Alongside | undefined;
  readonly nonce: EventNonce;
}

/**
 * Creates a change of an object for the registry's writer. `judge` decides whether the change is allowed, and in
 * whose name; it may only read the object and the keys in `judgeReads`. Refuses to change a revoked object.
 */
export function changeOf(
  { type, tokenId, next, alongside, nonce }: ObjectChange,
  judge: (
    object: ObjectRecord,
    read: Read,
  ) => Pick<ObjectAction, "actor" | "adminId"> & { readonly object: HeldObject },
  judgeReads: readonly Deno.KvKey[] = [],
): Change<HeldObject> {
  return {
    reads: [objectRecords.at(tokenId), ...judgeReads, ...(alongside?.reads ?? [])],
    decide(read, slot) {
      const stored = read<ObjectRecord>(objectRecords.at(tokenId));
      if (!stored) throw notFound();
      const { object: before, ...who } = judge(stored, read);
      if (before.status === "revoked")
        throw new Refusal("conflict", "This object is revoked and can no longer be changed.");
      const object: HeldObject = { ...next(before, read, slot), events: before.events + 1, updatedAt: slot.timestamp };
      const changed = recordEvent({ type, before, object, ...who }, slot, nonce);
      return { ...changed, writes: [...changed.writes, ...(alongside?.writes(read, slot) ?? [])] };
    },
  };
}
