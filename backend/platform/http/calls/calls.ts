import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Router } from "hono/router";
import type { H, MiddlewareHandler, RouterRoute } from "hono/types";
import { findTargetHandler, isMiddleware } from "hono/utils/handler";
import { Refusal } from "../../refusal.ts";
import { isForAdmins } from "./audience.ts";
import { type CallSpec, declaredBy, isRead } from "./call.ts";

/** A declared call with its method and path. */
export interface PlacedCall extends CallSpec {
  readonly method: string;
  /** Full route pattern, for example `/api/object/cover/:id`. */
  readonly path: string;
}

/**
 * Returns every call of an application, in the order of its routes. Throws if a handler under `/api` has no
 * `call({…})`, or a console write has no audit name.
 */
export function callsOf(routes: readonly RouterRoute[]): readonly PlacedCall[] {
  const calls = new Map<string, PlacedCall>();
  for (const { method, path, handler } of routes) {
    const name = `${method} ${path}`;
    const target = findTargetHandler(handler);
    const spec = declaredBy(target);
    if (spec) {
      if (calls.has(name)) throw new Error(`The endpoint ${name} is registered twice.`);
      if (isForAdmins(spec.who) && !isRead(method) && !spec.audit)
        throw new Error(`The endpoint ${name} writes for administrators, so its call({…}) must have an audit action.`);
      calls.set(name, { ...spec, method, path });
    } else if (path.startsWith("/api/") && !isMiddleware(target) && !calls.has(name))
      throw new Error(`The endpoint ${name} has no call({…}) before its handler, so its audience is not declared.`);
  }
  return [...calls.values()];
}

/**
 * Returns the route pattern of the call that answers a request, for example `/api/object/cover/:id`; `null` if no
 * call does.
 */
export const routeOf = (c: Context): string | null =>
  matchedRoutes(c).find(({ handler }) => declaredBy(findTargetHandler(handler)))?.path ?? null;

/**
 * Returns a function that finds the route pattern of a request from its method and path, before the application
 * handles it.
 */
export const routesOf =
  (router: Router<[H, RouterRoute]>) =>
  (method: string, path: string): string | null =>
    router
      .match(method === "HEAD" ? "GET" : method, path)[0]
      .find(([[handler]]) => declaredBy(findTargetHandler(handler)))?.[0][1].path ?? null;

/**
 * Answers 405 if a call has exactly this path (`/admin/fields`) but another method. Must run before routes with a
 * parameter in that segment (`/admin/:id`), which would match the path, too. `calls` is evaluated at the first
 * request.
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

/**
 * Refuses requests that no call answers: with 405 and `Allow` if the path has a call with another method, else with
 * 404.
 */
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
  return new Refusal(
    "method_not_allowed",
    `This path does not support the method ${c.req.method}; the Allow header lists those that it supports.`,
  );
}
