import { QueryClient } from "@tanstack/react-query";

export const MINUTE_MS = 60_000;

/**
 * Creates the query cache of the page. Data is fresh for five minutes, and a failed query is retried once. Without a
 * network, a call fails immediately instead of being queued: a queued call would look as if it were in progress, and
 * could send a revocation hours later.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        retry: 1,
        refetchOnWindowFocus: false,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
