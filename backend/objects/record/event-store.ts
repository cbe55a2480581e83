import type { EventMembers } from "../../contract/members.ts";
import type { EventType } from "../../formats/tlog/leaf.ts";
import { collection } from "../../platform/kv/collection.ts";

/** Position of an event in the history of an object and in the registry. */
interface EventPlace {
  readonly tokenId: number;
  readonly number: number;
  readonly type: EventType;
  /** Index of the event's leaf. */
  readonly index: number;
}

/** The record of an event. */
export type EventRecord = ObjectEvent | ErasedEvent;

/**
 * The private event that a leaf commits to, and the salt that opens the commitment. After both are erased, nothing
 * can be derived from the commitment in the leaf (`c`).
 */
export interface ObjectEvent extends EventPlace {
  /** The private event, which contains only JSON values. */
  readonly event: PrivateEvent;
  /** 32 bytes, base64url. */
  readonly salt: string;
}

/**
 * An event whose private data was erased with the account of a former owner. The object now belongs to another user,
 * so its history keeps the position of the event.
 */
export interface ErasedEvent extends EventPlace {
  readonly event: null;
  /** The id of the deleted account. */
  readonly actorId: string;
}

export interface PrivateEvent extends Omit<EventMembers, "deposited"> {
  readonly type: EventType;
  readonly objectId: string;
  readonly hash: string;
  /** Whether the service has received the file. Absent in older events; in these, a `file` means that it has. */
  readonly deposited?: boolean;
  /** The owner of the object after the event. */
  readonly actor: { readonly id: string; readonly firstName: string; readonly lastName: string };
  /** Set if an administrator acted on the owner's behalf. The audit log names the administrator. */
  readonly by?: "admin";
  /** Only for a transfer: the ids of the owners before and after it. */
  readonly transfer?: { readonly from: string; readonly to: string };
}

/**
 * Events of objects. They have no index by user: the events of a user are found through the user's objects and former
 * ownerships.
 */
export const eventRecords = collection<EventRecord>(["object_events"], {
  kind: "events",
  key: ({ tokenId, number }) => [tokenId, number],
  owner: ({ event }) => event?.actor.id ?? null,
});
