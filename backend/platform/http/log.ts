import { createMiddleware } from "hono/factory";
import type { RouterRoute } from "hono/types";
import type { AnyCaller } from "./context.ts";

/** One line of JSON. Never a token, password, code, cookie or query: addresses are logged by their path alone. */
export type Logger = (line: Readonly<Record<string, string | number | boolean | null | undefined>>) => void;

/** To standard output, with the time. */
export const consoleLog: Logger = (line) => console.log(JSON.stringify({ time: new Date().toISOString(), ...line }));

/**
 * Gives each request an id (also the answer's `X-Request-Id`) and logs who, what and how long, in ms. `routes` are all that the
 * application has once it answers.
 */
export function requestLog(log: Logger, now: () => number, routes: readonly RouterRoute[]) {
  let withoutTicket: ((path: string) => string) | null = null;
  return createMiddleware<{ Variables: { requestId: string; caller?: AnyCaller } }>(async function requestLog(c, next) {
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    const start = now();
    await next();
    c.header("X-Request-Id", requestId);
    if (!c.req.path.startsWith("/api/")) return;
    withoutTicket ??= hidingTickets(routes);
    log({
      level: "info",
      requestId,
      method: c.req.method,
      path: withoutTicket(c.req.path),
      status: c.res.status,
      ms: now() - start,
      user: c.get("caller")?.user.id,
    });
  });
}

const TICKET = ":ticket";

/** A ticket opens what it is for, and the line outlives it: of an address that has one, only what stands before it is kept. */
function hidingTickets(routes: readonly RouterRoute[]): (path: string) => string {
  const beginnings = routes.flatMap(({ path }) => (path.endsWith(`/${TICKET}`) ? [path.slice(0, -TICKET.length)] : []));
  return (path) => {
    const before = beginnings.find((beginning) => path.startsWith(beginning));
    return before === undefined ? path : `${before}…`;
  };
}
