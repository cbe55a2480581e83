import type { Logger } from "../http/calls/log.ts";
import { ClientGone } from "../http/listener/client-gone.ts";
import { described, withoutPrivate } from "../observe/described.ts";

/**
 * Ends the process, with one line in the log, on an uncaught error: its state is unknown, and a supervisor restarts
 * it. Errors of requests do not arrive here (`http/listener/server.ts`):
 *   - a handler that throws or rejects is answered with 500, and logged;
 *   - if the stream of an answer's body fails, the answer is cut, and the error logged;
 *   - a request body that stops arriving rejects its read, within the handler;
 *   - a client that disconnects cancels the stream of its answer.
 * The only survivable error is a read or write that no code awaits when its client disconnects. Its reason is
 * `ClientGone`, which the server uses for nothing else; any other error ends the process.
 *
 * Until the returned function is called, an error that prevents the start is printed as one sentence on standard
 * error.
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
