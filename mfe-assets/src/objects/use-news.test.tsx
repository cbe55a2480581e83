import type { Notification } from "@authentica/backend/contract/notification";
import { createQueryClient, notificationsQuery } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { cessionsQuery, offersQuery } from "../transfers/queries.ts";
import { objectsKey } from "./keys.ts";
import { useNews } from "./use-news.ts";

afterEach(cleanup);

const told = (...types: string[]): Notification[] =>
  types.map((notificationType, at) => ({
    _id: `${types.length - at}`,
    notificationType,
    timestamp: "2026-03-03T13:05:00.000Z",
    objectList: [],
    userList: [],
    notificationData: {},
    read: false,
  }));

const LISTS = {
  page: [...objectsKey, "page", {}],
  summary: [...objectsKey, "summary", {}],
  offers: offersQuery.queryKey,
  cessions: cessionsQuery.queryKey,
};

/** Opens a page that has loaded its lists and these notifications, newest first. */
function openPage(...types: string[]) {
  const client = createQueryClient();
  for (const queryKey of Object.values(LISTS)) client.setQueryData(queryKey, []);
  client.setQueryData(notificationsQuery.queryKey, told(...types));
  const screen = () =>
    renderHook(() => useNews(), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
  return {
    screen,
    /** React Query notifies asynchronously. */
    tell: (...more: string[]) =>
      act(async () => {
        client.setQueryData(notificationsQuery.queryKey, told(...more));
        await new Promise((done) => setTimeout(done));
      }),
    /** Returns the names of the lists that are invalidated. */
    old: () => Object.entries(LISTS).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : [])),
  };
}

it("notifications from before the page opened do not count as new", () => {
  const { screen, old } = openPage("OBJECT_MINT");
  screen();
  expect(old()).toStrictEqual([]);
});

it.each([
  ["OBJECT_VIEW", ["summary"]],
  ["OBJECT_MINT", ["page", "summary"]],
  ["OBJECT_EDIT", ["page", "summary"]],
  ["OBJECT_REVOKE", ["page", "summary", "offers"]],
  ["OBJECT_TRANSFER", ["page", "summary", "offers", "cessions"]],
  ["TRANSFER_OFFER", ["offers"]],
  ["TRANSFER_DECLINE", ["offers"]],
  ["TRANSFER_CANCEL", ["offers"]],
  ["OF_ANOTHER_YEAR", ["page", "summary", "offers", "cessions"]],
])(
  "a notification of the type %s refetches only what it may have changed, even if it is the first",
  async (type, lists) => {
    const { screen, tell, old } = openPage();
    screen();
    await tell(type);
    expect(old()).toStrictEqual(lists);
  },
);

it("of several simultaneous notifications, all new ones are handled and known ones are ignored", async () => {
  const { screen, tell, old } = openPage("OBJECT_TRANSFER", "OBJECT_MINT");
  screen();
  await tell("OBJECT_VIEW", "TRANSFER_OFFER", "OBJECT_TRANSFER", "OBJECT_MINT");
  expect(old()).toStrictEqual(["summary", "offers"]);
});

it("a list that changed while another screen was open is refetched when it is shown", async () => {
  const { screen, tell, old } = openPage("OBJECT_MINT");
  screen().unmount();
  await tell("OBJECT_EDIT", "OBJECT_MINT");
  expect(old()).toStrictEqual([]);
  screen();
  expect(old()).toStrictEqual(["page", "summary"]);
});
