import type { Notification } from "@authentica/backend/contract/notification";
import { createQueryClient, notificationsQuery } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { offersQuery } from "../transfers/calls.ts";
import { objectsQuery } from "./calls.ts";
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

/** A page that has its lists and these notifications, newest first. */
function openPage(...types: string[]) {
  const client = createQueryClient();
  client.setQueryData(objectsQuery.queryKey, []);
  client.setQueryData(offersQuery.queryKey, []);
  client.setQueryData(notificationsQuery.queryKey, told(...types));
  const screen = () =>
    renderHook(() => useNews(), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
  return {
    screen,
    /** React Query tells of a change a moment later. */
    tell: (...more: string[]) =>
      act(async () => {
        client.setQueryData(notificationsQuery.queryKey, told(...more));
        await new Promise((done) => setTimeout(done));
      }),
    areOld: () =>
      [objectsQuery, offersQuery].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated ?? false),
  };
}

it("what was told when the page opened is known to its lists", () => {
  const { screen, areOld } = openPage("OBJECT_MINT");
  screen();
  expect(areOld()).toStrictEqual([false, false]);
});

it("a change told later makes both lists old, the first of all too; a look does not", async () => {
  const { screen, tell, areOld } = openPage();
  screen();
  await tell("OBJECT_VIEW");
  expect(areOld()).toStrictEqual([false, false]);
  await tell("TRANSFER_OFFER", "OBJECT_VIEW");
  expect(areOld()).toStrictEqual([true, true]);
});

it("a change told while another screen was open is followed at the next", async () => {
  const { screen, tell, areOld } = openPage("OBJECT_MINT");
  screen().unmount();
  await tell("OBJECT_TRANSFER", "OBJECT_MINT");
  expect(areOld()).toStrictEqual([false, false]);
  screen();
  expect(areOld()).toStrictEqual([true, true]);
});
