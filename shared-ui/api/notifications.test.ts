import { expect, test, vi } from "vitest";
import { answerFifty, notificationOf as one } from "../testing/notifications.ts";
import { notificationMessage } from "./notification-message.ts";
import { bellCountKey, notificationsQuery, unreadNews } from "./notifications.ts";
import { createQueryClient } from "./query-client.ts";

const about = (notificationType: string, names: readonly string[] = ["Contrat"]) =>
  notificationMessage({
    notificationType,
    objectList: names.map((objectName, _id) => ({ _id: String(_id), objectName })),
  });

test("each type of notification has a sentence", () => {
  expect(about("OBJECT_MINT")).toBe("A new Contrat has been successfully minted.");
  expect(about("OBJECT_VIEW")).toBe("Your object Contrat was viewed by another user.");
  expect(about("OBJECT_REVOKE")).toBe("The registration of Contrat has been revoked.");
  expect(about("OBJECT_EDIT")).toBe("The details of Contrat have been updated.");
});

test("a notification about an erased object shows no name", () => {
  expect(about("OBJECT_MINT", [])).toBe("You have a new notification.");
  expect(about("OBJECT_EDIT", [])).toBe("You have a new notification.");
});

test("a notification of an unknown type still has a text", () => {
  expect(about("OBJECT_TRANSFER")).toBe("You have a new notification.");
  expect(about("toString", [])).toBe("You have a new notification.");
});

test("the bell requests one page and the number of unread notifications; an older server has no number, so they are counted on the page", async () => {
  const asked = answerFifty({ "X-Unread-Count": "120", link: '<?limit=50&cursor=c50>; rel="next"' });
  const client = createQueryClient();
  expect((await client.fetchQuery(notificationsQuery)).length).toBe(50);
  expect(client.getQueryData(bellCountKey)).toBe(120);
  expect(asked).toEqual(["?limit=50"]);
  const list = [one(3), { ...one(2), news: false }, one(1, true)];
  expect(unreadNews(list)).toBe(1);
  vi.unstubAllGlobals();
});
