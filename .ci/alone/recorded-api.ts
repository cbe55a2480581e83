/**
 * The API out of a recording. Reads are answered as the real back end has answered them. Writes are played in memory where a
 * screen shows what came of them: the next read knows. All others are refused with a sentence that says so, and that of a
 * call that nobody has recorded names it, so that nothing seems to work that does not.
 */
import { Buffer } from "node:buffer";
import { sealCover } from "../../backend/seal/cover.ts";
import { CONSOLE_WRITES, narrowed } from "./console-writes.ts";
import { listed } from "./listed.ts";
import { NOBODY, ORIGIN, type RecordedAnswer, type RecordedPerson, type Recording, UNKNOWN_HASH } from "./recording.ts";
import { personOf } from "./tokens.ts";
import { type Json, openWorld } from "./world.ts";
import { OPEN_WRITES, type Play, refused, WRITES, type Write } from "./writes.ts";

/** Whether the recorded API plays this write. */
export const plays = (call: string): boolean =>
  Object.hasOwn(OPEN_WRITES, call) || PATTERNS.some(({ pattern }) => pattern.test(call));

export interface RecordedApi {
  answer(request: Request): Promise<Response>;
  /** The time that it is there, ms since 1970: from when the recording was made. */
  now(): number;
  /** Forgets what was written, and begins again at that time. */
  reset(): void;
}

export interface RecordedApiOptions {
  readonly recording: Recording;
  /** Milliseconds since 1970, by the machine's clock. */
  readonly now: () => number;
  /** Told of a call that the recording cannot answer. */
  readonly missing?: ((call: string) => void) | undefined;
}

/** Calls of the screens that nothing recorded can stand for: letters, ceremonies with a key, files made for one download. */
export const NEEDS_LIVE: ReadonlySet<string> = new Set([
  "GET /api/auth/recovery/passkeys",
  "GET /api/notifications/preferences",
  "GET /api/object/get-object",
  "POST /api/admin/export",
  "POST /api/admin/fsck",
  "POST /api/admin/witnesses",
  "POST /api/auth/email/take-over",
  "POST /api/auth/email/undo",
  "POST /api/auth/passkey/login",
  "POST /api/auth/reauthenticate/passkey",
  "POST /api/auth/reauthenticate/passkey-options",
  "POST /api/auth/register",
  "POST /api/auth/reset-password",
  "POST /api/auth/verify-otp",
  "POST /api/object/known",
  "POST /api/object/erase-file",
  "POST /api/object/file-challenge",
  "POST /api/object/proof",
  "POST /api/object/proofs",
  "POST /api/object/register-many",
  "POST /api/object/show-file",
  "POST /api/transfer/cession",
  "POST /api/transfer/undo-decline",
  "POST /api/user/email/prove",
  "POST /api/user/passkeys",
  "POST /api/user/passkeys/options",
  "POST /api/user/second-factor/app",
  "POST /api/user/second-factor/app/options",
  "POST /api/notifications/preferences",
  "DELETE /api/webhooks/:id",
  "DELETE /api/webhooks/:id/secret",
  "GET /api/webhooks",
  "GET /api/webhooks/:id/attempts",
  "POST /api/webhooks",
  "POST /api/webhooks/:id/attempts/:attempt/replay",
  "POST /api/webhooks/:id/challenge",
  "POST /api/webhooks/:id/ping",
  "POST /api/webhooks/:id/secret",
  "PUT /api/webhooks/:id",
]);

/** What is drawn of a hash alone is drawn here too. */
const SEAL = /^\/api\/seal\/([0-9a-f]{64})(-revoked)?\.svg$/;

const needsLive = (call: string) =>
  refused(405, "method_not_allowed", `The recording does not play ${call}: it needs a live back end.`);

const SIGNED_IN_WRITES: Readonly<Record<string, Play>> = { ...WRITES, ...CONSOLE_WRITES };

const PATTERNS = Object.entries(SIGNED_IN_WRITES).map(([call, play]) => ({
  play,
  pattern: new RegExp(`^${call.replaceAll("*", "([^/]+)")}$`),
}));

export function createRecordedApi({ recording, now, missing }: RecordedApiOptions): RecordedApi {
  let startedAt = now();
  /** The recording's clock stands at its own time when the world begins, and goes on from there. */
  const clock = () => Date.parse(recording.recordedAt) + now() - startedAt;
  let world = openWorld(recording, clock);

  function read(who: RecordedPerson | null, { pathname, search, searchParams }: URL): RecordedAnswer {
    const email = who?.email ?? NOBODY;
    const call = `GET ${pathname}`;
    const seal = SEAL.exec(pathname);
    if (seal) {
      const drawn = sealCover(seal[1] ?? "", seal[2] ? "broken" : "living");
      return { status: 200, type: "image/svg+xml", base64: Buffer.from(drawn).toString("base64") };
    }
    const found =
      listed(world, email, pathname, searchParams) ??
      world.recorded(email, call + search) ??
      narrowed(world, email, pathname, searchParams) ??
      (searchParams.has("hash") && world.recorded(email, `${call}?hash=${UNKNOWN_HASH}`));
    if (found) return found;
    if (!who && recording.people.some((person) => world.recorded(person.email, call)))
      return world.recorded(NOBODY, "GET /api/user/get-user") as RecordedAnswer;
    if (who?.role === "user" && pathname.startsWith("/api/admin"))
      return refused(403, "forbidden", "Only administrators may do this.");
    if (/^\/api\/registry\/token\/\d+$/.test(pathname))
      return refused(404, "not_found", "No object has this number in the registry.");
    if (/^\/api\/registry\/proof-id\/[^/]+$/.test(pathname))
      return refused(404, "not_found", "No object has this identifier.");
    if (NEEDS_LIVE.has(call)) return needsLive(call);
    missing?.(call + search);
    return refused(404, "not_found", `The recording has no answer to ${call}${search}.`);
  }

  async function write(who: RecordedPerson | null, request: Request, url: URL): Promise<RecordedAnswer> {
    const call = `${request.method} ${url.pathname}`;
    const given = { world, who, query: url.searchParams, named: [], ...(await readBody(request)) } satisfies Write;
    const open = OPEN_WRITES[call];
    if (open) return open(given);
    const found = PATTERNS.find(({ pattern }) => pattern.test(call));
    if (found) {
      if (!who) return world.recorded(NOBODY, "GET /api/user/get-user") as RecordedAnswer;
      if (url.pathname.startsWith("/api/admin") && who.role !== "admin")
        return refused(403, "forbidden", "Only administrators may do this.");
      const named = (found.pattern.exec(call) ?? []).slice(1).map(decodeURIComponent);
      return found.play({ ...given, who, named });
    }
    const replayed = world.recorded(NOBODY, call);
    if (replayed) return replayed;
    if (!NEEDS_LIVE.has(call)) missing?.(call);
    return needsLive(call);
  }

  return {
    async answer(request) {
      const url = new URL(request.url);
      const token = request.headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
      const who = personOf(token, recording.people);
      const isRead = request.method === "GET" || request.method === "HEAD";
      return responseOf(isRead ? read(who, url) : await write(who, request, url), url.origin);
    },
    now: clock,
    reset() {
      startedAt = now();
      world = openWorld(recording, clock);
    },
  };
}

async function readBody(request: Request): Promise<Pick<Write, "body" | "file">> {
  const type = request.headers.get("content-type") ?? "";
  try {
    if (!type.startsWith("multipart/form-data")) return { body: ((await request.json()) ?? {}) as Json, file: null };
    const form = await request.formData();
    const file = form.get("file");
    return {
      body: Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
      file: file instanceof File ? file : null,
    };
  } catch {
    return { body: {}, file: null };
  }
}

function responseOf({ status, json, type, base64, headers: own }: RecordedAnswer, origin: string): Response {
  const headers = { "cache-control": "no-store", ...own };
  if (json === undefined)
    return new Response(Buffer.from(base64 ?? "", "base64"), {
      status,
      headers: { ...headers, "content-type": type ?? "application/octet-stream" },
    });
  return new Response(JSON.stringify(json).replaceAll(ORIGIN, origin), {
    status,
    headers: { ...headers, "content-type": "application/json" },
  });
}
