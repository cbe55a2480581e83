/**
 * Declares a call of the API. `call({…})` is written where the route is registered, so each call is declared in one
 * place. The API description and the checks find the calls by walking the routes (`calls.ts`).
 */

import type { Context, MiddlewareHandler, Next } from "hono";
import { every } from "hono/combine";
import * as z from "zod/mini";
import type { $ZodObject, $ZodType } from "zod/v4/core";
import type { AuditAction } from "../../../contract/admin-audit.ts";
import { claimsToBeApiKey } from "../../../contract/api-key-text.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Limits } from "../../limits/limits.ts";
import type { RuleName } from "../../limits/rules.ts";
import { subjectOf, takeAround } from "../../limits/shares.ts";
import { securityEvent } from "../../observe/security-events.ts";
import { Refusal } from "../../refusal.ts";
import { type Audience, type CallScope, isForAdmins, isOpen, type OpenAudience, requireScope } from "./audience.ts";
import { compressed } from "./compressed.ts";
import type { AnyCaller, ByKey, CallerVariables, Variables } from "./context.ts";
import { createCounted } from "./counted.ts";
import { refusalCodeOf } from "./errors.ts";
import { fittingPart, jsonLimits, readJson } from "./validate.ts";

/**
 * A schema under its name, as an object with one property: `{ TokenPair }`. The API description lists each schema once,
 * under that name.
 */
export type Named<S extends $ZodType = $ZodType> = Readonly<Record<string, S>>;

/** An answer that is not JSON. */
export interface Media {
  readonly media: string;
  readonly words: string;
}

/** A multipart form with a file in the field `file`, and text fields. The handler of the call reads the form. */
export interface Form {
  /** Description of the file. */
  readonly file: string;
  /** Maximum number of files, each in a field named `file`; 1 by default. */
  readonly most?: number;
  /** Set if the file is optional. */
  readonly mayLackFile?: true;
  readonly fields?: Named;
}

export interface CallSpec<
  W extends Audience = Audience,
  B extends $ZodType | undefined = $ZodType | undefined,
  Q extends $ZodObject | undefined = $ZodObject | undefined,
  P extends $ZodObject | undefined = $ZodObject | undefined,
  S extends CallScope | undefined = CallScope | undefined,
> {
  readonly who: W;
  /**
   * Scope that an API key needs. If absent, no API key may make this call, so its caller always has a session. An
   * audience `recent …` requires no confirmation from an API key, because the owner confirmed their identity when
   * creating the key.
   */
  readonly scope?: S;
  /** What the call does, in one English sentence. */
  readonly does: string;
  /** Details that `does` leaves out. */
  readonly note?: string;
  /** Schema of the path parameters. */
  readonly params?: P;
  /** Schema of the query. If absent, a GET request with a query is refused. */
  readonly query?: Q;
  /** Schema of the JSON body. */
  readonly body?: B extends $ZodType ? Named<B> : undefined;
  /** Longest JSON body (bytes); 64 KiB by default. */
  readonly mostBytes?: number;
  readonly form?: Form;
  /** A short form without a file, multipart or URL-encoded. The handler of the call reads the form. */
  readonly shortForm?: Named;
  /** Answers by status if the request is not refused. */
  readonly answers: Readonly<Record<number, Named | Media>>;
  /**
   * Compresses the JSON answer for clients that accept it. Must not be set for answers with credentials (a token, a
   * code, a download address): if an answer also contains text that others control, its compressed length reveals the
   * credentials (BREACH).
   */
  readonly compressed?: true;
  /** Refusals of this call. Those that follow from its audience, body, query and limit are added automatically. */
  readonly refuses?: readonly ErrorCode[];
  /**
   * Rate limits that count each request. Rules named `…Account` count by account, all other rules by client address.
   */
  readonly limit?: RuleName | readonly RuleName[];
  /**
   * Rate limit for calls that name several items. The handler counts each item, and reports each item over the limit
   * as refused.
   */
  readonly limitEach?: RuleName;
  /**
   * Set if the call adds or removes a factor. A user with a second factor must confirm with that factor before the
   * call.
   */
  readonly changesFactors?: true;
  /**
   * Says what happens if a signed-in user repeats a write under the same `Idempotency-Key` and the outcome of the first
   * attempt is unknown. `again`: the write runs again, because running it twice has the same result. `itself`: the
   * handler finds out what was already done under the key. Absent: the repetition is refused.
   */
  readonly repeated?: "again" | "itself";
  /**
   * The call checks a password or a code. Nothing is stored under an `Idempotency-Key`: comparing a second request
   * with the first would confirm a guess without counting the guess.
   */
  readonly checksSecret?: true;
  /**
   * Action name in the audit log, which every write of the console has. Refused attempts are recorded under this name,
   * too.
   */
  readonly audit?: AuditAction;
}

/**
 * Types of path parameters and of the query as a client sends them. A value that the schema converts to another type is
 * sent as a string.
 */
type Texts<T> = { [K in keyof T]: T[K] extends string | string[] | undefined ? T[K] : string };

type Nothing = Record<never, never>;

/** A query whose fields are all optional may be omitted. */
type Query<T> = Nothing extends T ? { query?: Texts<T> } : { query: Texts<T> };

type Parts<B, Q, P> = {
  in: (B extends $ZodType ? { json: z.input<B> } : Nothing) &
    (Q extends $ZodType ? Query<z.input<Q>> : Nothing) &
    (P extends $ZodType ? { param: Texts<z.input<P>> } : Nothing);
  out: (B extends $ZodType ? { json: z.output<B> } : Nothing) &
    (Q extends $ZodType ? { query: z.output<Q> } : Nothing) &
    (P extends $ZodType ? { param: z.output<P> } : Nothing);
};

/** Declares a call. Returns the middleware that runs before the handler of the call's route. */
export type Call<C extends AnyCaller> = <
  W extends Audience,
  B extends $ZodType | undefined = undefined,
  Q extends $ZodObject | undefined = undefined,
  P extends $ZodObject | undefined = undefined,
  S extends CallScope | undefined = undefined,
>(
  spec: CallSpec<W, B, Q, P, S>,
) => MiddlewareHandler<{ Variables: VariablesOf<W, S, C> }, string, Parts<B, Q, P>>;

type VariablesOf<W, S, C extends AnyCaller> = W extends OpenAudience
  ? Variables
  : CallerVariables<S extends CallScope ? C | ByKey<C> : C>;

export interface CallDeps<C extends AnyCaller> {
  /** Returns the user whom this access token belongs to, read from the store, or `null` if it is not valid. */
  authenticate(token: string): Promise<C | null>;
  /**
   * Returns the owner of this API key, read from the store. Rejects with `unauthenticated` if the key is not valid
   * from this network address.
   */
  authenticateKey(text: string, address: string): Promise<ByKey<C>>;
  /** Rejects unless the caller, an administrator, has confirmed a second factor in this session. */
  requireSecondFactor(caller: C): Promise<void>;
  /**
   * Returns the caller with the role that applies to calls of administrators. An administrator without a recent second
   * factor gets the role of an ordinary user.
   */
  asProven(caller: C): Promise<C>;
  /**
   * Rejects unless the caller has recently confirmed their identity. With `strongly`, users who have a second factor
   * must have used it.
   */
  requireRecent(caller: C, how: { readonly strongly: boolean }): Promise<void>;
  readonly limits: Pick<Limits, "count">;
  /** Returns the middleware that runs a write once per idempotency key of a caller (`idempotency.ts`). */
  readonly once: (how: Pick<CallSpec, "repeated" | "form">) => MiddlewareHandler;
  /** Called when a call with an audit name is refused, by its guards or by its handler. */
  recordRefusal(
    c: Context<{ Variables: CallerVariables<C> }>,
    action: AuditAction,
    refusal: Error,
    code: ErrorCode,
  ): Promise<void>;
}

const DECLARED = Symbol("call");

/**
 * Creates the `call` function of a service. Guards run in the order of their cost, so that a request is refused as
 * cheaply as possible.
 */
export function createCall<C extends AnyCaller>(deps: CallDeps<C>): Call<C> {
  const count = createCounted(deps.limits);

  async function recorded(c: Context, action: AuditAction | undefined, work: () => Promise<void>): Promise<void> {
    const record = async (error: unknown) => {
      const code = action && refusalCodeOf(error);
      if (!action || !code || !(error instanceof Error)) return;
      securityEvent("console_write_refused", null, { action, code });
      await deps.recordRefusal(c, action, error, code);
    };
    try {
      await work();
    } catch (error) {
      await record(error);
      throw error;
    }
    // If the handler has thrown, hono has already created the error response. The error itself is in `c.error`.
    await record(c.error);
    if (action && !c.error) securityEvent("console_write", null, { action });
  }

  function call(spec: CallSpec): MiddlewareHandler {
    const { who, audit } = spec;
    const rules = [spec.limit ?? []].flat();
    const ofAccount = rules.filter((rule) => rule.endsWith("Account"));
    const ofAddress = rules.filter((rule) => !ofAccount.includes(rule));
    if (isOpen(who) && (ofAccount.length > 0 || audit))
      throw new Error(
        `An endpoint for ${who} has no account, so it can have neither an account's rate limit nor an audit action: ${spec.does}`,
      );
    if (spec.scope !== undefined && (isOpen(who) || isForAdmins(who) || who === "recent user" || audit))
      throw new Error(
        `An endpoint for ${who} cannot be called with API keys, so it must not have a scope: ${spec.does}`,
      );

    const parts = fittingParts(spec);
    if (spec.compressed) parts.push(compressed);
    if (!isOpen(who) && spec.repeated !== "itself" && !spec.checksSecret) parts.push(deps.once(spec));
    const run = every(...parts);

    async function guard(c: Context, next: Next) {
      await count(c, ofAddress, c.var.address);
      for (const rule of ofAddress) await takeAround(deps.limits, rule, c.var.network);
      if (isOpen(who)) return run(c, next);
      const token = bearerToken(c);
      if (token !== null && claimsToBeApiKey(token)) return byKey(token, c, next);
      const signedIn = token === null ? null : await deps.authenticate(token);
      if (!signedIn) throw new Refusal("unauthenticated", "Please sign in.");
      const caller = who === "owner or admin" ? await deps.asProven(signedIn) : signedIn;
      c.set("caller", caller);
      if (isForAdmins(who) && caller.user.role !== "admin")
        throw new Refusal("forbidden", "Only administrators may do this.");
      await recorded(c, audit, async () => {
        if (isForAdmins(who)) await deps.requireSecondFactor(caller);
        // Confirmation is checked before the request is counted, so that a request that only leads to a confirmation
        // dialog does not use up the limit.
        if (who.startsWith("recent "))
          await deps.requireRecent(caller, { strongly: isForAdmins(who) || spec.changesFactors === true });
        await count(c, ofAccount, subjectOf(caller.user));
        await run(c, next);
      });
    }

    async function byKey(text: string, c: Context, next: Next) {
      const caller = await deps.authenticateKey(text, c.var.clientAddress);
      c.set("caller", caller);
      requireScope(caller.key, spec.scope);
      await count(c, ofAccount, subjectOf(caller.user));
      return run(c, next);
    }

    return Object.assign(guard, { [DECLARED]: spec });
  }
  return call as Call<C>;
}

export const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

/** Returns the access token of the `Authorization` header, or `null`. */
export function bearerToken(c: Context): string | null {
  const [scheme, token] = (c.req.header("authorization") ?? "").split(" ", 2);
  return scheme?.toLowerCase() === "bearer" && token ? token : null;
}

const NOTHING = z.strictObject({});

const jsonBody =
  (mostBytes: number | undefined): MiddlewareHandler =>
  async (c, next) => {
    await readJson(c, jsonLimits(mostBytes));
    await next();
  };

const noQuery = fittingPart("query", NOTHING);

/**
 * Returns the middleware that validates path parameters, query and body. The body comes last, so that a request with an
 * invalid address is refused before its body is read.
 */
function fittingParts({ params, query, body, mostBytes }: CallSpec): MiddlewareHandler[] {
  return [
    ...(params ? [fittingPart("param", params)] : []),
    query ? fittingPart("query", query) : (c, next) => (isRead(c.req.method) ? noQuery(c, next) : next()),
    ...(body ? [jsonBody(mostBytes), fittingPart("json", theOne(body)[1])] : []),
  ];
}

/** Returns the name and the schema of `{ TokenPair }`. */
export function theOne(named: Named): readonly [name: string, schema: $ZodType] {
  const [first, ...others] = Object.entries(named);
  if (!first || others.length > 0)
    throw new Error(`Expected exactly one named schema, as in { TokenPair }, got {${Object.keys(named).join(", ")}}.`);
  return first;
}

export const isMedia = (answer: Named | Media): answer is Media => typeof answer.media === "string";

/** Returns what a route handler was declared with, or `undefined` if it is not a `call({…})`. */
export const declaredBy = (handler: object): CallSpec | undefined =>
  (handler as { readonly [DECLARED]?: CallSpec })[DECLARED];
