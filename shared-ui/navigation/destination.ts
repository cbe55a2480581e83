import type { Location } from "react-router-dom";
import { type FarewellState, paths } from "./paths.ts";

/** Screens to which a sign-in must not lead. */
const ENTRIES: readonly string[] = [paths.login, paths.register, paths.logout];

/** Returns path, query and hash of a location as one string, as stored in `LoginState.from`. */
export function placeOf({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  return pathname + search + hash;
}

/** Returns whether the login page is shown because a session has ended (`LoginState.ended`). */
export function hasSessionEnded(state: unknown): boolean {
  return typeof state === "object" && state !== null && "ended" in state && state.ended === true;
}

/** Returns whether a file will be passed on to the requested location (`LoginState.carries`). */
export function carriesFile(state: unknown): boolean {
  return typeof state === "object" && state !== null && "carries" in state && state.carries === true;
}

/** Returns what the user ended together with the session (`FarewellState`), or `null` if the state does not say. */
export function farewellOf(state: unknown): FarewellState["farewell"] | null {
  const farewell = typeof state === "object" && state !== null && "farewell" in state ? state.farewell : null;
  return farewell === "account-deleted" || farewell === "all-sessions-ended" ? farewell : null;
}

const HERE = "http://here.invalid";

/**
 * Returns the address to which a sign-in leads: the location that the user first requested (`LoginState.from`), or
 * else the dashboard. The state is untrusted, so only an address of this site is accepted: it must start with a
 * single slash, and the browser must parse it as an address of this origin. (Browsers drop tabs and read a backslash
 * as a slash.)
 */
export function destinationOf(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  if (typeof from !== "string" || !/^\/(?![/\\])/.test(from) || !URL.canParse(from, HERE)) return paths.dashboard;
  const { origin, pathname, search, hash } = new URL(from, HERE);
  // The path may still be `//host` after dots were resolved.
  if (origin !== HERE || pathname.startsWith("//") || ENTRIES.includes(pathname)) return paths.dashboard;
  return pathname + search + hash;
}
