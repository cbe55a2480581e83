import type { Notification } from "@authentica/backend/contract/notification";
import { vi } from "vitest";

/** Returns a notification about a look-up of an object. A higher number is newer. */
export const notificationOf = (at: number, read = false): Notification => ({
  _id: String(at).padStart(4, "0"),
  notificationType: "OBJECT_VIEW",
  timestamp: "2026-01-01T12:00:00.000Z",
  objectList: [],
  userList: [],
  notificationData: {},
  read,
});

/** Returns `count` such notifications, newest first. */
export const notificationsFrom = (newest: number, count: number): Notification[] =>
  Array.from({ length: count }, (_, at) => notificationOf(newest - at));

/**
 * Answers each call of the page with fifty notifications and these headers. Returns a list to which the query string
 * of each call is added.
 */
export function answerFifty(headers: Readonly<Record<string, string>>): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    asked.push(new URL(input instanceof Request ? input.url : input, "http://localhost").search);
    return new Response(JSON.stringify({ data: notificationsFrom(99, 50) }), { headers });
  });
  return asked;
}
