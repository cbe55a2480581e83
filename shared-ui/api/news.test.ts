import { expect, test, vi } from "vitest";
import { answerFifty, notificationsFrom } from "../testing/notifications.ts";
import { joinedTo, newsQuery } from "./news.ts";
import { createQueryClient } from "./query-client.ts";

const from = notificationsFrom;

test("a reloaded first page of notifications keeps the rows that were listed after it", () => {
  const before = { list: from(99, 80), unread: 10, cursor: "c80" };
  const { list, cursor } = joinedTo({ list: from(101, 50), unread: 42, cursor: "c50" }, before);
  expect(list.map(({ _id }) => _id)).toEqual(from(101, 82).map(({ _id }) => _id));
  expect(cursor).toBe("c80");
});

test("a reloaded page of notifications replaces the list if the two do not overlap, or if the list has no further rows", () => {
  const page = { list: from(99, 50), unread: 3, cursor: "c50" };
  expect(joinedTo(page, undefined)).toBe(page);
  expect(joinedTo(page, { list: from(40, 40), unread: 0, cursor: null })).toBe(page);
  expect(joinedTo(page, { list: from(97, 48), unread: 0, cursor: "old" })).toBe(page);
});

test("if another window has marked all notifications as read, rows after the first page are read, too", () => {
  const before = { list: from(60, 60), unread: 5, cursor: null };
  const { list } = joinedTo(
    { list: from(60, 50).map((each) => ({ ...each, read: true })), unread: 0, cursor: "c" },
    before,
  );
  expect(list.every(({ read }) => read)).toBe(true);
});

test("a page of notifications is requested with its filter, and the next page is read from the Link header", async () => {
  const asked = answerFifty({ link: '<?of=others&kind=views&limit=50&cursor=c50>; rel="next"' });
  const page = await createQueryClient().fetchQuery(newsQuery({ of: "others", kind: "views" }));
  expect([page.list.length, page.cursor, page.unread]).toEqual([50, "c50", null]);
  expect(asked).toEqual(["?of=others&kind=views&limit=50"]);
  vi.unstubAllGlobals();
});
