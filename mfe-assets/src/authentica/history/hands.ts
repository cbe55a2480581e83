import type { Notification } from "@authentica/backend/contract/notification";
import type { PersonName } from "@authentica/backend/contract/user";

/** A past or present owner of an object. */
export interface Hand {
  /** Of the event by which it became theirs. */
  readonly key: string;
  /** By the name of that day; `null` for a deleted account. */
  readonly person: PersonName | null;
  /** ISO 8601. */
  readonly from: string;
  /** `null`: it is theirs. */
  readonly until: string | null;
}

/**
 * Owners of an object in order, from its whole history; empty if it never changed hands, or if the history lacks its
 * beginning.
 */
export function handsOf(activities: readonly Notification[]): readonly Hand[] {
  const turns = activities
    .filter(({ notificationType }) => notificationType === "OBJECT_MINT" || notificationType === "OBJECT_TRANSFER")
    .toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp) || (a._id < b._id ? -1 : 1));
  // The public log names no one.
  if (turns.some(({ logged }) => logged)) return [];
  if (turns.length < 2 || turns[0]?.notificationType !== "OBJECT_MINT") return [];
  return turns.map(({ _id, userList, timestamp }, at) => ({
    key: _id,
    person: userList[0] ?? null,
    from: timestamp,
    until: turns[at + 1]?.timestamp ?? null,
  }));
}
