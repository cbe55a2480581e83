import type { Notification } from "@authentica/backend/contract/notification";
import { words } from "#words/bell.tsx";

/**
 * Mutation key of calls that mark notifications as read. Until the last of these calls is answered, the list in the
 * page is more up to date than the server's.
 */
export const markReadKey = ["session", "mark-read"] as const;

/** Returns the list with these notifications marked as read or unread. */
export function withRead(
  notifications: readonly Notification[],
  ids: ReadonlySet<string>,
  read: boolean,
): Notification[] {
  return notifications.map((notification) => (ids.has(notification._id) ? { ...notification, read } : notification));
}

/** Formats a number for the bell: « 99+ » if it is above 99. */
export function countWords(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** Returns the accessible name of the bell: « Notifications, 3 non lues ». */
export function bellLabel(unread: number): string {
  return unread === 0 ? words.title : words.unread(unread, countWords(unread));
}
