/** Audiences of calls, and the scopes that an API key needs for them. */
import type { ApiScope } from "../../../contract/api-key.ts";
import { Refusal } from "../../refusal.ts";
import type { CallingKey } from "./context.ts";

/**
 * Who may make a call. The handler checks the rest: who owns an object that the request names, and to whom an offer
 * is made.
 */
export type Audience =
  /** Everyone, signed in or not. */
  | "anyone"
  /** The holder of the secret that the request needs: a one-use ticket, a code, a cookie or a refresh token. */
  | "holder"
  /** Any signed-in user, for their own data. */
  | "user"
  /**
   * The owner of the record that the request names. Other users get the same refusal as for a record that does not
   * exist, or `forbidden`.
   */
  | "owner"
  | "owner or admin"
  /** The holder of the address that an offer was made to. */
  | "addressee"
  | "admin"
  /**
   * Like the audience without `recent`, but the user must also have confirmed their identity in the last ten minutes.
   */
  | "recent user"
  | "recent owner"
  | "recent admin";

/** Audiences that need no sign-in. */
export type OpenAudience = "anyone" | "holder";

export const isOpen = (who: Audience): who is OpenAudience => who === "anyone" || who === "holder";

/** Returns whether only administrators may make the call. */
export const isForAdmins = (who: Audience): boolean => who === "admin" || who === "recent admin";

/** Scope that an API key needs. If there are several, one of them is enough. */
export type CallScope = ApiScope | readonly ApiScope[];

/** Throws `forbidden` unless the key has one of the scopes that the call accepts. */
export function requireScope({ scopes }: CallingKey, scope: CallScope | undefined): void {
  const wanted = scopesOf(scope);
  if (wanted.length === 0) throw new Refusal("forbidden", "API keys cannot call this endpoint. Please sign in.");
  if (!wanted.some((one) => scopes.includes(one)))
    throw new Refusal(
      "forbidden",
      `This endpoint needs an API key with the scope ${wanted.join(" or ")}; this key has ${scopes.join(", ")}.`,
    );
}

/**
 * Returns the scopes that a call accepts; a key needs one of them. An empty list means that no key may make the call.
 */
export const scopesOf = (scope: CallScope | undefined): readonly ApiScope[] =>
  scope === undefined ? [] : [scope].flat();
