import { sendUpload } from "./send-upload.ts";
import { createSession, type Session } from "./session.ts";
import { storedTokens } from "./tokens.ts";

const MARK = Symbol.for("authentica.session");

/**
 * The session of a browser's page, its tokens in the local storage. Federation shares it as a singleton; a second copy
 * would hold its own refresh and spend the same refresh token twice, so it reports itself.
 */
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

export const pageSession: Session = onlySession();
