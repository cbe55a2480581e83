import type { Notification } from "@authentica/backend/contract/notification";
import { expect, test, vi } from "vitest";
import { bellCountKey, notificationMessage, notificationsQuery, unreadNews } from "./notifications.ts";
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

test("the bell asks for one page, and knows how much waits unread; of an older server, as far as the page tells", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    asked.push(new URL(input instanceof Request ? input.url : input, "http://localhost").search);
    const headers = { "X-Unread-Count": "120", link: '<?limit=50&cursor=c50>; rel="next"' };
    return new Response(JSON.stringify({ data: from(99, 50) }), { headers });
  });
  const client = createQueryClient();
  expect((await client.fetchQuery(notificationsQuery)).length).toBe(50);
  expect(client.getQueryData(bellCountKey)).toBe(120);
  expect(asked).toEqual(["?limit=50"]);
  const list = [one(3), { ...one(2), news: false }, one(1, true)];
  expect(unreadNews(list)).toBe(1);
  vi.unstubAllGlobals();
});
