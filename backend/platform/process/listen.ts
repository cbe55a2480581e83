import type { Logger } from "../http/log.ts";
import { withoutPrivate } from "../observe/described.ts";
import { settledWithin } from "./chores.ts";

/** What is used of `Deno.serve`'s answer. */
export type HttpServer = Pick<Deno.HttpServer<Deno.NetAddr>, "addr" | "finished" | "shutdown">;

export interface ListenOptions {
  /** Port on all addresses; 0: any free one, which is kept from then on. */
  readonly port: number;
  readonly handler: Deno.ServeHandler<Deno.NetAddr>;
  /** Called each time that connections are taken. */
  readonly onListen: (address: Deno.NetAddr) => void;
  readonly log: Logger;
  /** Called when listening has failed too often in a row. */
  readonly giveUp: () => void;
  /** Opens a listener; throws what keeps it from listening. */
  readonly serve?: (port: number, handler: Deno.ServeHandler<Deno.NetAddr>) => HttpServer;
  /** Pause before listening again, in ms. */
  readonly pauseMs?: number;
}

export interface Listener {
  /** Takes no more connections; resolves once the requests under way are answered, or after `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

/** Half a minute without one request taken: whoever runs the process knows better than it what to do. */
const MOST_FAILURES = 30;
const PAUSE_MS = 1000;

/**
 * Takes connections until it is stopped. Throws when the first listener cannot be opened. One that ends later (`accept` fails
 * once descriptors run out, and Deno then closes the listener for good) is logged and opened again on the same port.
 * The connections that it had stay. A request taken ends a row of failures.
 */
export function listen({
  port,
  handler,
  onListen,
  log,
  giveUp,
  serve = (at, handle) => serveAt(at, onListen, handle),
  pauseMs = PAUSE_MS,
}: ListenOptions): Listener {
  let failures = 0;
  let stopped = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let server = open(port);

  function open(at: number): HttpServer {
    const opened = serve(at, (request, info) => {
      failures = 0;
      return handler(request, info);
    });
    opened.finished.catch(failed);
    return opened;
  }

  function failed(error: unknown): void {
    if (stopped) return;
    failures += 1;
    log({ level: "error", event: "listener_failed", failures, error: withoutPrivate(String(error)) });
    if (failures >= MOST_FAILURES) {
      log({ level: "error", event: "listener_given_up", error: `The port was lost ${failures} times in a row.` });
      giveUp();
      return;
    }
    again = setTimeout(() => {
      try {
        server = open(server.addr.port);
      } catch (refused) {
        failed(refused);
      }
    }, pauseMs);
  }

  return {
    async stop(withinMs) {
      stopped = true;
      clearTimeout(again);
      // Open bells and slow downloads must not hold a stop for ever. A listener that has failed rejects.
      await settledWithin(server.shutdown(), withinMs);
    },
  };
}

function serveAt(port: number, onListen: ListenOptions["onListen"], handler: ListenOptions["handler"]): HttpServer {
  try {
    return Deno.serve({ port, onListen }, handler);
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse)
      throw new Error(`Port ${port} is in use by another process: stop it first, or set PORT to another one.`);
    if (error instanceof Deno.errors.PermissionDenied)
      throw new Error(`Port ${port} is not for this user to listen on: set PORT to one above 1023.`);
    throw error;
  }
}
