import { createContext, use } from "react";
import type { Remotes } from "./remotes.ts";

const RemotesContext = createContext<Remotes | null>(null);

/** Gives what is inside its microfrontends: a browser loads them, a page that is prerendered has one at hand. */
export const RemotesProvider = RemotesContext.Provider;

/** The microfrontends of the page. */
export function useRemotes(): Remotes {
  const remotes = use(RemotesContext);
  if (!remotes) throw new Error("There is no RemotesProvider around this.");
  return remotes;
}
