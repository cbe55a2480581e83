import type { User } from "@authentica/backend/contract/user";
import { ApiError } from "@authentica/shared-ui/session";

/** Who may see a screen: any signed-in user, or only administrators. */
export type Access = "user" | "admin";

export interface AccessInput {
  readonly needs: Access;
  /** Whether the page has tokens. */
  readonly signedIn: boolean;
  /** The signed-in user, once loaded. */
  readonly user: User | undefined;
  /** Why the user could not be loaded, once that is final. */
  readonly error: unknown;
}

export type AccessDecision = "enter" | "wait" | "sign-in" | "end-session" | "refuse" | "fail";

/**
 * Decides about access to a screen. `sign-in`: show the login. `end-session`: delete tokens that the server no longer
 * accepts, then show the login. `refuse`: the user lacks the role. `fail`: the server did not answer. An unreachable
 * server does not sign anyone out, and a known user keeps access while a refresh of their data fails.
 */
export function decideAccess({ needs, signedIn, user, error }: AccessInput): AccessDecision {
  if (!signedIn) return "sign-in";
  if (user) return needs === "admin" && user.role !== "admin" ? "refuse" : "enter";
  if (!error) return "wait";
  return error instanceof ApiError && error.status === 401 ? "end-session" : "fail";
}
