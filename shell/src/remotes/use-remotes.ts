import { createContext, use } from "react";
import type { Remotes } from "./remotes.ts";

const RemotesContext = createContext<Remotes | null>(null);

/**
 * Provides the microfrontends to its content. In a browser they are loaded; for prerendering, one is already loaded.
 */
export const RemotesProvider = RemotesContext.Provider;

/** Returns the microfrontends of the page. */
export function useRemotes(): Remotes {
  const remotes = use(RemotesContext);
  if (!remotes) throw new Error("useRemotes must be used inside a RemotesProvider.");
  return remotes;
}
