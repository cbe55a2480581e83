import type { Notification } from "@authentica/backend/contract/notification";
import { expect, test, vi } from "vitest";
import { joinedTo, notificationMessage, notificationsBehindKey, notificationsQuery } from "./notifications.ts";
import { createQueryClient } from "./query-client.ts";

const about = (notificationType: string, names: readonly string[] = ["Contrat"]) =>
  notificationMessage({
    notificationType,
    objectList: names.map((objectName, _id) => ({ _id: String(_id), objectName })),
  });

test("each type of notification has its sentence", () => {
  expect(about("OBJECT_MINT")).toBe("A new Contrat has been successfully minted.");
  expect(about("OBJECT_VIEW")).toBe("Your object Contrat was viewed by another user.");
  expect(about("OBJECT_REVOKE")).toBe("The registration of Contrat has been revoked.");
  expect(about("OBJECT_EDIT")).toBe("The details of Contrat have been updated.");
});

test("a type that this version does not know is still told", () => {
  expect(about("OBJECT_TRANSFER")).toBe("You have a new notification.");
  expect(about("toString", [])).toBe("You have a new notification.");
});

const one = (at: number, read = false): Notification => ({
  _id: String(at).padStart(4, "0"),
  notificationType: "OBJECT_VIEW",
  timestamp: "2026-01-01T12:00:00.000Z",
  objectList: [],
  userList: [],
  notificationData: {},
  read,
});
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => one(first - at));

test("what was listed further down stays behind the first page, which a ring asks for alone", () => {
  const before = { list: from(99, 80), unread: 10, cursor: "c80" };
  const { list, ...behind } = joinedTo({ list: from(101, 50), unread: 42, cursor: "c50" }, before);
  expect(list.map(({ _id }) => _id)).toEqual(from(101, 82).map(({ _id }) => _id));
  expect(behind).toEqual({ unread: 10, cursor: "c80" });
});

test("a page that does not meet what was listed, or has nothing behind it, stands alone", () => {
  const page = { list: from(99, 50), unread: 3, cursor: "c50" };
  expect(joinedTo(page, undefined)).toBe(page);
  expect(joinedTo(page, { list: from(40, 40), unread: 0, cursor: null })).toBe(page);
  expect(joinedTo(page, { list: from(97, 48), unread: 0, cursor: "old" })).toBe(page);
});

test("what another window has marked read all is read behind the first page, too", () => {
  const before = { list: from(60, 60), unread: 5, cursor: null };
  const { list, unread } = joinedTo(
    { list: from(60, 50).map((each) => ({ ...each, read: true })), unread: 0, cursor: "c" },
    before,
  );
  expect(list.every(({ read }) => read)).toBe(true);
  expect(unread).toBe(0);
});

test("the bell asks for one page, and knows what is behind it: how much of it is unread, and where it begins", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    asked.push(new URL(input instanceof Request ? input.url : input, "http://localhost").search);
    const headers = { "X-Unread-Count": "120", link: '<?limit=50&cursor=c50>; rel="next"' };
    return new Response(JSON.stringify({ data: from(99, 50) }), { headers });
  });
  const client = createQueryClient();
  expect((await client.fetchQuery(notificationsQuery)).length).toBe(50);
  expect(client.getQueryData(notificationsBehindKey)).toEqual({ unread: 70, cursor: "c50" });
  expect(asked).toEqual(["?limit=50"]);
  vi.unstubAllGlobals();
});
