import type { TokenPair } from "@authentica/backend/contract/auth";
import { describe, expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { renew } from "./renew.ts";
import type { SendUpload, UploadOptions } from "./send-upload.ts";
import { createSession as create, type SessionOptions } from "./session.ts";
import type { TokenStore } from "./tokens.ts";

const pairOf = (generation: number, person = "ada"): TokenPair => ({
  accessToken: `${person}-access-${generation}`,
  refreshToken: `${person}.${generation}`,
});

/** Storage shared by several tabs: each tab has a store and is notified of changes by the others. */
function sharedStorage(initial: TokenPair | null) {
  let pair = initial;
  const tabs: Array<() => void> = [];
  const openTab = (): TokenStore => {
    const at = tabs.push(() => {}) - 1;
    const set = (next: TokenPair | null) => {
      pair = next;
      for (const [index, changed] of tabs.entries()) if (index !== at) changed();
    };
    return {
      read: () => pair,
      write: set,
      clear: () => set(null),
      onOtherTab(changed) {
        tabs[at] = changed;
        return () => {
          tabs[at] = () => {};
        };
      },
    };
  };
  return { openTab, read: () => pair };
}

/** A single lock, granted in order of request, as by `navigator.locks`. */
function oneLock(): LockManager {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, run: () => Promise<unknown>) => {
      const mine = last.then(run);
      last = mine.catch(() => undefined);
      return mine;
    },
  } as unknown as LockManager;
}

interface Sent {
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
}

/** Server that accepts one access token at a time; `refresh` answers `/api/auth/refresh`. */
function fakeServer(
  valid: string,
  refresh: (server: { valid: string }, body: { refreshToken: string }) => Response | Promise<Response>,
) {
  const server = { valid, sent: [] as Sent[] };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input);
    const token = new Headers(init?.headers).get("authorization");
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    server.sent.push({ path, token, body });
    await Promise.resolve();
    if (path === "/api/auth/refresh") return refresh(server, body);
    if (path === "/api/auth/logout") return new Response(null, { status: 204 });
    return token === `Bearer ${server.valid}`
      ? Response.json({ token })
      : Response.json({ message: "expired" }, { status: 401 });
  };
  const times = (path: string) => server.sent.filter((request) => request.path === path).length;
  return { server, fetch: fetch as typeof globalThis.fetch, times };
}

const rotate = (server: { valid: string }, { refreshToken }: { refreshToken: string }) => {
  const next = pairOf(Number(refreshToken.split(".").at(-1)) + 1);
  server.valid = next.accessToken;
  return Response.json(next);
};

const now = () => Date.parse("2025-03-03T14:05:00Z");

const createSession = (options: Omit<SessionOptions, "sendUpload"> & Partial<SessionOptions>) =>
  create({ sendUpload: () => Promise.reject(new Error("Nothing is uploaded here.")), ...options });

test("many requests that get 401 at once are repeated after a single refresh", async () => {
  const storage = sharedStorage(pairOf(1));
  const { fetch, times } = fakeServer("ada-access-2", rotate);
  const session = createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now });

  const answers = await Promise.all(Array.from({ length: 8 }, () => session.fetch("/api/user/get-user")));

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(times("/api/auth/refresh")).toBe(1);
  expect(storage.read()).toEqual(pairOf(2));
});

test("a request that gets 401 is repeated only once", async () => {
  const storage = sharedStorage(pairOf(1));
  const { fetch, times } = fakeServer("nobody", () => Response.json(pairOf(2)));
  const session = createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now });

  expect((await session.fetch("/api/user/get-user")).status).toBe(401);
  expect(times("/api/user/get-user")).toBe(2);
  expect(times("/api/auth/refresh")).toBe(1);
});

test("if two tabs get 401 at once, one refreshes the tokens and the other uses the new ones", async () => {
  const storage = sharedStorage(pairOf(1));
  const { fetch, times } = fakeServer("ada-access-2", rotate);
  const locks = oneLock();
  const first = createSession({ tokens: storage.openTab(), fetch, locks, now });
  const second = createSession({ tokens: storage.openTab(), fetch, locks, now });

  const answers = await Promise.all([first.fetch("/api/a"), second.fetch("/api/b")]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(times("/api/auth/refresh")).toBe(1);
});

test.each([403, 404, 408, 500, 503, 429])(
  "a refresh that fails with %i fails the request and keeps the user signed in",
  async (status) => {
    const storage = sharedStorage(pairOf(1));
    const { fetch } = fakeServer("ada-access-2", () => Response.json({ message: "later" }, { status }));
    const session = createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now });

    await expect(session.fetch("/api/user/get-user")).rejects.toMatchObject({
      name: "ApiError",
      status,
      message: "later",
    });
    expect(session.isSignedIn()).toBe(true);
  },
);

test("a refresh that never reaches the server keeps the user signed in", async () => {
  const storage = sharedStorage(pairOf(1));
  const { fetch } = fakeServer("ada-access-2", () => Promise.reject(new TypeError("Failed to fetch")));
  const session = createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now });

  await expect(session.fetch("/api/user/get-user")).rejects.toThrow("Failed to fetch");
  expect(session.isSignedIn()).toBe(true);
});

test("after a failed refresh the next request tries to refresh again", async () => {
  const storage = sharedStorage(pairOf(1));
  let down = true;
  const { fetch } = fakeServer("ada-access-2", (server, body) =>
    down ? Response.json({ message: "later" }, { status: 503 }) : rotate(server, body),
  );
  const session = createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now });

  await expect(session.fetch("/api/user/get-user")).rejects.toBeInstanceOf(ApiError);
  down = false;
  expect((await session.fetch("/api/user/get-user")).status).toBe(200);
});

test("a refused refresh signs the user out and notifies every listener", async () => {
  const storage = sharedStorage(pairOf(1));
  const { fetch } = fakeServer("ada-access-2", () => Response.json({ message: "spent" }, { status: 401 }));
  const session = createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now });
  const heard: boolean[] = [];
  session.subscribe(() => heard.push(session.isSignedIn()));

  await expect(session.fetch("/api/user/get-user")).rejects.toMatchObject({
    status: 401,
    message: "Failed to refresh token",
  });
  expect(storage.read()).toBeNull();
  expect(heard).toEqual([false]);
});

test("the session ends if it has no refresh token", async () => {
  const storage = sharedStorage(pairOf(1));
  const tab = storage.openTab();
  const { fetch } = fakeServer("ada-access-2", rotate);
  const session = createSession({ tokens: tab, fetch, locks: oneLock(), now });
  const pending = session.fetch("/api/user/get-user");
  tab.clear();

  await expect(pending).rejects.toMatchObject({ status: 401, message: "No refresh token found" });
});

test("a refresh that ends after a sign-out does not sign the user in again", async () => {
  const storage = sharedStorage(pairOf(1));
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { fetch } = fakeServer("ada-access-2", async (server, body) => {
    arrive();
    await answered;
    return rotate(server, body);
  });
  const session = createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now });

  const pending = session.fetch("/api/user/get-user");
  await arrived;
  await session.signOut();
  answer();

  await expect(pending).rejects.toMatchObject({ status: 401 });
  expect(storage.read()).toBeNull();
});

test.each([
  ["granted", 200],
  ["refused", 401],
])("a user who signed in during another user's refresh stays signed in when it is %s", async (_, status) => {
  const storage = sharedStorage(pairOf(1));
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { fetch } = fakeServer("ada-access-2", async () => {
    arrive();
    await answered;
    return Response.json(status === 200 ? pairOf(2) : { message: "spent" }, { status });
  });
  const session = createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now });

  const pending = session.fetch("/api/user/get-user");
  await arrived;
  await session.signOut();
  session.signIn(pairOf(1, "grace"));
  answer();

  await expect(pending).rejects.toMatchObject({ status: 401 });
  expect(storage.read()).toEqual(pairOf(1, "grace"));
});

test("a request that got 401 is not repeated for another user who signed in in another tab", async () => {
  const storage = sharedStorage(pairOf(1));
  const other = storage.openTab();
  const { fetch, server } = fakeServer("grace-access-1", rotate);
  const session = createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now });

  const pending = session.fetch("/api/object/revoke-object", { method: "POST" });
  other.write(pairOf(1, "grace"));

  await expect(pending).rejects.toMatchObject({ status: 401 });
  expect(server.sent.map(({ token }) => token)).toEqual(["Bearer ada-access-1"]);
  expect(storage.read()).toEqual(pairOf(1, "grace"));
});

test.each([
  ["granted", 200],
  ["refused", 401],
])("tokens that another tab has refreshed are used when this tab's refresh is %s", async (_, status) => {
  const storage = sharedStorage(pairOf(1));
  const other = storage.openTab();
  const { fetch, server } = fakeServer("ada-access-2", (server) => {
    server.valid = "ada-access-3";
    other.write(pairOf(3));
    return Response.json(status === 200 ? pairOf(2) : { message: "spent" }, { status });
  });
  // Without a lock, both requests refresh the tokens.
  const session = createSession({ tokens: storage.openTab(), fetch, now });

  expect((await session.fetch("/api/user/get-user")).status).toBe(200);
  expect(server.sent.at(-1)?.token).toBe("Bearer ada-access-3");
  expect(storage.read()).toEqual(pairOf(3));
});

test("the tokens of a confirmed identity replace the earlier ones in every tab, without an event", async () => {
  const storage = sharedStorage(pairOf(1));
  const { fetch, times } = fakeServer("ada-access-2", rotate);
  const locks = oneLock();
  const tab = storage.openTab();
  const here = createSession({ tokens: tab, fetch, locks, now });
  const there = createSession({ tokens: storage.openTab(), fetch, locks, now });
  let told = 0;
  here.subscribe(() => (told += 1));

  renew(pairOf(2), tab);
  expect((await here.fetch("/api/user/export")).status).toBe(200);
  expect((await there.fetch("/api/user/get-user")).status).toBe(200);
  expect(times("/api/auth/refresh")).toBe(0);
  expect(told).toBe(0);
});

test("a tab whose token was replaced in another tab repeats its request with the new one", async () => {
  const storage = sharedStorage(pairOf(1));
  const { fetch, server, times } = fakeServer("ada-access-2", rotate);
  const locks = oneLock();
  const there = createSession({ tokens: storage.openTab(), fetch, locks, now });

  const pending = there.fetch("/api/user/get-user");
  renew(pairOf(2), storage.openTab());
  expect((await pending).status).toBe(200);
  expect(server.sent.map(({ token }) => token)).toEqual(["Bearer ada-access-1", "Bearer ada-access-2"]);
  expect(times("/api/auth/refresh")).toBe(0);
});

test("a late answer to a confirmation of identity does not overwrite later tokens, a sign-out or another user", async () => {
  const storage = sharedStorage(pairOf(3));
  const { fetch } = fakeServer("nobody", rotate);
  const tab = storage.openTab();
  const session = createSession({ tokens: tab, fetch, now });

  renew(pairOf(2), tab);
  expect(storage.read()).toEqual(pairOf(3));
  renew(pairOf(10), tab);
  expect(storage.read()).toEqual(pairOf(10));
  session.signIn(pairOf(1, "grace"));
  renew(pairOf(11), tab);
  expect(storage.read()).toEqual(pairOf(1, "grace"));
  await session.signOut();
  renew(pairOf(2, "grace"), tab);
  expect(storage.read()).toBeNull();
});

test("signing out clears this page even if the server cannot be reached", async () => {
  const storage = sharedStorage(pairOf(1));
  const session = createSession({
    tokens: storage.openTab(),
    fetch: () => Promise.reject(new TypeError("Failed to fetch")),
    now,
  });

  await session.signOut();
  expect(session.isSignedIn()).toBe(false);
});

test("signing out sends the refresh token to the server, which revokes it", async () => {
  const storage = sharedStorage(pairOf(1));
  const { fetch, server } = fakeServer("ada-access-1", rotate);
  const session = createSession({ tokens: storage.openTab(), fetch, now });

  await session.signOut();
  expect(server.sent).toEqual([{ path: "/api/auth/logout", token: null, body: { refreshToken: "ada.1" } }]);
});

test("signing out in another tab notifies this tab", async () => {
  const storage = sharedStorage(pairOf(1));
  const { fetch } = fakeServer("ada-access-1", rotate);
  const here = createSession({ tokens: storage.openTab(), fetch, now });
  const there = createSession({ tokens: storage.openTab(), fetch, now });
  const heard: boolean[] = [];
  here.subscribe(() => heard.push(here.isSignedIn()));

  await there.signOut();
  expect(heard).toEqual([false]);
});

test("the id of a page's session survives a refresh, and changes after a sign-in in another tab", async () => {
  const storage = sharedStorage(pairOf(1));
  const other = storage.openTab();
  const { fetch } = fakeServer("ada-access-2", rotate);
  const session = createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now });
  const heard: (string | null)[] = [];
  session.subscribe(() => heard.push(session.current()));

  const before = session.current();
  expect(before).not.toBeNull();
  await session.fetch("/api/user/get-user");
  expect(session.current()).toBe(before);
  other.write(pairOf(1, "grace"));
  other.clear();
  expect(heard).toEqual([expect.not.stringMatching(`^${before}$`), null]);
});

test("an access token that expires within a minute is refreshed before a large body is sent", async () => {
  const tokenUntil = (seconds: number) => `h.${btoa(JSON.stringify({ exp: now() / 1000 + seconds }))}.s`;
  for (const [seconds, refreshes] of [
    [59, 1],
    [61, 0],
  ] as const) {
    const storage = sharedStorage({ accessToken: tokenUntil(seconds), refreshToken: "ada.1" });
    const { fetch, times } = fakeServer("x", rotate);
    await createSession({ tokens: storage.openTab(), fetch, locks: oneLock(), now }).ensureFresh();
    expect(times("/api/auth/refresh")).toBe(refreshes);
  }
});

describe("an upload with a session", () => {
  interface Upload {
    readonly token: string | undefined;
    readonly options: UploadOptions;
  }

  /** Accepts one access token; reports half of the body as sent before it answers. */
  const uploads = (server: { valid: string }) => {
    const sent: Upload[] = [];
    const sendUpload: SendUpload = async (_path, _body, { headers, ...options }) => {
      sent.push({ token: headers.authorization, options });
      options.onProgress?.({ sent: 1, total: 2 });
      return new Response(null, { status: headers.authorization === `Bearer ${server.valid}` ? 200 : 401 });
    };
    return { sent, sendUpload };
  };

  test("sends the access token, and is repeated once after the refresh that all requests with 401 share", async () => {
    const storage = sharedStorage(pairOf(1));
    const { fetch, server, times } = fakeServer("ada-access-2", rotate);
    const { sent, sendUpload } = uploads(server);
    const session = createSession({ tokens: storage.openTab(), fetch, sendUpload, locks: oneLock(), now });
    const told: number[] = [];

    const [upload, request] = await Promise.all([
      session.upload("/api/file", new FormData(), { onProgress: ({ sent }) => told.push(sent) }),
      session.fetch("/api/user/get-user"),
    ]);

    expect([upload.status, request.status]).toEqual([200, 200]);
    expect(sent.map(({ token }) => token)).toEqual(["Bearer ada-access-1", "Bearer ada-access-2"]);
    expect(told).toEqual([1, 1]);
    expect(times("/api/auth/refresh")).toBe(1);
  });

  test("is not repeated if it was cancelled during the refresh", async () => {
    const storage = sharedStorage(pairOf(1));
    const giveUp = new AbortController();
    const { fetch, server } = fakeServer("ada-access-2", (server, body) => {
      giveUp.abort();
      return rotate(server, body);
    });
    const { sent, sendUpload } = uploads(server);
    const session = createSession({ tokens: storage.openTab(), fetch, sendUpload, locks: oneLock(), now });

    await expect(session.upload("/api/file", new FormData(), { signal: giveUp.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(sent).toHaveLength(1);
  });

  test("sends no access token without a session", async () => {
    const { fetch, server } = fakeServer("x", rotate);
    const { sent, sendUpload } = uploads(server);
    await createSession({ tokens: sharedStorage(null).openTab(), fetch, sendUpload, now }).upload("/f", new FormData());
    expect(sent.map(({ token }) => token)).toEqual([undefined]);
  });
});
