import { createMiddleware } from "hono/factory";
import { ACCESS } from "../../access.ts";
import type { Caller } from "../../accounts/auth/service.ts";

/** One line of JSON. Never a token, password, code, cookie or query: addresses are logged by their path alone. */
export type Log = (line: Readonly<Record<string, string | number | boolean | null | undefined>>) => void;

/** To standard output, with the time. */
export const consoleLog: Log = (line) => console.log(JSON.stringify({ time: new Date().toISOString(), ...line }));

/** Gives each request an id (also the answer's `X-Request-Id`) and logs who, what and how long, in ms. */
export const requestLog = (log: Log, now: () => number) =>
  createMiddleware<{ Variables: { requestId: string; caller?: Caller } }>(async function requestLog(c, next) {
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    const start = now();
    await next();
    c.header("X-Request-Id", requestId);
    if (!c.req.path.startsWith("/api/")) return;
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

const TICKET = ":ticket";

/** What stands before a ticket in the addresses that have one: a ticket opens what it is for, and the line outlives it. */
const BEFORE_TICKETS = Object.keys(ACCESS).flatMap((route) => {
  const path = route.slice(route.indexOf("/"));
  return path.endsWith(`/${TICKET}`) ? [path.slice(0, -TICKET.length)] : [];
});

function withoutTicket(path: string): string {
  const before = BEFORE_TICKETS.find((beginning) => path.startsWith(beginning));
  return before === undefined ? path : `${before}…`;
}
