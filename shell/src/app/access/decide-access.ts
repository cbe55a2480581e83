import type { User } from "@authentica/backend/contract/user";
import { ApiError } from "@authentica/shared-ui/session";

/** Who may see a screen. */
export type Access = "user" | "admin";

export interface AccessInput {
  readonly needs: Access;
  /** Whether the page has tokens. */
  readonly signedIn: boolean;
  /** The signed-in user, once known. */
  readonly user: User | undefined;
  /** Why the user is not known, once that is certain. */
  readonly error: unknown;
}

export type AccessDecision = "enter" | "wait" | "sign-in" | "end-session" | "refuse" | "fail";

/**
 * Decides about access to a screen. `sign-in`: go to the login. `end-session`: do so after dropping tokens that the
 * server no longer knows. `refuse`: the role is missing. `fail`: the server did not answer. A server that is down
 * does not sign anyone out, and a known user stays in while a refresh of their data fails.
 */
export function decideAccess({ needs, signedIn, user, error }: AccessInput): AccessDecision {
  if (!signedIn) return "sign-in";
  if (user) return needs === "admin" && user.role !== "admin" ? "refuse" : "enter";
  if (!error) return "wait";
  return error instanceof ApiError && error.status === 401 ? "end-session" : "fail";
}
