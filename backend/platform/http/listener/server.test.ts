import { createHash, randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { type Handler, openServer, type ServerTimes } from "./server.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Options {
  readonly times?: Partial<ServerTimes>;
  readonly most?: number;
  readonly perAddress?: number;
}

async function serve(handler: Handler, { times = {}, most = 100, perAddress = 100 }: Options = {}) {
  const lines: Readonly<Record<string, unknown>>[] = [];
  let begun = 0;
  const server = await openServer({
    port: 0,
    handler(request, info) {
      begun += 1;
      return handler(request, info);
    },
    log: (line) => lines.push(line),
    connections: { most, perAddress },
    times,
  });
  onTestFinished(() => server.stop(0));
  const url = `http://127.0.0.1:${server.port}`;
  return {
    server,
    lines,
    port: server.port,
    url,
    /** Resolves once this many requests have reached the handler. */
    begun: (count: number) => expect.poll(() => begun, { interval: 5 }).toBe(count),
  };
}

/** Opens a connection and sends `text`. `from`: one of this machine's own addresses. */
function dial(port: number, text = "", from = "127.0.0.1") {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  onTestFinished(() => void socket.destroy());
  let received = "";
  const ended = Promise.withResolvers<string>();
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  socket.on("close", () => ended.resolve(received));
  socket.write(Buffer.from(text, "latin1"));
  return { socket, received: () => received, ended: ended.promise };
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const HALF = "GET / HTTP/1.1\r\nHost: localhost\r\nX-";
const ok: Handler = () => new Response("ok");
/** Reads the body to its end; that may fail. */
const reading: Handler = async (request) => {
  try {
    return new Response(`${(await request.bytes()).length}`);
  } catch (error) {
    return new Response((error as Error).message, { status: 400 });
  }
};
/**
 * Longest wait for a connection to end (ms). A connection that ends as expected takes far less, even on a busy machine.
 */
const UNTIL_THEN_MS = 30_000;

test("the server closes a connection with 408 if its header does not arrive in time", async () => {
  const { port, server } = await serve(ok, { times: { headerMs: 300 } });
  const start = performance.now();
  const halves = Array.from({ length: 20 }, () => dial(port, HALF));
  expect((await Promise.all(halves.map(({ ended }) => ended))).map(statusOf)).toEqual(Array(20).fill(408));
  // The default time limit is ten seconds.
  expect(performance.now() - start).toBeLessThan(9000);
  await expect.poll(server.connections).toBe(0);
});

test("the server aborts an answer that the client does not read, and cancels its source", async () => {
  let cancelled = false;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => {
          cancelled = true;
        },
      }),
    );
  const { port, server } = await serve(endless, { times: { sendMs: 200 } });
  const { socket } = dial(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  socket.pause();
  await expect.poll(() => cancelled).toBe(true);
  await expect.poll(server.connections).toBe(0);
});

test("a request body that its handler abandons, and that then arrives completely, affects only its own request", async () => {
  const leaving: Handler = async ({ body }) => {
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
    return new Response("left");
  };
  const { port, begun } = await serve(leaving);
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\n";
  const { socket, received } = dial(port, `${head}abc`);
  await begun(1);
  await expect.poll(received).toContain("left");
  socket.write("def");
  // The next request on the connection is accepted when the first one has ended.
  socket.write(`${head}abcdef`);
  await begun(2);
  await expect.poll(() => received().split("left")).toHaveLength(3);
});

test("the server sends an answer completely to a client that reads slowly", async () => {
  const bytes = randomBytes(3_000_000);
  const { port } = await serve(() => new Response(bytes), { times: { sendMs: 1000 } });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const parts: Buffer[] = [];
  for await (const part of socket) {
    parts.push(part);
    await wait(25);
  }
  const answer = Buffer.concat(parts).toString("latin1");
  expect(answer.length).toBeGreaterThan(bytes.length);
});

test("the server answers connections over the limit with 503, and limits the connections of one address", async () => {
  const { port, server, lines } = await serve(ok, { most: 8, perAddress: 4 });
  const held = Array.from({ length: 4 }, () => dial(port, HALF));
  await expect.poll(server.connections).toBe(4);
  const fifth = await dial(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").ended;
  expect(statusOf(fifth)).toBe(503);
  expect(fifth).toMatch(/Retry-After: 2\r\n/);
  expect(JSON.parse(fifth.split("\r\n\r\n")[1] as string)).toMatchObject({ status: 503, code: "unavailable" });

  const other = dial(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "127.0.0.2");
  await expect.poll(() => statusOf(other.received())).toBe(200);
  other.socket.destroy();
  await expect.poll(server.connections).toBe(4);
  for (let opened = 0; opened < 4; opened++) dial(port, HALF, "127.0.0.2");
  await expect.poll(server.connections).toBe(8);
  const ninth = await dial(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "127.0.0.3").ended;
  expect(statusOf(ninth)).toBe(503);
  expect(lines).toEqual([{ level: "warn", event: "connections_refused", open: 4, ofAddress: 4 }]);

  for (const { socket } of held) socket.destroy();
  await expect.poll(server.connections).toBe(4);
  const again = dial(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => statusOf(again.received())).toBe(200);
});

const post = (head: string, body = "") => `POST / HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n${body}`;

test.each([
  ["bare line feeds", "GET / HTTP/1.1\nHost: localhost\n\n"],
  ["both Content-Length and chunks", post("Content-Length: 5\r\nTransfer-Encoding: chunked", "0\r\n\r\n")],
  ["another coding before chunks", post("Transfer-Encoding: gzip, chunked", "0\r\n\r\n")],
  ["two codings", post("Transfer-Encoding: identity\r\nTransfer-Encoding: chunked", "0\r\n\r\n")],
  ["a space before the colon of Transfer-Encoding", post("Transfer-Encoding : chunked", "0\r\n\r\n")],
  ["two lengths", post("Content-Length: 5\r\nContent-Length: 5", "abcde")],
  ["a length with a sign", post("Content-Length: +5", "abcde")],
  ["a folded header", "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n\r\n"],
  ["a NUL in a header", "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\0c\r\n\r\n"],
  ["two hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n"],
  ["no host", "GET / HTTP/1.1\r\n\r\n"],
  ["an invalid host", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"],
  ["another HTTP version", "GET / HTTP/2.0\r\nHost: localhost\r\n\r\n"],
  ["an invalid chunk size", post("Transfer-Encoding: chunked", "zz\r\nabcde\r\n0\r\n\r\n")],
])("the server refuses a request with %s, and reads no further request of its connection", async (_, text) => {
  const { port } = await serve(async (request) => new Response(await request.text().catch(() => "cut")));
  const answer = await dial(port, `${text}GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`).ended;
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
});

test("the server passes bodies unchanged in both directions, with and without chunked encoding", async () => {
  const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const { url } = await serve(async (request, { remoteAddr }) => {
    const bytes = await request.bytes();
    return new Response(new Blob([bytes]).stream(), {
      status: 201,
      headers: [
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
        ["x-seen", `${request.method} ${new URL(request.url).pathname} ${remoteAddr.hostname} ${digest(bytes)}`],
      ],
    });
  });
  const bytes = randomBytes(5_000_000);
  for (const body of [bytes, new Blob([bytes]).stream()]) {
    const answer = await fetch(`${url}/a%20b?c=d`, { method: "PUT", body, duplex: "half" } as RequestInit);
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("x-seen")).toBe(`PUT /a%20b 127.0.0.1 ${digest(bytes)}`);
    expect(digest(await answer.bytes())).toBe(digest(bytes));
  }
});

test("the server answers HEAD with headers only, and cancels the answer's body", async () => {
  let cancelled = false;
  const cancel = () => {
    cancelled = true;
  };
  const { url } = await serve(
    () => new Response(new ReadableStream({ cancel }), { headers: { "Content-Length": "9" } }),
  );
  const answer = await fetch(url, { method: "HEAD" });
  expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([200, "9", ""]);
  expect(cancelled).toBe(true);
});

test("reading a request body fails if its client disconnects, and an answer is aborted if its source fails", async () => {
  const failure = Promise.withResolvers<unknown>();
  const { port, url, lines, begun } = await serve(async (request) => {
    if (request.method === "POST") await request.text().catch(failure.resolve);
    return new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(9)),
        pull: () => Promise.reject(new Error("the disk is gone")),
      }),
    );
  });
  const { socket } = dial(port, post("Content-Length: 50", "abc"));
  await begun(1);
  socket.destroy();
  expect(await failure.promise).toBeInstanceOf(Error);
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  expect(lines).toEqual([{ level: "error", event: "answer_cut", error: "Error: the disk is gone" }]);
});

test("the server reads only briefly from a refused client that keeps sending data", async () => {
  const { port, server } = await serve(() => new Response("no", { status: 413 }), { times: { lingerMs: 200 } });
  const { socket, received, ended } = dial(port, post("Content-Length: 50000000", "abc"));
  const sending = setInterval(() => socket.write("x"), 20);
  onTestFinished(() => clearInterval(sending));
  await ended;
  expect(statusOf(received())).toBe(413);
  await expect.poll(server.connections).toBe(0);
});

test("request bodies that arrive after their answers leave no event listeners on the connection", async () => {
  const warnings: string[] = [];
  const warned = ({ name }: Error) => void warnings.push(name);
  process.on("warning", warned);
  onTestFinished(() => void process.off("warning", warned));
  const { port } = await serve(ok);
  const { socket, received } = dial(port);
  for (let asked = 1; asked <= 12; asked++) {
    socket.write(post("Content-Length: 4"));
    await expect.poll(() => received().split("HTTP/1.1 200").length - 1, { interval: 5 }).toBe(asked);
    socket.write("body");
  }
  await wait(20);
  expect(warnings).toEqual([]);
});

/** Sends `part` repeatedly until the connection ends, and returns the answer. */
async function sendEndlessly(port: number, first: string, part: string): Promise<string> {
  const { socket, ended } = dial(port, post("Transfer-Encoding: chunked", first));
  const sending = setInterval(() => socket.writableLength === 0 && socket.write(part), 1);
  onTestFinished(() => clearInterval(sending));
  return ended;
}

test.each<[string, Handler, string, string, number]>([
  ["refuses an endless chunk extension if the body is read", reading, "3;", "a".repeat(65_536), 400],
  ["closes the connection for an endless chunk extension if the body is not read", ok, "3;", "a".repeat(65_536), 200],
  ["refuses the extensions of endlessly many chunks", reading, "", `3;${"a".repeat(99)}\r\nabc\r\n`.repeat(500), 400],
])("%s", async (_, handler, first, part, status) => {
  const { port, server } = await serve(handler, { times: { lingerMs: 200 } });
  expect(statusOf(await sendEndlessly(port, first, part))).toBe(status);
  await expect.poll(server.connections).toBe(0);
});

test.each([
  ["a chunk for each byte", "1\r\na\r\n".repeat(200_000)],
  ["a signature with each chunk", `10000;chunk-signature=${"a".repeat(64)}\r\n${"b".repeat(65_536)}\r\n`.repeat(40)],
])("the server accepts a body with %s", async (_, chunks) => {
  const { port } = await serve(reading);
  const head = "Transfer-Encoding: chunked\r\nConnection: close";
  expect(statusOf(await dial(port, post(head, `${chunks}0\r\n\r\n`)).ended)).toBe(200);
});

test("the server does not support TRACE", async () => {
  const { port } = await serve(ok);
  const answer = await dial(port, "TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ended;
  expect(statusOf(answer)).toBe(400);
});

/** Begins an upload of ten bytes and sends three of them. */
const beginUpload = (port: number): { readonly socket: Socket; readonly ended: Promise<string> } =>
  dial(port, post("Content-Length: 10", "abc"));

const echo: Handler = async (request) => {
  try {
    return new Response(await request.text());
  } catch (error) {
    return Response.json({ message: (error as Error).message }, { status: 503 });
  }
};

test("stopping the server lets a running request finish and then closes its connection; idle connections close at once", async () => {
  const { port, server, begun } = await serve(echo);
  const idle = dial(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => statusOf(idle.received())).toBe(200);
  const { socket, ended } = beginUpload(port);
  await begun(2);
  const start = performance.now();
  const stopped = server.stop(UNTIL_THEN_MS);
  await idle.ended;
  socket.write("defghij");
  const answer = await ended;
  await stopped;
  expect(statusOf(answer)).toBe(200);
  expect(answer).toMatch(/^Connection: close$/im);
  expect(answer).toMatch(/abcdefghij/);
  expect(performance.now() - start).toBeLessThan(UNTIL_THEN_MS / 2);
});

test("stopping the server refuses an incomplete body before the deadline, and gives the reason", async () => {
  const { port, server, begun } = await serve(echo);
  const { ended } = beginUpload(port);
  await begun(1);
  const start = performance.now();
  await server.stop(600);
  expect(performance.now() - start).toBeLessThan(UNTIL_THEN_MS / 2);
  const answer = await ended;
  expect(statusOf(answer)).toBe(503);
  expect(answer).toMatch(/The service is stopping/);
});

test("stopping the server aborts an endless answer", async () => {
  const { port, server, begun } = await serve(() => new Response(new ReadableStream()));
  const { ended } = dial(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await begun(1);
  const start = performance.now();
  await server.stop(400);
  await ended;
  expect(performance.now() - start).toBeLessThan(UNTIL_THEN_MS / 2);
});

test("the server reports a listener that ended because the process ran out of file descriptors", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-server-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const script = join(dir, "script.ts");
  await Deno.writeTextFile(
    script,
    `import { openServer } from "${new URL("./server.ts", import.meta.url).href}";
     const server = await openServer({ port: 0, handler: () => new Response("ok"), log: () => undefined,
       connections: { most: 100, perAddress: 100 }, times: { probeMs: 200 } });
     server.lost.catch((error) => { console.log(error.message); Deno.exit(0); });
     Deno.addSignalListener("SIGTERM", () => undefined);
     const told = Deno.stdin.read(new Uint8Array(1));
     const files = [];
     try { for (;;) files.push(Deno.openSync("${script}")); } catch { console.log(server.port); }
     await told;
     setTimeout(() => files.forEach((file) => file.close()), 300);`,
  );
  const child = new Deno.Command("prlimit", {
    args: ["--nofile=100", Deno.execPath(), "run", "-A", "--no-config", script],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const { status } = child;
  let hasEnded = false;
  void status.then(() => {
    hasEnded = true;
  });
  onTestFinished(() => {
    if (!hasEnded) child.kill("SIGKILL");
  });
  const tell = child.stdin.getWriter();
  let said = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    const port = /^\d+/.exec(text)?.[0];
    // The child process closes its files after a connection that it could not accept for lack of descriptors.
    if (port) dial(Number(port)).socket.once("connect", () => void tell.write(Uint8Array.of(10)));
    said += text.replace(/^\d+\n/, "");
  }
  expect(said).toBe("The operating system closed the listening socket, so no connection is accepted any more.\n");
});

test("a process that was busy for longer than the timeout of its self-check does not report a lost listener", async () => {
  const { server } = await serve(() => new Response("ok"), { times: { probeMs: 40 } });
  let isLost = false;
  server.lost.catch(() => {
    isLost = true;
  });
  for (let round = 0; round < 10; round++) {
    const until = performance.now() + 100;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await wait(100);
  expect(isLost).toBe(false);
});
