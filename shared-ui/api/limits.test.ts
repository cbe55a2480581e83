import { ApiError } from "@authentica/shared-ui/session";
import { focusManager, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notificationsQuery } from "./notifications.ts";
import { createQueryClient } from "./query-client.ts";
import { userQuery } from "./user.ts";

// Section 9 of the specification: how long data counts as fresh, and how often a failed query is retried.

const anyQuery = { queryKey: ["any"] };

let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  client.mount();
});

afterEach(() => {
  client.unmount();
  client.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** Returns the product's options with a server that answers or fails, and counts its calls. */
function counted(options: object, error?: Error) {
  const call = vi.fn(() => (error ? Promise.reject(error) : Promise.resolve("read")));
  return { call, options: { ...(options as typeof anyQuery), queryFn: call } };
}

test.each([
  ["client data by default", anyQuery, 300_000],
  ["the profile", userQuery, 5 * 60_000],
  ["the notifications", notificationsQuery, 60_000],
])("data from the server is not requested again while it is fresh: %s", async (_, query, freshMs) => {
  const { call, options } = counted(query);
  await client.fetchQuery(options);
  vi.advanceTimersByTime(freshMs - 1);
  await client.fetchQuery(options);
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await client.fetchQuery(options);
  expect(call).toHaveBeenCalledTimes(2);
});

test.each([
  ["a query by default", anyQuery, new ApiError(500, "Down."), 2],
  ["the notifications", notificationsQuery, new ApiError(500, "Down."), 2],
  ["the profile of an ended session", userQuery, new ApiError(401, "Please sign in."), 1],
  ["the profile of a failing server", userQuery, new ApiError(500, "Down."), 3],
  ["the profile without a network", userQuery, new TypeError("Failed to fetch"), 3],
])("a failing request is tried as often as the specification requires: %s", async (_, query, error, calls) => {
  const { call, options } = counted(query, error);
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(client.getQueryState(options.queryKey)?.status).toBe("error");
  expect(call).toHaveBeenCalledTimes(calls);
  stop();
});

test.each([
  ["the notifications are read again", notificationsQuery, 2],
  ["other queries are not", anyQuery, 1],
])("when the window gets the focus after ten minutes, %s", async (_, query, calls) => {
  const { call, options } = counted(query);
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(calls);
  stop();
});
