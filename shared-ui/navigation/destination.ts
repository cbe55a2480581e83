import type { Location } from "react-router-dom";
import { type FarewellState, paths } from "./paths.ts";

/** Screens that would send the reader back here. */
const ENTRIES: readonly string[] = [paths.login, paths.register, paths.logout];

/** The whole address of a place, to come back to: what `LoginState.from` holds. */
export function placeOf({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  return pathname + search + hash;
}

/** Whether the login is shown because a session has ended (`LoginState.ended`). */
export function hasSessionEnded(state: unknown): boolean {
  return typeof state === "object" && state !== null && "ended" in state && state.ended === true;
}

/** Whether a file is on its way to the place asked for (`LoginState.carries`). */
export function carriesFile(state: unknown): boolean {
  return typeof state === "object" && state !== null && "carries" in state && state.carries === true;
}

/** What ended with the session (`FarewellState`); `null` where the state does not say. */
export function farewellOf(state: unknown): FarewellState["farewell"] | null {
  const farewell = typeof state === "object" && state !== null && "farewell" in state ? state.farewell : null;
  return farewell === "account-deleted" || farewell === "all-sessions-ended" ? farewell : null;
}

const HERE = "http://here.invalid";

/**
 * Target of a sign-in: the place first requested (`LoginState.from`), otherwise the dashboard. The state is
 * untrusted, so only an address of this site counts: one slash first, and the same origin as the browser parses it,
 * which drops tabs and reads a backslash as a slash.
 */
export function destinationOf(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  if (typeof from !== "string" || !/^\/(?![/\\])/.test(from) || !URL.canParse(from, HERE)) return paths.dashboard;
  const { origin, pathname, search, hash } = new URL(from, HERE);
  // A path may still turn into `//host` once its dots are resolved.
  if (origin !== HERE || pathname.startsWith("//") || ENTRIES.includes(pathname)) return paths.dashboard;
  return pathname + search + hash;
}
