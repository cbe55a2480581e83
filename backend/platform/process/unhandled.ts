import type { Logger } from "../http/calls/log.ts";
import { ClientGone } from "../http/listener/client-gone.ts";
import { described, withoutPrivate } from "../observe/described.ts";

/**
 * Ends the process, with one line in the log, on an uncaught error: its state is unknown, and a supervisor restarts
 * it. Errors of requests do not arrive here (`http/listener/server.ts`):
 *   - a handler that throws or rejects is answered 500, and logged;
 *   - a stream that is the body of an answer and fails cuts that answer, and is logged;
 *   - a body that stops arriving rejects its read, within the handler;
 *   - a client that goes away cancels the stream of its answer.
 * Survivable is what remains: a read or write without a waiter when its client went away. It has the reason
 * `ClientGone`, which the server uses for nothing else; anything else ends the process.
 *
 * Until the returned function is called, an error that prevents the start is one sentence on standard error.
 */
export function endWhenUnhandled(log: Logger): () => void {
  let isStarting = true;
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    if (!isStarting && event.reason instanceof ClientGone)
      log({ level: "info", event: "client_gone", error: withoutPrivate(String(event.reason)) });
    else end("unhandled_rejection", event.reason);
  });
  globalThis.addEventListener("error", (event) => {
    event.preventDefault();
    end("uncaught_error", event.error);
  });

  return function started(): void {
    isStarting = false;
  };

  function end(event: string, reason: unknown): never {
    if (isStarting) console.error(`Authentica cannot start: ${reason instanceof Error ? reason.message : reason}`);
    else log({ level: "error", event, error: described(reason) });
    Deno.exit(1);
  }
}
