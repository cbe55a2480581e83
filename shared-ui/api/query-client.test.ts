import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));

test("queries and mutations fail without a network instead of waiting for one", async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  await expect(client.fetchQuery({ queryKey: ["x"], queryFn: unreachable, retry: false })).rejects.toThrow();
  await expect(new MutationObserver(client, { mutationFn: unreachable }).mutate()).rejects.toThrow();
});
