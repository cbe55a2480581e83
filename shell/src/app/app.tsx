import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { PageError } from "../errors/page-error.tsx";
import { type Remotes, RemotesProvider } from "../remotes/index.ts";

export interface AppProps {
  readonly queryClient: QueryClient;
  readonly remotes: Remotes;
  /** The router, with the `routes` of the product. */
  readonly children: ReactNode;
}

/** The whole product, rendered in a browser or by the prerendering. */
export function App({ queryClient, remotes, children }: AppProps) {
  return (
    <ErrorBoundary fallback={() => <PageError />}>
      <QueryClientProvider client={queryClient}>
        <RemotesProvider value={remotes}>{children}</RemotesProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
