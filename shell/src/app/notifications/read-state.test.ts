import type { Notification } from "@authentica/backend/contract/notification";
import { expect, test } from "vitest";
import { bellLabel, countWords, withRead } from "./read-state.ts";

const notification = (_id: string, read: boolean): Notification => ({
  _id,
  notificationType: "OBJECT_VIEW",
  timestamp: "2026-01-01T12:00:00.000Z",
  objectList: [],
  userList: [],
  notificationData: {},
  read,
});

const list = [notification("c", false), notification("b", true), notification("a", false)];

const unreadOf = (all: readonly Notification[]) => all.filter(({ read }) => !read);

test("marking notifications as read or unread leaves the other notifications unchanged", () => {
  expect(unreadOf(list).map(({ _id }) => _id)).toEqual(["c", "a"]);
  const marked = withRead(list, new Set(["a"]), true);
  expect(unreadOf(marked).map(({ _id }) => _id)).toEqual(["c"]);
  expect(withRead(marked, new Set(["a"]), false)).toEqual(list);
  expect(marked[0]).toBe(list[0]);
});

test("the label of the bell contains the number of unread notifications, at most 99+", () => {
  expect([0, 1, 2, 99, 100].map(bellLabel)).toEqual([
    "Notifications",
    "Notifications, 1 non lue",
    "Notifications, 2 non lues",
    "Notifications, 99 non lues",
    "Notifications, 99+ non lues",
  ]);
  expect(countWords(200)).toBe("99+");
});
