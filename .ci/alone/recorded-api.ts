/**
 * A read-only API that answers from a recording. Reads get recorded answers of the real service; users can sign in
 * and look up a hash. Any other call is refused with a sentence that names the call and what to use instead.
 */
import { Buffer } from "node:buffer";
import type { AdminDocument, CollectionAnswer, FieldsAnswer } from "../../backend/contract/admin-collections.ts";
import { sealCover } from "../../backend/formats/seal/cover.ts";
import { listed } from "./listed.ts";
import {
  NOBODY,
  type OpenRecording,
  ORIGIN,
  openRecording,
  type RecordedAnswer,
  type RecordedPerson,
  type Recording,
  UNKNOWN_HASH,
} from "./recording.ts";
import { personOf } from "./tokens.ts";
import { OPEN_WRITES, refused, WRITES } from "./writes.ts";

export interface RecordedApi {
  answer(request: Request): Promise<Response>;
  /** Time of the recorded API (ms since 1970). It starts at the time of the recording. */
  now(): number;
}

export interface RecordedApiOptions {
  readonly recording: Recording;
  /** Milliseconds since 1970, by the machine's clock. */
  readonly now: () => number;
  /** Called with each read for which the recording should have an answer but has none. */
  readonly missing?: ((call: string) => void) | undefined;
}

/**
 * Reads of screens that the recording does not answer, because they belong to recovery, e-mail settings or webhooks.
 */
export const NEEDS_LIVE: ReadonlySet<string> = new Set([
  "GET /api/auth/recovery/passkeys",
  "GET /api/notifications/preferences",
  "GET /api/object/get-object",
  "GET /api/webhooks",
  "GET /api/webhooks/:id/attempts",
]);

/** Seals are drawn from the hash alone, so the recorded API draws them as well. */
const SEAL = /^\/api\/seal\/([0-9a-f]{64})(-revoked)?\.svg$/;

const useLive = (call: string) =>
  `The recording does not answer ${call}. Use a live service: npm run dev, without --recorded.`;
const needsLive = (call: string) => refused(405, "method_not_allowed", useLive(call));

export function createRecordedApi({ recording: kept, now, missing }: RecordedApiOptions): RecordedApi {
  const startedAt = now();
  const recording = openRecording(kept);

  function read(who: RecordedPerson | null, { pathname, search, searchParams }: URL): RecordedAnswer {
    const email = who?.email ?? NOBODY;
    const call = `GET ${pathname}`;
    const seal = SEAL.exec(pathname);
    if (seal) {
      const drawn = sealCover(seal[1] ?? "", seal[2] ? "broken" : "living");
      return { status: 200, type: "image/svg+xml", base64: Buffer.from(drawn).toString("base64") };
    }
    const found =
      listed(recording, email, pathname, searchParams) ??
      recording.recorded(email, call + search) ??
      narrowed(recording, email, pathname, searchParams) ??
      (searchParams.has("hash") && recording.recorded(email, `${call}?hash=${UNKNOWN_HASH}`));
    if (found) return found;
    if (!who && recording.people.some((person) => recording.recorded(person.email, call)))
      return recording.recorded(NOBODY, "GET /api/user/get-user") as RecordedAnswer;
    if (who?.role === "user" && pathname.startsWith("/api/admin"))
      return refused(403, "forbidden", "Only administrators may do this.");
    if (/^\/api\/registry\/token\/\d+$/.test(pathname))
      return refused(404, "not_found", "No object has this number in the registry.");
    if (/^\/api\/registry\/proof-id\/[^/]+$/.test(pathname))
      return refused(404, "not_found", "No object has this identifier.");
    if (NEEDS_LIVE.has(call)) return needsLive(call);
    missing?.(call + search);
    return refused(404, "not_found", useLive(call + search));
  }

  async function write(who: RecordedPerson | null, request: Request, { pathname }: URL): Promise<RecordedAnswer> {
    const call = `${request.method} ${pathname}`;
    const open = OPEN_WRITES[call];
    const personal = WRITES[call];
    if (open || personal) {
      const body = (await request.json().catch(() => null)) ?? {};
      if (open) return open({ recording, body });
      if (personal && who) return personal({ recording, who, body });
      return recording.recorded(NOBODY, "GET /api/user/get-user") as RecordedAnswer;
    }
    return recording.recorded(NOBODY, call) ?? needsLive(call);
  }

  return {
    async answer(request) {
      const url = new URL(request.url);
      const token = request.headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
      const who = personOf(token, recording.people);
      const isRead = request.method === "GET" || request.method === "HEAD";
      return responseOf(isRead ? read(who, url) : await write(who, request, url), url.origin);
    },
    now: () => Date.parse(kept.recordedAt) + now() - startedAt,
  };
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

/** A list of the console, filtered and sorted by its query, as a single page. */
function narrowed(
  recording: OpenRecording,
  email: string,
  path: string,
  query: URLSearchParams,
): RecordedAnswer | null {
  const all = recording.recorded(email, `GET ${path}`);
  if (!all || !/^\/api\/admin\/\w+$/.test(path) || typeof all.json !== "object" || !(all.json && "docs" in all.json))
    return null;
  const { docs, total, ...rest } = all.json as CollectionAnswer;
  const { q, sort, limit: _, cursor: __, ...filters } = Object.fromEntries(query);
  const collection = path.split("/").at(-1) as keyof FieldsAnswer;
  const fields = (recording.recorded(email, "GET /api/admin/fields")?.json as FieldsAnswer | undefined)?.[collection];
  const isAudit = collection === ("audit" as string);
  const matches = (doc: AdminDocument) =>
    Object.entries(filters).every(([name, value]) => (isAudit ? auditValue(doc, name) : String(doc[name])) === value) &&
    (!q || (fields?.searched ?? []).some((name) => String(doc[name]).toLowerCase().includes(q.toLowerCase())));
  const found = docs.filter(matches);
  const isWhole = found.length === docs.length;
  const json = {
    ...rest,
    docs: sort === "oldest" ? found.toReversed() : found,
    ...(total !== undefined && (isWhole || isAudit) && { total }),
  };
  return { status: 200, json };
}

/** Returns the value of an audit record that a filter applies to. */
function auditValue(doc: AdminDocument, filter: string): string {
  const { actor, target, at } = doc as unknown as { actor: { _id: string }; target: { id: string }; at: string };
  if (filter === "actor") return String(actor._id);
  if (filter === "target") return String(target.id);
  return filter === "day" ? at.slice(0, 10) : String(doc[filter]);
}
