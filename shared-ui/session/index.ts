/** The page's one session. When prerendering it is empty: `imports` in package.json chooses between the two. */

import { atom, getDefaultStore, useAtomValue } from "jotai";
import { useSyncExternalStore } from "react";
import { pageSession } from "#page-session";
import type { Session } from "./session.ts";

export { ApiError, errorOf, requestIdOf } from "./api-error.ts";
export type { UploadProgress } from "./send-upload.ts";
export type { Session } from "./session.ts";

export const session: Session = pageSession;

const signedInAtom = atom(session.isSignedIn());
// For the life of the page: an atom without subscribers keeps its last value, and the next screen would start from
// it.
session.subscribe(() => getDefaultStore().set(signedInAtom, session.isSignedIn()));

const neverChanges = () => () => {};

/**
 * Whether the page holds tokens; follows sign-in, sign-out, a failed refresh and other tabs. While a prerendered page
 * is hydrated it is false, as when it was drawn; the real value follows at once.
 */
export function useSignedIn(): boolean {
  const signedIn = useAtomValue(signedInAtom);
  const asMade = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  return signedIn && !asMade;
}
