/**
 * Runs a write once per `Idempotency-Key` and account, for 24 hours:
 *
 *   1. one commit records that a request with this content is running under the key;
 *   2. the handler runs;
 *   3. a second commit stores the answer. If nothing was done and a later attempt may succeed, it removes the key
 *   instead.
 *
 * A repeated request gets the stored answer. While the first request is running, a repetition is refused with
 * `Retry-After`. A request with the same key and other content is always refused. After a crash between 2 and 3 the
 * outcome is unknown. Then the request does not run again under its key, unless its call says that running it twice has
 * the same result (`CallSpec.repeated`). For a request without the header, nothing is read or written here.
 *
 * Answers may contain tokens and keys that are shown only once, so every answer is sealed with a key outside the store.
 * The content of the request is stored only as an HMAC.
 */

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ERROR_STATUS, type ErrorCode } from "../../../contract/errors.ts";
import { collection } from "../../kv/collection.ts";
import { commit } from "../../kv/commit.ts";
import type { Kv } from "../../kv/kv.ts";
import { present } from "../../kv/write.ts";
import type { Limits } from "../../limits/limits.ts";
import { subjectOf } from "../../limits/shares.ts";
import { described } from "../../observe/described.ts";
import { Refusal } from "../../refusal.ts";
import type { Sealing } from "../../sealing.ts";
import { hmac, isHmac, type Keys } from "../../secrets.ts";
import { readBody } from "../forms/body.ts";
import { formDigest } from "../forms/form-digest.ts";
import { type CallSpec, isRead } from "./call.ts";
import type { AnyCaller, CallerVariables } from "./context.ts";
import { refusalCodeOf } from "./errors.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import type { Logger } from "./log.ts";

/** Header that is set on a repeated answer. The draft defines no header for this; other services use this name. */
const REPLAYED_HEADER = "Idempotent-Replayed";

export const KEPT_MS = 24 * 3_600_000;
/** Upper bound for the time that a handler works after its request was read (ms). */
const BUSY_MS = 60_000;
/** How often `busyUntil` is extended while a form arrives (ms). A client may not pause for longer (`form.ts`). */
const RENEWED_MS = 20_000;
/** Seconds after which a waiting client may retry. */
const RETRY_AFTER = 2;
/** Longest sealed answer (characters): a record of the store has at most 64 KiB. */
const MAX_SEALED = 60_000;
/** Allowed difference in length (bytes) between two identical forms, because their multipart boundaries may differ. */
const FORM_ROOM = 64 * 1024;
const FORM_TIMES = { idleMs: 15_000, totalMs: 15 * 60_000 };
const KEPT_HEADERS = ["Content-Type", "Link", "Location"];

/**
 * Refusals that depend on the moment or on the caller. The same request may succeed later, so its idempotency key is
 * removed and the client may use it again.
 */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  ...(Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => ERROR_STATUS[code] >= 500),
  "unauthenticated",
  "second_factor_required",
  "second_factor_missing",
  "reauthentication_required",
  "rate_limited",
  "timeout",
  "too_large",
] as const);

export interface OnceRecord {
  readonly userId: string;
  /** SHA-256 of the client's key, base64url. */
  readonly key: string;
  /** HMAC of the request: its method, its path with the query, and its JSON body. */
  readonly asked: string;
  /** For a form that arrived completely: HMAC of its `formDigest`, and its length (bytes). */
  readonly form?: { readonly mac: string; readonly bytes: number };
  /** The answer, deflated and sealed. Absent while the request runs, or if its outcome is unknown. */
  readonly answer?: string;
  /** Until this time the request may still be running (ms since 1970). */
  readonly busyUntil: number;
  /** When the record expires (ms since 1970). */
  readonly expiresAt: number;
}

export const onceRecords = collection<OnceRecord>(["once"], {
  kind: "requests that are made once",
  one: "request that is made once",
  key: ({ userId, key }) => [userId, key],
  until: ({ expiresAt }) => expiresAt,
  person: { exported: null },
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OnceDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly limits: Pick<Limits, "take">;
  readonly log: Logger;
  /** HMAC key for the content of requests. */
  readonly macKey: Keys;
  readonly sealing: Sealing;
}

type Keyed = Context<{ Variables: CallerVariables<AnyCaller> }>;

/** Creates the middleware that runs directly before the handler of a call, after validation. */
export function createOnce({ kv, now, limits, log, macKey, sealing }: OnceDeps) {
  /** Records that the request is running. Returns the record if the request was answered before, otherwise `null`. */
  function begin(fresh: Omit<OnceRecord, "asked" | "expiresAt">, asked: readonly string[], mayBeAgain: boolean) {
    return commit<OnceRecord | null>(kv, async (read) => {
      const at = now();
      const stored = present(await read.get<OnceRecord>(onceRecords.at(fresh.userId, fresh.key)));
      if (stored && stored.expiresAt > at) {
        if (!isHmac(stored.asked, macKey, ...asked)) throw reused();
        if (stored.answer !== undefined) return { writes: [], result: stored };
        if (stored.busyUntil > at) throw busy();
        if (!mayBeAgain) throw lost();
      }
      const record = { ...fresh, asked: hmac(macKey, ...asked), expiresAt: at + KEPT_MS };
      return { writes: onceRecords.put(record, at), result: null };
    });
  }

  /**
   * Changes the stored record of an idempotency key. Does nothing if the record was removed together with its account.
   */
  function change(key: Deno.KvKey, to: (stored: OnceRecord) => OnceRecord | null): Promise<void> {
    return commit(kv, async (read) => {
      const stored = present(await read.get<OnceRecord>(key));
      if (!stored) return { writes: [], result: undefined };
      const record = to(stored);
      return { writes: record ? onceRecords.put(record, now()) : onceRecords.remove(stored), result: undefined };
    });
  }

  const ownerOf = ({ userId, key }: Pick<OnceRecord, "userId" | "key">) => `${userId} ${key}`;

  async function seal(answer: Answer, of: string): Promise<string> {
    const bytes = await promisify(deflateRaw)(JSON.stringify(answer));
    return sealing.seal(bytes.toString("base64"), of);
  }

  async function again(c: Context, kept: OnceRecord): Promise<Response> {
    const text = unsealed(kept);
    const bytes = await promisify(inflateRaw)(Buffer.from(text, "base64"));
    const { status, headers, body } = JSON.parse(bytes.toString()) as Answer;
    return c.body(body, status as ContentfulStatusCode, { ...headers, [REPLAYED_HEADER]: "true" });
  }

  function unsealed(kept: OnceRecord): string {
    try {
      return sealing.unseal(kept.answer ?? "", ownerOf(kept));
    } catch {
      // The key that sealed the answer was removed from the configuration.
      throw lost();
    }
  }

  /** Reads the whole form, and throws `key_reused` unless it is the form that was answered. */
  async function demandSame({ req: { raw } }: Context, { mac, bytes }: NonNullable<OnceRecord["form"]>): Promise<void> {
    const digest = formDigest(raw.headers.get("content-type") ?? "");
    const limits = { ...FORM_TIMES, maxBytes: bytes + FORM_ROOM, tooLarge: REUSED };
    try {
      if (raw.body) for await (const chunk of readBody(raw.body, limits)) digest.update(chunk);
    } catch (error) {
      throw error instanceof Refusal && error.code === "too_large" ? reused() : error;
    }
    if (!isHmac(mac, macKey, digest.digest())) throw reused();
  }

  /**
   * Computes the digest of the form while the handler reads it. The returned function returns the digest if the whole
   * form arrived.
   */
  function watchForm({ req }: Context, key: Deno.KvKey): () => OnceRecord["form"] {
    const { url, method, headers, body } = req.raw;
    const digest = formDigest(headers.get("content-type") ?? "");
    let bytes = 0;
    let isWhole = false;
    let renewAt = now() + RENEWED_MS;
    const renew = () => change(key, (stored) => ({ ...stored, busyUntil: now() + BUSY_MS }));
    if (!body) return () => undefined;
    const reader = body.getReader();
    const passing = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          const { done, value } = await reader.read();
          if (done) {
            isWhole = true;
            return controller.close();
          }
          if (now() >= renewAt) {
            renewAt = now() + RENEWED_MS;
            await renew().catch(() => undefined);
          }
          digest.update(value);
          bytes += value.length;
          controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
    req.raw = new Request(url, { method, headers, body: passing });
    return () => (isWhole ? { mac: hmac(macKey, digest.digest()), bytes } : undefined);
  }

  /**
   * Returns what to store after the handler has run. Returns `null` to remove the idempotency key, so that the same
   * request may run again.
   */
  async function outcomeOf(
    c: Keyed,
    record: Pick<OnceRecord, "userId" | "key">,
    { repeated, form: isForm }: Pick<CallSpec, "repeated" | "form">,
    form: OnceRecord["form"],
  ): Promise<Pick<OnceRecord, "answer" | "form"> | null> {
    const unknown = repeated === "again" ? null : {};
    if (c.error) {
      const code = refusalCodeOf(c.error);
      // After any error other than a refusal, some of the work may already be done.
      if (code === null) return unknown;
      if (PASSING.has(code) || (isForm && !form)) return null;
    }
    if (isForm && !form) return unknown;
    const { res } = c;
    const headers = KEPT_HEADERS.flatMap((name) => {
      const value = res.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const answer = { status: res.status, headers: Object.fromEntries(headers), body: await res.clone().text() };
    const sealed = await seal(answer, ownerOf(record));
    if (sealed.length > MAX_SEALED) return unknown;
    return { answer: sealed, ...(form && { form }) };
  }

  return function onceFor(how: Pick<CallSpec, "repeated" | "form">): MiddlewareHandler {
    return async function once(c: Keyed, next) {
      const name = isRead(c.req.method) ? null : idempotencyKeyOf(c);
      if (name === null) return next();
      const userId = c.var.caller.user.id;
      await limits.take("onceAccount", subjectOf(c.var.caller.user));
      const key = createHash("sha256").update(name).digest("base64url");
      const place = onceRecords.at(userId, key);
      const busyUntil = now() + BUSY_MS;
      const asked = [c.req.method, c.req.path, new URL(c.req.url).search, jsonOf(c)];
      const kept = await begin({ userId, key, busyUntil }, asked, how.repeated === "again");
      if (kept) {
        if (kept.form) await demandSame(c, kept.form);
        return again(c, kept);
      }
      const formOf = how.form ? watchForm(c, place) : () => undefined;
      await next();
      try {
        const outcome = await outcomeOf(c, { userId, key }, how, formOf());
        await change(place, (stored) => outcome && { ...stored, ...outcome, busyUntil: 0 });
      } catch (error) {
        // The work is done and the answer is sent, but the answer could not be stored. A repeated request is therefore
        // refused.
        log({ level: "error", requestId: c.var.requestId, event: "answer_keeping_failed", error: described(error) });
      }
    };
  };
}

/** Returns the validated JSON body as text; empty if the call has none. */
const jsonOf = (c: Context): string => JSON.stringify(c.req.valid("json" as never)) ?? "";

const REUSED = "This Idempotency-Key was used for a different request: repeat that request, or choose another key.";

const reused = () => new Refusal("key_reused", REUSED);

const busy = () =>
  new Refusal("in_progress", "The request with this Idempotency-Key is still running. Please try again in a moment.", {
    retryAfter: RETRY_AFTER,
  });

const lost = () =>
  new Refusal(
    "conflict",
    "The outcome of the request with this Idempotency-Key is unknown. Check whether it took effect; if not, send it with another key.",
  );
