import { QueryClient } from "@tanstack/react-query";

export const MINUTE_MS = 60_000;

/**
 * Returns the page's query cache: data is fresh for five minutes, and a failed query is retried once. Without a
 * network a call fails at once. If it were queued it would look as if it were under way, and a revocation could be
 * sent hours later.
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
