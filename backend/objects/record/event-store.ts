import type { EventMembers } from "../../contract/members.ts";
import type { EventType } from "../../formats/tlog/leaf.ts";
import { collection } from "../../platform/kv/collection.ts";

/** A place in the history of an object. */
interface EventPlace {
  readonly tokenId: number;
  readonly number: number;
  readonly type: EventType;
  /** Index of its leaf. */
  readonly index: number;
}

/** What is kept of an event. */
export type EventRecord = ObjectEvent | ErasedEvent;

/** What a leaf commits to, with what opens the commitment. Erasing it makes the leaf's `c` meaningless. */
export interface ObjectEvent extends EventPlace {
  /** The private event: JSON values only. */
  readonly event: PrivateEvent;
  /** 32 bytes, base64url. */
  readonly salt: string;
}

/**
 * An event of a former owner whose account was deleted, in the history of an object that belongs to someone else now.
 */
export interface ErasedEvent extends EventPlace {
  readonly event: null;
  /** Who did it: the id of an account that is gone. */
  readonly actorId: string;
}

export interface PrivateEvent extends Omit<EventMembers, "deposited"> {
  readonly type: EventType;
  readonly objectId: string;
  readonly hash: string;
  /** Whether the service has seen the file. Absent in older events: it has where there is a `file`. */
  readonly deposited?: boolean;
  /** Who owns the object after the event. */
  readonly actor: { readonly id: string; readonly firstName: string; readonly lastName: string };
  /** Done by an administrator in the owner's stead. Who it was is in the audit log. */
  readonly by?: "admin";
  /** Of a transfer, and of nothing else: the owner before it, and the one after it, by their ids. */
  readonly transfer?: { readonly from: string; readonly to: string };
}

/** Their owner follows from the objects and former ownerships that lead to them. */
export const eventRecords = collection<EventRecord>(["object_events"], {
  kind: "events",
  key: ({ tokenId, number }) => [tokenId, number],
  owner: ({ event }) => event?.actor.id ?? null,
});
