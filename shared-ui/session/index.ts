/**
 * The page's one session. Federation shares this module as a singleton; a second copy would hold its own refresh
 * and spend the same refresh token twice, so it reports itself.
 */
import { atom, getDefaultStore, useAtomValue } from "jotai";
import { sendUpload } from "./send-upload.ts";
import { createSession, type Session } from "./session.ts";
import { storedTokens } from "./tokens.ts";

export { ApiError, errorOf } from "./api-error.ts";
export type { UploadProgress } from "./send-upload.ts";
export type { Session } from "./session.ts";

const MARK = Symbol.for("authentica.session");

function onlySession(): Session {
  const page = globalThis as { [MARK]?: Session };
  if (page[MARK]) {
    console.error(
      "A second copy of @authentica/shared-ui/session was loaded: check the shared list of the federation.",
    );
    return page[MARK];
  }
  page[MARK] = createSession({
    tokens: storedTokens(localStorage, window),
    fetch: (input, init) => fetch(input, init),
    sendUpload,
    locks: navigator.locks,
    now: Date.now,
  });
  return page[MARK];
}

export const session: Session = onlySession();

const signedInAtom = atom(session.isSignedIn());
// For as long as the page lives: an atom that nobody watches keeps what it last knew, and the next screen would start from it.
session.subscribe(() => getDefaultStore().set(signedInAtom, session.isSignedIn()));

/** Whether the page holds tokens; follows sign-in, sign-out, a failed refresh and other tabs. */
export const useSignedIn = (): boolean => useAtomValue(signedInAtom);
