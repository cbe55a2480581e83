/** Who may make a call: a signed-in user, or an API key of theirs with one of the call's scopes. */
import type { ApiScope } from "../../../contract/api-key.ts";
import { Refusal } from "../../refusal.ts";
import type { CallingKey } from "./context.ts";

/** Who a call lets through. What the request names is looked at by the verb: whose it is, and whom an offer is made to. */
export type Audience =
  /** Everyone, signed in or not. */
  | "anyone"
  /** The holder of the secret that the request needs: a one-use ticket, a code, a cookie, a refresh token. */
  | "holder"
  /** Any signed-in user, for their own data. */
  | "user"
  /** The owner of what the request names; others get a refusal that it is not theirs, or not there. */
  | "owner"
  | "owner or admin"
  /** The holder of the address that an offer was made to. */
  | "addressee"
  | "admin"
  /** As without `recent`, when the person has also proved who they are in the last ten minutes. */
  | "recent user"
  | "recent owner"
  | "recent admin";

/** Audiences that need no sign-in. */
export type OpenAudience = "anyone" | "holder";

/** Returns whether the audience needs no sign-in. */
export const isOpen = (who: Audience): who is OpenAudience => who === "anyone" || who === "holder";

/** Whether administrators alone may make it. */
export const isForAdmins = (who: Audience): boolean => who === "admin" || who === "recent admin";

/** What an API key must be allowed to do; of several, one. */
export type CallScope = ApiScope | readonly ApiScope[];

/** Refuses a key that may not make a call with this scope. */
export function requireScope({ scopes }: CallingKey, scope: CallScope | undefined): void {
  const wanted = scopesOf(scope);
  if (wanted.length === 0)
    throw new Refusal("forbidden", "No API key may make this call: it is for somebody who is signed in.");
  if (!wanted.some((one) => scopes.includes(one)))
    throw new Refusal(
      "forbidden",
      `This call needs an API key with the scope ${wanted.join(" or ")}; this one has ${scopes.join(", ")}.`,
    );
}

/** The scopes of a call, of which a key has to have one; none: no key makes it. */
export const scopesOf = (scope: CallScope | undefined): readonly ApiScope[] =>
  scope === undefined ? [] : [scope].flat();
