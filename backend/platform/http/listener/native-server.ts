/**
 * HTTP server for Deno releases whose `node:http` is built on `Deno.serve` and has no connection objects. On such a
 * release, only requests can be limited, not connections. Hosting platforms run such releases; they terminate TLS and
 * limit clients themselves.
 */
import { Server as HttpServerClass } from "node:http";
import { Server as NetServer } from "node:net";
import { withoutPrivate } from "../../observe/described.ts";
import { Refusal } from "../../refusal.ts";
import { ClientGone } from "./client-gone.ts";
import { createIdle } from "./idle.ts";
import type { HttpServer, ServerOptions } from "./server.ts";
import { addressOf, isAuthority } from "./target.ts";

/**
 * Returns whether this release's `node:http` accepts connections itself, so that `server.ts` can count and close
 * them.
 */
export const showsConnections = (): boolean => HttpServerClass.prototype instanceof NetServer;

/** Time to answer requests whose body was cut because the service stops (ms). */
const LAST_WORD_MS = 500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Like `openServer`, but `connections.most` limits running requests instead of connections, and the platform sets the
 * timeouts.
 */
export async function openNativeServer({
  port,
  host = "0.0.0.0",
  handler,
  log,
  connections,
}: ServerOptions): Promise<HttpServer> {
  const underWay = new Set<(reason: Refusal) => void>();
  const idle = createIdle(() => underWay.size === 0);
  const ending = new AbortController();
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  let isClosed = false;

  const server = Deno.serve(
    {
      port,
      hostname: host,
      signal: ending.signal,
      onListen: () => undefined,
      onError(error) {
        log({ level: "error", event: "answer_cut", error: withoutPrivate(String(error)) });
        return new Response(null, { status: 500 });
      },
    },
    async (request, { remoteAddr }) => {
      const host = request.headers.get("host");
      if (addressOf(request.url, "") === null || (host !== null && !isAuthority(host)))
        return new Response(null, { status: 400 });
      const { request: cuttable, cut } = withCut(request);
      if (underWay.size >= connections.most)
        return Response.json(
          {
            status: 503,
            message: "The service has too many requests to answer. Please try again in a moment.",
            code: "unavailable",
          },
          { status: 503, headers: { "Retry-After": "2" } },
        );
      underWay.add(cut);
      const done = () => {
        underWay.delete(cut);
        idle.tell();
      };
      try {
        const { hostname, port: at } = remoteAddr as Deno.NetAddr;
        const response = await handler(cuttable, {
          remoteAddr: { transport: "tcp", hostname: hostname ?? "", port: at ?? 0 },
        });
        if (response.body === null) done();
        return response.body === null ? response : new Response(whenRead(response.body, done), response);
      } catch (error) {
        done();
        throw error;
      }
    },
  );
  const stopped = server.finished.then(() => {
    if (!isClosed)
      lost.reject(
        new Error("The operating system closed the listening socket, so no connection is accepted any more."),
      );
  });

  return {
    port: (server.addr as Deno.NetAddr).port,
    lost: lost.promise,
    connections: () => underWay.size,
    close() {
      isClosed = true;
      void server.shutdown();
    },
    async stop(withinMs) {
      isClosed = true;
      const last = Math.min(LAST_WORD_MS, withinMs / 2);
      await idle.within(withinMs - last);
      if (underWay.size === 0) {
        await Promise.race([server.shutdown(), pause(last)]);
        return;
      }
      for (const cut of underWay)
        cut(new Refusal("unavailable", "The service is stopping. Please try again in a moment."));
      await idle.within(last / 2);
      // Gives answers that are still being sent the rest of the time. Does not call `server.shutdown()`, because a
      // shutdown that has begun cannot be aborted and would wait for bodies that never end.
      await pause(last / 2);
      ending.abort();
      await stopped;
    },
  };
}

/**
 * Returns the request with a body that `cut` ends with an error. A body that is cut off by the client fails with
 * `ClientGone`.
 */
function withCut(request: Request): { readonly request: Request; readonly cut: (reason: Refusal) => void } {
  if (!request.body) return { request, cut: () => undefined };
  const reader = request.body.getReader();
  let fail: (reason: Error) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (reason) => {
          fail = () => undefined;
          controller.error(reason);
          reader.cancel().catch(() => undefined);
        };
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            fail = () => undefined;
            controller.close();
          } else controller.enqueue(value);
        } catch {
          fail(new ClientGone("The client disconnected before the body was complete."));
        }
      },
      cancel() {
        fail = () => undefined;
        reader.cancel().catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const { method, headers, url } = request;
  return {
    request: new Request(url, { method, headers, body, duplex: "half" } as RequestInit),
    cut: (reason) => fail(reason),
  };
}

/** Returns the stream; `done` is called once it has ended or was cancelled. */
function whenRead(body: ReadableStream<Uint8Array>, done: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done: ended, value } = await reader.read();
          if (!ended) return controller.enqueue(value);
          controller.close();
          done();
        } catch (error) {
          done();
          controller.error(error);
        }
      },
      cancel(reason) {
        done();
        reader.cancel(new ClientGone("The client disconnected.", { cause: reason })).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
