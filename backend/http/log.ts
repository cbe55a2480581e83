import { createMiddleware } from "hono/factory";
import type { Caller } from "../auth/service.ts";

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
    const path = c.req.path.replace(/^(\/api\/(?:object\/download|object\/proof|user\/export)\/).+/, "$1…");
    log({
      level: "info",
      requestId,
      method: c.req.method,
      path,
      status: c.res.status,
      ms: now() - start,
      user: c.get("caller")?.user.id,
    });
  });
