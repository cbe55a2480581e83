import { expect, onTestFinished, test } from "vitest";
import { beginUpload, UPLOAD_END } from "../../../tests/slow-upload.ts";
import { Refusal } from "../../refusal.ts";
import { ClientGone } from "./client-gone.ts";
import { openNativeServer, showsConnections } from "./native-server.ts";
import type { Handler } from "./server.ts";

async function open(handler: Handler, most = 10) {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const server = await openNativeServer({
    port: 0,
    host: "127.0.0.1",
    handler,
    log: (line) => lines.push(line),
    connections: { most, perAddress: most },
  });
  let isStopped = false;
  async function stop(withinMs: number) {
    isStopped = true;
    await server.stop(withinMs);
  }
  onTestFinished(() => (isStopped ? undefined : stop(0)));
  return { ...server, stop, lines, url: `http://127.0.0.1:${server.port}/` };
}

/** Reads the whole body, and returns the error if that fails. */
const reading: Handler = async (request) => {
  try {
    return new Response(`${(await request.bytes()).length}`);
  } catch (error) {
    return new Response((error as Error).message, { status: error instanceof Refusal ? 503 : 400 });
  }
};

test("this release of Deno exposes its connections, so that server.ts can be used", () => {
  expect(showsConnections()).toBe(true);
});

test("handlers of the native server get address and body, and their answers are streamed", async () => {
  const { url, connections } = await open(async (request, { remoteAddr }) => {
    const body = await request.text();
    return new Response(new Blob([`${request.method} ${remoteAddr.hostname} ${body}`]).stream(), {
      headers: { "x-part": "kept" },
    });
  });
  const answer = await fetch(url, { method: "POST", body: "hello" });
  expect([answer.headers.get("x-part"), await answer.text()]).toEqual(["kept", "POST 127.0.0.1 hello"]);
  await expect.poll(connections).toBe(0);
});

test("the native server refuses connections over the limit with 503, and answers 500 if a handler throws", async () => {
  const waiting = Promise.withResolvers<Response>();
  const begun = Promise.withResolvers<void>();
  const { url, lines } = await open(({ url: asked }) => {
    if (asked.endsWith("/throws")) throw new Error("a bug");
    begun.resolve();
    return waiting.promise;
  }, 1);
  expect((await fetch(`${url}throws`)).status).toBe(500);
  expect(lines).toMatchObject([{ event: "answer_cut", error: "Error: a bug" }]);
  const first = fetch(url);
  await begun.promise;
  const second = await fetch(url);
  expect([second.status, second.headers.get("retry-after")]).toEqual([503, "2"]);
  waiting.resolve(new Response("done"));
  expect(await (await first).text()).toBe("done");
});

test("stopping the native server lets running uploads finish, and refuses uploads that do not finish in time", async () => {
  const server = await open(reading);
  const who = { accessToken: "anybody" };
  const [ends, hangs] = [beginUpload(server.port, who), beginUpload(server.port, who)];
  await expect.poll(server.connections).toBe(2);
  const start = performance.now();
  const stopped = server.stop(1000);
  ends.send(UPLOAD_END);
  await stopped;
  expect(performance.now() - start).toBeLessThan(15_000);
  expect(await ends.answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await hangs.answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*The service is stopping/);
});

test("in the native server, reading a body throws ClientGone if its client disconnects, and an answer that is not read is cancelled", async () => {
  const failed = Promise.withResolvers<unknown>();
  const cancelled = Promise.withResolvers<unknown>();
  const { url, port, connections } = await open(async (request) => {
    if (request.method === "POST")
      return request.bytes().then(
        () => new Response(),
        (error) => {
          failed.resolve(error);
          return new Response();
        },
      );
    return new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: (reason) => cancelled.resolve(reason),
      }),
    );
  });
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc"));
  await expect.poll(connections).toBe(1);
  connection.close();
  expect(await failed.promise).toBeInstanceOf(ClientGone);
  const leaving = new AbortController();
  await fetch(url, { signal: leaving.signal });
  leaving.abort();
  expect(await cancelled.promise).toBeInstanceOf(ClientGone);
  await expect.poll(connections).toBe(0);
});
