import type { Notification } from "@authentica/backend/contract/notification";
import { vi } from "vitest";

/** A notification of a view, the higher the newer. */
export const notificationOf = (at: number, read = false): Notification => ({
  _id: String(at).padStart(4, "0"),
  notificationType: "OBJECT_VIEW",
  timestamp: "2026-01-01T12:00:00.000Z",
  objectList: [],
  userList: [],
  notificationData: {},
  read,
});

/** So many of them, the newest first. */
export const notificationsFrom = (newest: number, count: number): Notification[] =>
  Array.from({ length: count }, (_, at) => notificationOf(newest - at));

/** Has each call of the page answered with fifty of them and these headers; what was asked for, from its question mark on. */
export function answerFifty(headers: Readonly<Record<string, string>>): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    asked.push(new URL(input instanceof Request ? input.url : input, "http://localhost").search);
    return new Response(JSON.stringify({ data: notificationsFrom(99, 50) }), { headers });
  });
  return asked;
}
