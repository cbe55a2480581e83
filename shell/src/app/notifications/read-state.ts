import type { Notification } from "@authentica/backend/contract/notification";

/** Names the calls under way: until the last is answered, the list in the page is ahead of the server's. */
export const markReadKey = ["session", "mark-read"] as const;

/** The list with these read, or unread again; the others as they are. */
export function withRead(
  notifications: readonly Notification[],
  ids: ReadonlySet<string>,
  read: boolean,
): Notification[] {
  return notifications.map((notification) => (ids.has(notification._id) ? { ...notification, read } : notification));
}

/** A count as the bell shows it: at most « 99+ ». */
export function countWords(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** Names the bell: « Notifications, 3 non lues ». */
export function bellLabel(unread: number): string {
  if (unread === 0) return "Notifications";
  return `Notifications, ${countWords(unread)} ${unread === 1 ? "non lue" : "non lues"}`;
}
