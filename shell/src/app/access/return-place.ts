import { type LoginState, paths } from "@authentica/shared-ui/paths";
import type { Location } from "react-router-dom";

/** The whole address of a place, to come back to. */
export function placeOf({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  return pathname + search + hash;
}

/** Where to go once signed in: the place first asked for, else the dashboard. Only an address of this site counts. */
export function returnPlace(state: unknown): string {
  const from = (state as Partial<LoginState> | null)?.from;
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : paths.dashboard;
}
