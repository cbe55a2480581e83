/**
 * HTTP/1.1 server over TCP that limits everything that a client controls. Deno's own server has no timeout for headers
 * or unread answers, and its listener ends for good when file descriptors run out. `node:http` has both timeouts and
 * counts its connections.
 *
 * A connection over the total limit, or over the limit of its address, gets 503 and is closed. For all others: the
 * header of a request must arrive within `headerMs`; the code that reads a body sets timeouts for the body (`body.ts`);
 * an answer is cut off if the client reads nothing for `sendMs`; an idle connection is closed after `idleMs`.
 */
import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { withoutPrivate } from "../../observe/described.ts";
import { Refusal } from "../../refusal.ts";
import type { Logger } from "../calls/log.ts";
import { createIdle } from "./idle.ts";
import { openBody, requestOf } from "./incoming.ts";
import { send } from "./outgoing.ts";
import { createProber } from "./prober.ts";

/** Describes a connection in the shape of `Deno.serve`. */
export interface ConnectionInfo {
  readonly remoteAddr: { readonly transport: "tcp"; readonly hostname: string; readonly port: number };
}

export type Handler = (request: Request, info: ConnectionInfo) => Response | Promise<Response>;

export interface ServerTimes {
  /** Longest time for the whole header of a request (ms). */
  readonly headerMs: number;
  /** Longest time for the client to read the next part of an answer (ms). */
  readonly sendMs: number;
  /** Longest time between two requests of a connection (ms). Must be longer than proxies keep idle connections open. */
  readonly idleMs: number;
  /**
   * How long a refused client may continue to send a body that is discarded (ms); clients often read the answer only
   * after sending.
   */
  readonly lingerMs: number;
  /** Interval between two probes whether connections are still accepted (ms). */
  readonly probeMs: number;
}

/** Limits on open connections. */
export interface ConnectionBudget {
  readonly most: number;
  /**
   * Maximum number of connections of one address. Must not be small behind a proxy, because all clients then share the
   * proxy's address.
   */
  readonly perAddress: number;
}

export interface ServerOptions {
  /** 0 selects a free port. */
  readonly port: number;
  /** The address to listen on; all addresses by default. */
  readonly host?: string;
  readonly handler: Handler;
  readonly log: Logger;
  readonly connections: ConnectionBudget;
  readonly times?: Partial<ServerTimes>;
}

export interface HttpServer {
  readonly port: number;
  /** Rejects if no connection is accepted any more although the server was not stopped. */
  readonly lost: Promise<never>;
  /** Returns the number of open connections. */
  connections(): number;
  /** Accepts no more connections; open ones stay. */
  close(): void;
  /**
   * Stops once the running requests are answered. In order: idle connections are closed, and each connection is
   * closed after its current answer; running requests have `withinMs`; shortly before the end, a body that is still
   * arriving is refused with `unavailable`; what is still running is cut off.
   */
  stop(withinMs: number): Promise<void>;
}

const TIMES: ServerTimes = { headerMs: 10_000, sendMs: 30_000, idleMs: 75_000, lingerMs: 5_000, probeMs: 1_000 };
/** Time to answer requests whose body was cut because the service stops (ms). */
const LAST_WORD_MS = 500;
/**
 * Number of connections over the limit that get a 503 at the same time; further ones are dropped without an answer.
 */
const TOLD = 16;
/** Time limit of a request (ms), longer than the longest form may take (`form.ts`). */
const REQUEST_MS = 16 * 60_000;
const BUSY = JSON.stringify({
  status: 503,
  message: "The service has too many open connections. Please try again in a moment.",
  code: "unavailable",
});
const BUSY_ANSWER = `HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(BUSY)}\r\nRetry-After: 2\r\nConnection: close\r\n\r\n${BUSY}`;
const BAD_REQUEST = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/** Resolves once connections are accepted; rejects with node's error if the port cannot be opened. */
export async function openServer({
  port,
  host = "0.0.0.0",
  handler,
  log,
  connections,
  times,
}: ServerOptions): Promise<HttpServer> {
  const { headerMs, sendMs, idleMs, lingerMs, probeMs } = { ...TIMES, ...times };
  const server = createServer({
    headersTimeout: headerMs,
    requestTimeout: Math.max(headerMs, REQUEST_MS),
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.min(1000, headerMs),
    requireHostHeader: true,
    insecureHTTPParser: false,
  });
  server.maxConnections = connections.most + TOLD;

  const open = new Set<Socket>();
  const byAddress = new Map<string, number>();
  const refused = new WeakSet<Socket>();
  /** Requests without an answer, each with the function that cuts its body off. */
  const underWay = new Map<ServerResponse, (reason: Refusal) => void>();
  const idle = createIdle(() => underWay.size === 0);
  let isStopping = false;
  let saidBusyAt = Number.NEGATIVE_INFINITY;
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  const prober = createProber({
    host,
    probeMs,
    onLost() {
      if (server.listening)
        lost.reject(
          new Error("The operating system closed the listening socket, so no connection is accepted any more."),
        );
    },
  });

  server.on("connection", (socket: Socket) => {
    prober.taken();
    const address = socket.remoteAddress ?? "";
    const own = byAddress.get(address) ?? 0;
    socket.on("error", () => undefined);
    if (open.size >= connections.most || own >= connections.perAddress) {
      tellBusy(socket, address);
      return;
    }
    open.add(socket);
    byAddress.set(address, own + 1);
    socket.once("close", () => {
      open.delete(socket);
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    });
    // Closes idle connections first when the limit is near.
    if (open.size > connections.most * 0.9) server.closeIdleConnections();
  });
  server.on("drop", () => prober.taken());
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (refused.has(socket)) return;
    const isLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    if (socket.writable && error.code !== "ECONNRESET") socket.end(isLate ? TOO_SLOW : BAD_REQUEST);
    // Closes the connection even if the client does not read the error response. The client may still be sending, or
    // may have received part of another answer, after which no error response can be sent.
    setTimeout(() => socket.destroy(), 100);
  });
  // CONNECT (a tunnel) is not supported.
  server.on("connect", (_, socket) => socket.end("HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n"));
  server.on("request", (message, answer) => {
    if (refused.has(message.socket)) return;
    void serve(message, answer);
  });

  function tellBusy(socket: Socket, address: string): void {
    refused.add(socket);
    socket.end(BUSY_ANSWER, () => socket.destroySoon());
    setTimeout(() => socket.destroy(), 1000);
    if (performance.now() - saidBusyAt < 10_000) return;
    saidBusyAt = performance.now();
    log({ level: "warn", event: "connections_refused", open: open.size, ofAddress: byAddress.get(address) ?? 0 });
  }

  async function serve(message: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = openBody(message);
    underWay.set(answer, body.cut);
    // Ignores errors of an answer whose client has disconnected, because the connection is closed anyway.
    answer.on("error", () => undefined);
    answer.once("close", () => {
      underWay.delete(answer);
      idle.tell();
      if (!message.complete) linger(message);
    });
    const request = requestOf(message, body.stream);
    if (request === null) {
      refused.add(message.socket);
      answer.writeHead(400, { "Content-Length": "0", Connection: "close" }).end();
      return;
    }
    try {
      const { remoteAddress = "", remotePort = 0 } = message.socket;
      const response = await handler(request, {
        remoteAddr: { transport: "tcp", hostname: remoteAddress, port: remotePort },
      });
      if (isStopping) answer.shouldKeepAlive = false;
      await send(response, message, answer, sendMs);
    } catch (error) {
      // The handler or the body of the answer failed. If the answer has begun, no error can be sent any more, so the
      // connection is cut.
      log({ level: "error", event: "answer_cut", error: withoutPrivate(String(error)) });
      if (!answer.headersSent) answer.writeHead(500, { "Content-Length": "0", Connection: "close" }).end();
      else message.socket.destroy();
    }
  }

  /** Gives a client that is still sending a refused body some time to read the answer, then closes its connection. */
  function linger(message: IncomingMessage): void {
    const { socket } = message;
    // The timer keeps running after the socket has closed. Clearing it on `close` would add one listener to the socket
    // for each refused body of a connection.
    setTimeout(() => message.complete || socket.destroy(), lingerMs);
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      server.on("error", (error) => lost.reject(error));
      resolve();
    });
  });
  const bound = (server.address() as AddressInfo).port;
  prober.start(bound);

  function close(): void {
    prober.stop();
    if (server.listening) server.close();
  }

  return {
    port: bound,
    lost: lost.promise,
    connections: () => open.size,
    close,
    async stop(withinMs) {
      isStopping = true;
      for (const answer of underWay.keys()) if (!answer.headersSent) answer.shouldKeepAlive = false;
      server.closeIdleConnections();
      const last = Math.min(LAST_WORD_MS, withinMs / 2);
      await idle.within(withinMs - last);
      for (const cut of underWay.values())
        cut(new Refusal("unavailable", "The service is stopping. Please try again in a moment."));
      await idle.within(last);
      close();
      server.closeAllConnections();
    },
  };
}
