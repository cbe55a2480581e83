import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../../tests/server.ts";
import type { ConnectionInfo, HttpServer } from "../http/listener/server.ts";
import { listen } from "./listen.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(holds: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await holds()); await wait(5)) {
    if (Date.now() > deadline) throw new Error("It has not come true in time.");
  }
}

/** Requests the health over a new connection. */
function isHealthy(url: string): Promise<boolean> {
  const answer = Promise.withResolvers<boolean>();
  const request = get(`${url}/api/health`, { agent: false, timeout: 2000 }, ({ statusCode }) =>
    answer.resolve(statusCode === 200),
  );
  request.on("timeout", () => request.destroy());
  request.on("error", () => answer.resolve(false));
  return answer.promise;
}

test("the service answers again once file descriptors are available", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-descriptors-" });
  onTestFinished(() => Deno.remove(dataDir, { recursive: true }));
  // Without front ends: the verifier would otherwise be published while there are no free descriptors.
  const server = await startServer(dataDir, { WEB_DIR: dataDir }, ["prlimit", "--nofile=200"]);
  onTestFinished(() => server.kill().catch(() => undefined));
  await until(() => isHealthy(server.url));

  const port = Number(new URL(server.url).port);
  const held: Socket[] = [];
  for (let opened = 0; opened < 400; opened++) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    // A request that is never completed.
    socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-");
    held.push(socket);
  }
  await until(() => server.output().includes("connections_refused"));
  for (const socket of held) socket.destroy();
  // A lost listener is noticed within two seconds, retried for one second, and reopened one second later. After half a
  // minute without success the process ends.
  await until(() => isHealthy(server.url));
  expect(await server.stop()).toBe(0);
});

interface Opened {
  fail(): void;
  request(): void;
}

const connections = { most: 100, perAddress: 100 };

/** Opens a listener whose servers fail on command. */
async function openFaulty({ refused = (): boolean => false, pauseMs = 0 } = {}) {
  const opened: Opened[] = [];
  const events: unknown[] = [];
  let givenUp = 0;
  const listener = await listen({
    port: 0,
    handler: () => new Response("ok"),
    connections,
    onListen: () => undefined,
    log: ({ event }) => events.push(event),
    giveUp: () => {
      givenUp += 1;
    },
    async serve(port, handler): Promise<HttpServer> {
      if (refused()) throw new Error("refused");
      const lost = Promise.withResolvers<never>();
      opened.push({
        fail: () =>
          lost.reject(
            new Error("The operating system closed the listening socket, so no connection is accepted any more."),
          ),
        request: () => void handler(new Request("http://localhost/"), {} as ConnectionInfo),
      });
      return {
        port: port || 4321,
        lost: lost.promise,
        connections: () => 0,
        close: () => undefined,
        stop: async () => undefined,
      };
    },
    pauseMs,
  });
  return { listener, opened, events, givenUp: () => givenUp };
}

/** Ends the newest listener and waits for the next one. */
async function failOnce(opened: readonly Opened[]): Promise<void> {
  const before = opened.length;
  opened.at(-1)?.fail();
  await until(() => opened.length > before);
}

test("the listener gives up after thirty consecutive failures, and an accepted request resets the count", async () => {
  const { opened, givenUp, events } = await openFaulty();
  for (let failures = 0; failures < 29; failures++) await failOnce(opened);
  opened.at(-1)?.request();
  for (let failures = 0; failures < 29; failures++) await failOnce(opened);
  expect(givenUp()).toBe(0);
  opened.at(-1)?.fail();
  await until(() => givenUp() === 1);
  expect(events.at(-1)).toBe("listener_given_up");
  await wait(20);
  expect(opened).toHaveLength(59);
});

test("each failed attempt to reopen the port is counted", async () => {
  let refused = false;
  const { opened, givenUp, events } = await openFaulty({ refused: () => refused });
  refused = true;
  opened.at(-1)?.fail();
  await until(() => givenUp() === 1);
  expect(opened).toHaveLength(1);
  expect(events.filter((event) => event === "listener_failed")).toHaveLength(30);
});

test("starting rejects if the first listener cannot be opened", async () => {
  await expect(openFaulty({ refused: () => true })).rejects.toThrow("refused");
});

test("a listener that was stopped during its pause is not reopened", async () => {
  const { listener, opened, events } = await openFaulty({ pauseMs: 100 });
  opened.at(-1)?.fail();
  await until(() => events.includes("listener_failed"));
  await listener.stop(1000);
  await wait(200);
  expect(opened).toHaveLength(1);
});
