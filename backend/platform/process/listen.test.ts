import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../../tests/server.ts";
import { type HttpServer, listen } from "./listen.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(holds: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await holds()); await wait(5)) {
    if (Date.now() > deadline) throw new Error("It has not come true in time.");
  }
}

/** Asks over a connection of its own. */
function isHealthy(url: string): Promise<boolean> {
  const answer = Promise.withResolvers<boolean>();
  const request = get(`${url}/api/health`, { agent: false, timeout: 2000 }, ({ statusCode }) =>
    answer.resolve(statusCode === 200),
  );
  request.on("timeout", () => request.destroy());
  request.on("error", () => answer.resolve(false));
  return answer.promise;
}

test("a service whose descriptors were used up answers again once they are let go", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-descriptors-" });
  onTestFinished(() => Deno.remove(dataDir, { recursive: true }));
  const server = await startServer(dataDir, {}, ["prlimit", "--nofile=200"]);
  onTestFinished(() => server.kill().catch(() => undefined));
  expect(await isHealthy(server.url)).toBe(true);

  const port = Number(new URL(server.url).port);
  const held: Socket[] = [];
  for (let opened = 0; opened < 300; opened++) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    // A request that never ends.
    socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-");
    held.push(socket);
  }
  await until(() => server.output().includes("Too many open files"));
  expect(await isHealthy(server.url)).toBe(false);

  for (const socket of held) socket.destroy();
  await until(() => isHealthy(server.url));
  expect(await server.stop()).toBe(0);
});

interface Opened {
  fail(): void;
  request(): void;
}

/** A listener whose servers fail on command. */
function openFaulty({ refused = (): boolean => false, pauseMs = 0 } = {}) {
  const opened: Opened[] = [];
  const events: unknown[] = [];
  let givenUp = 0;
  const listener = listen({
    port: 0,
    handler: () => new Response("ok"),
    onListen: () => undefined,
    log: ({ event }) => events.push(event),
    giveUp: () => {
      givenUp += 1;
    },
    serve(port, handler): HttpServer {
      if (refused()) throw new Error("refused");
      const ended = Promise.withResolvers<void>();
      opened.push({
        fail: () => ended.reject(new Error("Too many open files")),
        request: () => void handler(new Request("http://localhost/"), {} as Deno.ServeHandlerInfo<Deno.NetAddr>),
      });
      return {
        addr: { transport: "tcp", hostname: "0.0.0.0", port: port || 4321 },
        finished: ended.promise,
        shutdown: async () => ended.resolve(),
      };
    },
    pauseMs,
  });
  return { listener, opened, events, givenUp: () => givenUp };
}

/** Ends the newest listener and waits for the next. */
async function failOnce(opened: readonly Opened[]): Promise<void> {
  const before = opened.length;
  opened.at(-1)?.fail();
  await until(() => opened.length > before);
}

test("thirty failures in a row are given up, and a request that was taken begins a new row", async () => {
  const { opened, givenUp, events } = openFaulty();
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

test("a port that cannot be had again counts as a failure each time", async () => {
  let refused = false;
  const { opened, givenUp, events } = openFaulty({ refused: () => refused });
  refused = true;
  opened.at(-1)?.fail();
  await until(() => givenUp() === 1);
  expect(opened).toHaveLength(1);
  expect(events.filter((event) => event === "listener_failed")).toHaveLength(30);
});

test("the first listener that cannot be opened is the caller's to tell", () => {
  expect(() => openFaulty({ refused: () => true })).toThrow("refused");
});

test("a listener that is stopped while it waits does not come back", async () => {
  const { listener, opened, events } = openFaulty({ pauseMs: 100 });
  opened.at(-1)?.fail();
  await until(() => events.includes("listener_failed"));
  await listener.stop(1000);
  await wait(200);
  expect(opened).toHaveLength(1);
});

test("a stop waits for a request no longer than it is told", async () => {
  const slow = Promise.withResolvers<Response>();
  const port = Promise.withResolvers<number>();
  const listener = listen({
    port: 0,
    handler: () => slow.promise,
    onListen: (address) => port.resolve(address.port),
    log: () => undefined,
    giveUp: () => undefined,
  });
  const answer = fetch(`http://127.0.0.1:${await port.promise}/`);
  await wait(100);
  const start = Date.now();
  await listener.stop(300);
  expect(Date.now() - start).toBeGreaterThanOrEqual(290);
  slow.resolve(new Response("late"));
  expect(await (await answer).text()).toBe("late");
});
