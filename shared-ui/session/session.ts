import type { TokenPair } from "@authentica/backend/contract/auth";
import { ACCOUNT_MESSAGES } from "@authentica/backend/contract/messages";
import { ApiError, errorOf } from "./api-error.ts";
import type { SendUpload, UploadBody, UploadOptions } from "./send-upload.ts";
import type { TokenStore } from "./tokens.ts";

/**
 * One signed-in user per page.
 *
 * A request is sent with the access token. On 401 it waits for the running refresh, or starts one, and is sent once
 * more. A refresh takes a lock that all tabs share and reads the tokens again. It calls the server only if they are
 * still the tokens that were refused. A refresh token is therefore used only once, no matter how many requests and
 * tabs there are.
 */
export interface Session {
  /**
   * Sends a request with the access token. On 401, refreshes the tokens once and repeats the request. Rejects with
   * `ApiError` 401 if the session has ended.
   */
  readonly fetch: typeof fetch;
  /**
   * Posts a large body as `fetch` would, and reports how much was sent. If a refresh is needed, the upload starts
   * again from zero. If aborted, stops the request and rejects with the signal's reason.
   */
  upload(path: string, body: UploadBody, options?: UploadOptions): Promise<Response>;
  /**
   * Resolves when the access token is valid for at least one more minute. Call it before sending a body that is too
   * large to be sent twice.
   */
  ensureFresh(): Promise<void>;
  /** Stores the tokens that a login or registration returned. */
  signIn(pair: TokenPair): void;
  /** Ends the session on this device even if the server cannot be reached. */
  signOut(): Promise<void>;
  isSignedIn(): boolean;
  /** Opaque identifier of the session of the page, different for each sign-in. `null` if no user is signed in. */
  current(): string | null;
  /**
   * Calls the listener after each sign-in and sign-out, including those in other tabs. Returns a function that
   * unsubscribes the listener.
   */
  subscribe(listener: () => void): () => void;
}

export interface SessionOptions {
  readonly tokens: TokenStore;
  readonly fetch: typeof fetch;
  readonly sendUpload: SendUpload;
  /** Prevents concurrent refreshes in several tabs. Absent in insecure contexts. */
  readonly locks?: LockManager | undefined;
  /** Returns the current time (ms since 1970). */
  readonly now: () => number;
}

const LOCK = "authentica.session.refresh";
const FRESH_MS = 60_000;
/** Statuses of `refresh` that concern the token: 401 if it is no longer valid, 400 if there is none. */
const TOKEN_REFUSED: ReadonlySet<number> = new Set([400, 401]);

export function createSession({ tokens, fetch: send, sendUpload, locks, now }: SessionOptions): Session {
  const listeners = new Set<() => void>();
  let refreshing: Promise<string> | null = null;

  const changed = () => {
    for (const listener of listeners) listener();
  };

  const end = () => {
    tokens.clear();
    changed();
  };

  const post = (path: string, body: unknown) =>
    send(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

  async function exchange(stale: string): Promise<string> {
    const pair = tokens.read();
    if (!pair) {
      end();
      throw new ApiError(401, ACCOUNT_MESSAGES.noRefreshToken);
    }
    if (pair.accessToken !== stale) return pair.accessToken;
    const response = await post("/api/auth/refresh", { refreshToken: pair.refreshToken });
    if (!response.ok && !TOKEN_REFUSED.has(response.status)) throw await errorOf(response);
    const next = response.ok ? ((await response.json()) as TokenPair) : null;
    const current = tokens.read();
    // If the user signed out or another user signed in during the request, that must not be undone.
    if (!current || familyOf(current) !== familyOf(pair)) throw new ApiError(401, ACCOUNT_MESSAGES.refreshFailed);
    // Another tab has refreshed this session in the meantime. Its tokens are newer, so they are used.
    if (current.refreshToken !== pair.refreshToken) return current.accessToken;
    // Only a refused token ends the session. A server that is down or slow must not sign the user out.
    if (!next) {
      end();
      throw new ApiError(401, ACCOUNT_MESSAGES.refreshFailed);
    }
    tokens.write(next);
    return next.accessToken;
  }

  function refresh(stale: string): Promise<string> {
    refreshing ??= (locks ? locks.request(LOCK, () => exchange(stale)) : exchange(stale)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  /**
   * Sends a request with the token of the session, if there is one. If the answer is 401, refreshes the token and
   * repeats the request.
   */
  async function authorized(attempt: (credentials: Credentials) => Promise<Response>): Promise<Response> {
    const pair = tokens.read();
    if (!pair) return attempt({});
    const first = await attempt(bearer(pair.accessToken));
    if (first.status !== 401) return first;
    await first.body?.cancel();
    const renewed = await refresh(pair.accessToken);
    const current = tokens.read();
    // Another user may have signed in in another tab. A request of one user must not be sent as another user.
    if (!current || familyOf(current) !== familyOf(pair)) throw new ApiError(401, ACCOUNT_MESSAGES.refreshFailed);
    return attempt(bearer(renewed));
  }

  const authorizedFetch = (input: RequestInfo | URL, init?: RequestInit) =>
    authorized(({ authorization }) => {
      if (!authorization) return send(input, init);
      const headers = new Headers(init?.headers);
      headers.set("authorization", authorization);
      return send(input, { ...init, headers });
    });

  tokens.onOtherTab(changed);

  return {
    fetch: authorizedFetch as typeof fetch,
    upload: (path, body, options = {}) =>
      authorized((headers) => {
        options.signal?.throwIfAborted();
        return sendUpload(path, body, { ...options, headers });
      }),
    async ensureFresh() {
      const pair = tokens.read();
      if (pair && expiryOf(pair.accessToken) - now() < FRESH_MS) await refresh(pair.accessToken);
    },
    signIn(pair) {
      tokens.write(pair);
      changed();
    },
    async signOut() {
      const pair = tokens.read();
      end();
      if (pair) await post("/api/auth/logout", { refreshToken: pair.refreshToken }).catch(() => undefined);
    },
    isSignedIn: () => tokens.read() !== null,
    current() {
      const pair = tokens.read();
      return pair && familyOf(pair);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Headers that authenticate the sender. */
type Credentials = Readonly<Record<string, string>>;

const bearer = (token: string): Credentials => ({ authorization: `Bearer ${token}` });

/** Returns the session id that a refresh token contains: the part before its first dot. */
const familyOf = ({ refreshToken }: TokenPair): string => refreshToken.split(".", 1)[0] as string;

/**
 * Returns the expiry of a JWT (ms since 1970). Returns 0 if the token cannot be parsed, so that it counts as expired.
 * Does not verify the token.
 */
function expiryOf(token: string): number {
  try {
    const payload = token.split(".")[1] ?? "";
    return Number(JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).exp) * 1000 || 0;
  } catch {
    return 0;
  }
}
