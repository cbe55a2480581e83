import type { Location } from "react-router-dom";
import { type FarewellState, paths } from "./paths.ts";

/** Screens that cannot be the destination of a sign-in. */
const ENTRIES: readonly string[] = [paths.login, paths.register, paths.logout];

/** Returns the whole address of a location, as `LoginState.from` holds it. */
export function placeOf({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  return pathname + search + hash;
}

/** Returns whether the login is shown because a session has ended (`LoginState.ended`). */
export function hasSessionEnded(state: unknown): boolean {
  return typeof state === "object" && state !== null && "ended" in state && state.ended === true;
}

/** Returns whether a file is carried to the requested location (`LoginState.carries`). */
export function carriesFile(state: unknown): boolean {
  return typeof state === "object" && state !== null && "carries" in state && state.carries === true;
}

/** Returns what ended with the session (`FarewellState`); `null` if the state does not say. */
export function farewellOf(state: unknown): FarewellState["farewell"] | null {
  const farewell = typeof state === "object" && state !== null && "farewell" in state ? state.farewell : null;
  return farewell === "account-deleted" || farewell === "all-sessions-ended" ? farewell : null;
}

const HERE = "http://here.invalid";

/**
 * Returns where a sign-in leads: the location first requested (`LoginState.from`), otherwise the dashboard. The state
 * is untrusted, so only an address of this site counts: it starts with a single slash and has this origin as the
 * browser parses it, which drops tabs and reads a backslash as a slash.
 */
export function destinationOf(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  if (typeof from !== "string" || !/^\/(?![/\\])/.test(from) || !URL.canParse(from, HERE)) return paths.dashboard;
  const { origin, pathname, search, hash } = new URL(from, HERE);
  // Resolving dots may still turn a path into `//host`.
  if (origin !== HERE || pathname.startsWith("//") || ENTRIES.includes(pathname)) return paths.dashboard;
  return pathname + search + hash;
}
