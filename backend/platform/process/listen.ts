import type { Logger } from "../http/calls/log.ts";
import { openNativeServer, showsConnections } from "../http/listener/native-server.ts";
import { type ConnectionBudget, type Handler, type HttpServer, openServer } from "../http/listener/server.ts";
import { withoutPrivate } from "../observe/described.ts";

export interface ListenOptions {
  /** Port on all addresses; 0 selects a free one, which is kept. */
  readonly port: number;
  readonly handler: Handler;
  readonly connections: ConnectionBudget;
  /** Called each time the server starts to accept connections. */
  readonly onListen: (port: number) => void;
  readonly log: Logger;
  /** Called when listening has failed too often in a row. */
  readonly giveUp: () => void;
  /** Opens a server; rejects with the reason if it cannot listen. */
  readonly serve?: (port: number, handler: Handler) => Promise<HttpServer>;
  /** Pause before listening again (ms). */
  readonly pauseMs?: number;
}

export interface Listener {
  /** Returns the number of open connections. */
  connections(): number;
  /** Like `HttpServer.stop`. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Number of failures, half a minute without an accepted request, after which the listener gives up, because only the
 * operator can help.
 */
const MAX_FAILURES = 30;
const PAUSE_MS = 1000;

/**
 * Accepts connections until it is stopped. Rejects if the first server cannot be opened. A listener that is lost
 * later is logged and opened again on the same port; its open connections are kept. Each accepted request resets the
 * count of failed attempts to open it.
 */
export async function listen({
  port,
  handler,
  connections,
  onListen,
  log,
  giveUp,
  serve = (at, handle) => serveAt(at, handle, connections, log),
  pauseMs = PAUSE_MS,
}: ListenOptions): Promise<Listener> {
  let failures = 0;
  let stopped = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** All servers, including lost ones, which may still have connections. */
  const servers: HttpServer[] = [];
  await open(port);

  async function open(at: number): Promise<void> {
    const server = await serve(at, (request, info) => {
      failures = 0;
      return handler(request, info);
    });
    if (stopped) return server.close();
    servers.push(server);
    server.lost.catch((error) => {
      server.close();
      failed(error);
    });
    onListen(server.port);
  }

  function failed(error: unknown): void {
    if (stopped) return;
    failures += 1;
    log({ level: "error", event: "listener_failed", failures, error: withoutPrivate(String(error)) });
    if (failures >= MAX_FAILURES) {
      log({
        level: "error",
        event: "listener_given_up",
        error: `Opening the port again failed ${failures} times in a row.`,
      });
      giveUp();
      return;
    }
    again = setTimeout(() => void open(servers[0]?.port ?? port).catch(failed), pauseMs);
  }

  return {
    connections: () => servers.reduce((sum, server) => sum + server.connections(), 0),
    async stop(withinMs) {
      stopped = true;
      clearTimeout(again);
      await Promise.all(servers.map((server) => server.stop(withinMs)));
    },
  };
}

async function serveAt(
  port: number,
  handler: Handler,
  connections: ConnectionBudget,
  log: Logger,
): Promise<HttpServer> {
  try {
    const open = showsConnections() ? openServer : openNativeServer;
    return await open({ port, handler, connections, log });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new Error(`Port ${port} is in use by another process: stop it first, or set PORT to another one.`);
    if (code === "EACCES")
      throw new Error(`Port ${port} needs a privilege that this user does not have: set PORT to a number above 1023.`);
    throw error;
  }
}
