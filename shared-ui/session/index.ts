/** The only session of the page. In prerendering it is empty; `imports` in package.json selects the implementation. */

import { atom, getDefaultStore, useAtomValue } from "jotai";
import { useSyncExternalStore } from "react";
import { pageSession } from "#page-session";
import type { Session } from "./session.ts";

export { ApiError, errorOf, requestIdOf } from "./api-error.ts";
export type { UploadProgress } from "./send-upload.ts";
export type { Session } from "./session.ts";

export const session: Session = pageSession;

const signedInAtom = atom(session.isSignedIn());
// Never unsubscribed, because an atom without subscribers keeps its last value, with which the next screen would
// start.
session.subscribe(() => getDefaultStore().set(signedInAtom, session.isSignedIn()));

const neverChanges = () => () => {};

/**
 * Returns whether the page has tokens. The result follows sign-in, sign-out, a failed refresh and changes in other
 * tabs. During hydration it is `false`, as in the prerendered page; the real value follows immediately.
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
