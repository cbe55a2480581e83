import type { Notification } from "@authentica/backend/contract/notification";
import type { PersonName } from "@authentica/backend/contract/user";

/** A past or present owner of an object. */
export interface Hand {
  /** Identifier of the event by which the person became the owner. */
  readonly key: string;
  /** Name of the owner at that time; `null` if the account was deleted. */
  readonly person: PersonName | null;
  /** Start of ownership (ISO 8601). */
  readonly from: string;
  /** End of ownership; `null` for the current owner. */
  readonly until: string | null;
}

/**
 * Returns the owners of an object in order, from its complete history. Returns an empty array if the object never
 * changed hands, if the beginning of the history is missing, or if the events come from the public log, which
 * contains no names.
 */
export function handsOf(activities: readonly Notification[]): readonly Hand[] {
  const turns = activities
    .filter(({ notificationType }) => notificationType === "OBJECT_MINT" || notificationType === "OBJECT_TRANSFER")
    .toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp) || (a._id < b._id ? -1 : 1));
  // Entries of the public log contain no names.
  if (turns.some(({ logged }) => logged)) return [];
  if (turns.length < 2 || turns[0]?.notificationType !== "OBJECT_MINT") return [];
  return turns.map(({ _id, userList, timestamp }, at) => ({
    key: _id,
    person: userList[0] ?? null,
    from: timestamp,
    until: turns[at + 1]?.timestamp ?? null,
  }));
}
