import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Router } from "hono/router";
import type { H, MiddlewareHandler, RouterRoute } from "hono/types";
import { findTargetHandler, isMiddleware } from "hono/utils/handler";
import { Refusal } from "../../refusal.ts";
import { isForAdmins } from "./audience.ts";
import { type CallSpec, declaredBy, isRead } from "./call.ts";

/** A declared call with its place. */
export interface PlacedCall extends CallSpec {
  readonly method: string;
  /** The whole path, as it is registered: `/api/object/cover/:id`. */
  readonly path: string;
}

/**
 * Returns every call of an application, in the order of its routes. Throws for what must not be served: a handler
 * under `/api` without `call({…})`, and a console write without an audit name.
 */
export function callsOf(routes: readonly RouterRoute[]): readonly PlacedCall[] {
  const calls = new Map<string, PlacedCall>();
  for (const { method, path, handler } of routes) {
    const name = `${method} ${path}`;
    const target = findTargetHandler(handler);
    const spec = declaredBy(target);
    if (spec) {
      if (calls.has(name)) throw new Error(`${name} is registered twice.`);
      if (isForAdmins(spec.who) && !isRead(method) && !spec.audit)
        throw new Error(`${name} writes for administrators: its call({…}) must have an audit action.`);
      calls.set(name, { ...spec, method, path });
    } else if (path.startsWith("/api/") && !isMiddleware(target) && !calls.has(name))
      throw new Error(`${name} has no call({…}) before its handler: nobody has said who may call it.`);
  }
  return [...calls.values()];
}

/** The pattern of the call that a request is for: `/api/object/cover/:id`; `null` when it is for none. */
export const routeOf = (c: Context): string | null =>
  matchedRoutes(c).find(({ handler }) => declaredBy(findTargetHandler(handler)))?.path ?? null;

/** The pattern of the call that a request would be for, before it has come to the application. */
export const routesOf =
  (router: Router<[H, RouterRoute]>) =>
  (method: string, path: string): string | null =>
    router
      .match(method === "HEAD" ? "GET" : method, path)[0]
      .find(([[handler]]) => declaredBy(findTargetHandler(handler)))?.[0][1].path ?? null;

/**
 * Answers 405 for paths that a call names literally: `/admin/fields` is not a collection. This runs before a call
 * with a parameter at that place takes the request. `calls` is evaluated at the first request.
 */
export function refuseOtherMethods(calls: () => readonly PlacedCall[]): MiddlewareHandler {
  let named: ReadonlyMap<string, readonly PlacedCall[]> | null = null;
  return createMiddleware(async function refuseOtherMethods(c, next) {
    named ??= Map.groupBy(calls(), ({ path }) => path);
    const methods = named.get(c.req.path)?.map(({ method }) => method);
    const asked = c.req.method === "HEAD" ? "GET" : c.req.method;
    if (methods && asked !== "OPTIONS" && !methods.includes(asked)) throw notAllowed(c, methods);
    await next();
  });
}

/** What no call answers is refused: with 405 where another method has one, and `Allow` says which; with 404 elsewhere. */
export const refuseOthers = (router: Router<[H, RouterRoute]>, calls: readonly PlacedCall[]) => {
  const methods = [...new Set(calls.map(({ method }) => method))];
  return createMiddleware(async function refuseOthers(c, _next) {
    const allowed = methods.filter((method) =>
      router.match(method, c.req.path)[0].some(([[handler]]) => declaredBy(findTargetHandler(handler))),
    );
    if (allowed.length === 0 || c.req.method === "OPTIONS") return c.notFound();
    throw notAllowed(c, allowed);
  });
};

function notAllowed(c: Context, methods: readonly string[]): Refusal {
  c.header("Allow", methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", "));
  return new Refusal("method_not_allowed", `${c.req.method} is not a method of this address.`);
}
