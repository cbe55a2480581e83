import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Metrics } from "../../observe/metrics.ts";
import type { Pseudonyms } from "../../observe/pseudonyms.ts";
import { inRequest, type SecurityEvent, type Subject } from "../../observe/security-events.ts";
import { routeOf } from "./calls.ts";
import type { AnyCaller, Variables } from "./context.ts";
import { refusalCodeOf } from "./errors.ts";

/** One line of JSON. Never a token, password, code, cookie, e-mail, network address, hash, or id of an account or object (`backend/docs/operate/logging.md`). */
export type Logger = (line: Readonly<Record<string, string | number | boolean | null | undefined>>) => void;

/**
 * How long a request line may wait for further lines (ms). One system call per line would take a tenth of the time of
 * a short answer.
 */
const GATHERED_MS = 50;
const GATHERED_LINES = 256;

/**
 * Creates a log that adds the time to each line and passes several lines at once to `write`. A line with an event, or
 * with a level other than `info`, is written at once together with the lines before it; request lines are written
 * within `GATHERED_MS`. If the process is killed, unwritten lines are lost.
 */
export function createLines(write: (lines: string) => void): { readonly log: Logger; flush(): void } {
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const lines = waiting.join("\n");
    waiting = [];
    write(lines);
  }

  function log(line: Parameters<Logger>[0]): void {
    waiting.push(JSON.stringify({ time: new Date().toISOString(), ...line }));
    if (line.level !== "info" || line.event !== undefined || waiting.length >= GATHERED_LINES) flush();
    else timer ??= setTimeout(flush, GATHERED_MS);
  }
  return { log, flush };
}

const lines = createLines((text) => console.log(text));
// Runs at every end of the process, unless it is killed.
globalThis.addEventListener("unload", lines.flush);

/** Logs to standard output. */
export const consoleLog: Logger = lines.log;

export interface RequestLogOptions {
  readonly log: Logger;
  readonly now: () => number;
  readonly metrics: Pick<Metrics, "answered">;
  /** Computes the pseudonyms of clients and accounts. */
  readonly pseudonyms: Pseudonyms;
}

type Logged = { Variables: Partial<Variables> & { requestId: string; caller?: AnyCaller } };

/**
 * Gives each request an id (also the answer's `X-Request-Id`) and logs client, account, route and duration (ms). It
 * logs the route pattern, never the path, because paths contain objects, people and tickets. Security events of the
 * request have the same id.
 */
export function requestLog({ log, now, metrics, pseudonyms }: RequestLogOptions) {
  const who = (c: Context<Logged>, subject: Subject | null = null) => {
    const address = c.get("address");
    const caller = c.get("caller");
    const account = subject ?? (caller ? { user: caller.user.id } : null);
    return {
      client: address === undefined ? undefined : pseudonyms.network(address),
      account:
        account === null
          ? undefined
          : "user" in account
            ? pseudonyms.account(account.user)
            : pseudonyms.email(account.email),
    };
  };

  return createMiddleware<Logged>(async function requestLog(c, next) {
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    const start = now();
    const begin = performance.now();
    await inRequest(
      (event, subject, details) => log({ level: levelOf(event), event, requestId, ...who(c, subject), ...details }),
      next,
    );
    c.res.headers.set("X-Request-Id", requestId);
    if (!c.req.path.startsWith("/api/")) return;
    const { method } = c.req;
    const { status } = c.res;
    const route = routeOf(c);
    metrics.answered({ route, method, status }, (performance.now() - begin) / 1000);
    log({
      level: "info",
      requestId,
      method,
      route,
      status,
      code: c.error ? (refusalCodeOf(c.error) ?? undefined) : undefined,
      ms: now() - start,
      ...who(c),
    });
  });
}

/** Returns `warn` for events that deserve attention if they are frequent. */
const levelOf = (event: SecurityEvent) =>
  /_failed$|_refused$|_reused$|_cloned$|^limited$/.test(event) ? "warn" : "info";
