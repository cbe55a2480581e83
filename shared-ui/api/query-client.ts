import { QueryClient } from "@tanstack/react-query";

export const MINUTE_MS = 60_000;

/**
 * The page's cache: data is fresh for five minutes, a failed query is tried once more. Without a network a call fails
 * and says so: one kept back would look as if it were under way, and a revocation could leave hours after its press.
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
