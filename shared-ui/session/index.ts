/** The page's one session. Where a page is prerendered it is nobody's: `imports` of package.json chooses between the two. */

import { atom, getDefaultStore, useAtomValue } from "jotai";
import { useSyncExternalStore } from "react";
import { pageSession } from "#page-session";
import type { Session } from "./session.ts";

export { ApiError, errorOf, requestIdOf } from "./api-error.ts";
export type { UploadProgress } from "./send-upload.ts";
export type { Session } from "./session.ts";

export const session: Session = pageSession;

const signedInAtom = atom(session.isSignedIn());
// For as long as the page lives: an atom that nobody watches keeps what it last knew, and the next screen would start from it.
session.subscribe(() => getDefaultStore().set(signedInAtom, session.isSignedIn()));

const neverChanges = () => () => {};

/**
 * Whether the page holds tokens; follows sign-in, sign-out, a failed refresh and other tabs. While a prerendered page is
 * hydrated nobody is signed in, as when it was made; who is there shows right after.
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
