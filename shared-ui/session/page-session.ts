import { sendUpload } from "./send-upload.ts";
import { createSession, type Session } from "./session.ts";
import { storedTokens } from "./tokens.ts";

const MARK = Symbol.for("authentica.session");

/**
 * Returns the session of the page, whose tokens are in local storage. The federation shares this module as a
 * singleton. A second copy would make its own refreshes and use a refresh token twice, so it logs an error and
 * returns the existing session.
 */
function onlySession(): Session {
  const page = globalThis as { [MARK]?: Session };
  if (page[MARK]) {
    console.error(
      "A second copy of @authentica/shared-ui/session was loaded. Check the shared packages of the federation.",
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

export const pageSession: Session = onlySession();
