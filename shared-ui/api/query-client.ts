import { QueryClient } from "@tanstack/react-query";

export const MINUTE_MS = 60_000;

/** The page's cache: data is fresh for five minutes, a failed query is tried once more. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 5 * MINUTE_MS, retry: 1, refetchOnWindowFocus: false } },
  });
}
