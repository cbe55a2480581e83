import type { NotificationType } from "../contract/notification.ts";
import { hexToBase64url } from "../formats/tlog/commitment.ts";
import type { NotificationRecord } from "../objects/notifications/store.ts";
import { isPublished, type ObjectRecord } from "../objects/record/store.ts";
import { registryKeys } from "../registry/log/store.ts";
import { isErasedToken } from "./erased.ts";
import type { Report } from "./report.ts";
import type { TokenRecords } from "./tokens.ts";

/** Types of notifications that have no entry in the registry. */
const WITHOUT_LEAF: ReadonlySet<NotificationType> = new Set<NotificationType>([
  "OBJECT_VIEW",
  "TRANSFER_OFFER",
  "TRANSFER_DECLINE",
  "TRANSFER_CANCEL",
  "TRANSFER_EXPIRE",
]);

/**
 * Checks that every notification belongs to the object that it is stored under, and that every entry of the registry
 * has the notification that was written with it. An erased object has no notifications. Notifications of an object
 * that is being erased are ignored.
 */
export function checkNotifications(
  { place, history, notifications }: TokenRecords,
  object: ObjectRecord | null,
  isErasing: boolean,
  report: Report,
): void {
  const due = new Map<string, number[]>();
  if (history && !isErasedToken(history))
    for (const { index, type, timestamp } of history.events) {
      const name = nameOf(`OBJECT_${type.toUpperCase()}`, timestamp * 1000);
      due.set(name, [...(due.get(name) ?? []), index]);
    }
  for (const { key, value, unreadable } of notifications) {
    if (unreadable !== undefined) continue;
    try {
      const { tokenId, hash, type, at } = value as NotificationRecord;
      const isIts = history !== null && tokenId === place && hexToBase64url(hash) === history.fingerprint;
      if (!report.expect(isIts, key, "it is stored under another object") || !history) continue;
      if (isErasedToken(history)) {
        report.expect(isErasing, key, "it is a notification of an erased object");
        continue;
      }
      if (WITHOUT_LEAF.has(type)) continue;
      const told = due.get(nameOf(type, at))?.shift();
      report.expect(told !== undefined, key, `the registry has no such event of token ${tokenId} at this time`);
    } catch (error) {
      report.bad(key, `it is malformed: ${(error as Error).message}`);
    }
  }
  // No one is notified of files that the service itself publishes.
  if (object && isPublished(object)) return;
  for (const index of [...due.values()].flat())
    report.bad(registryKeys.leaf(index), "the notification of this event is missing");
}

const nameOf = (type: string, at: number): string => `${type} ${at}`;
