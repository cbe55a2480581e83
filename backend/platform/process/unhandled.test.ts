import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const module = new URL("./unhandled.ts", import.meta.url).href;

/**
 * Runs a script in a process that ends on an unhandled error. `onOutput` gets everything printed so far, after each
 * output.
 */
async function run(script: string, onOutput: (output: string) => void = () => undefined) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-unhandled-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const path = join(dir, "script.ts");
  await Deno.writeTextFile(
    path,
    `import { endWhenUnhandled } from "${module}";
     const started = endWhenUnhandled((line) => console.log(JSON.stringify(line)));
     const later = (work: () => void) => setTimeout(work, 50);
     ${script}`,
  );
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-config", "--allow-net=127.0.0.1,0.0.0.0", "--allow-read", path],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    output += text;
    onOutput(output);
  }
  const [{ code }, errors] = await Promise.all([child.status, new Response(child.stderr).text()]);
  const lines = output
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { code, lines, errors };
}

test.each([
  [
    "an unhandled rejection",
    `started(); later(() => { Promise.reject(new Error("nobody waits")); });`,
    "unhandled_rejection",
  ],
  ["an uncaught error", `started(); later(() => { throw new Error("nobody waits"); });`, "uncaught_error"],
  [
    "a rejection that is not from a request",
    `started(); later(() => { Promise.reject(new Deno.errors.BadResource("nobody waits")); });`,
    "unhandled_rejection",
  ],
])("%s ends the process with one line", async (_, script, event) => {
  const { code, lines } = await run(`${script} setTimeout(() => console.log('{"alive":true}'), 2000);`);
  expect(code).toBe(1);
  expect(lines).toEqual([{ level: "error", event, error: expect.stringContaining("nobody waits") }]);
});

test.each([
  ["a rejection", `await Promise.reject(new Error("The folder is in use."));`],
  ["a thrown error", `throw new Error("The folder is in use.");`],
  ["an error in a callback", `later(() => { throw new Error("The folder is in use."); });`],
])("%s during the start is printed as one sentence without a stack", async (_, script) => {
  const { code, lines, errors } = await run(script);
  expect({ code, lines, errors }).toEqual({
    code: 1,
    lines: [],
    errors: "Authentica cannot start: The folder is in use.\n",
  });
});

/** A server in which each path forgets to await a promise. It ends when it is asked to. */
const SERVER = `
  import { openServer } from "${new URL("../http/listener/server.ts", import.meta.url).href}";
  started();
  const server = await openServer({
    port: 0,
    log: (line) => console.log(JSON.stringify(line)),
    connections: { most: 10, perAddress: 10 },
    handler: (request) => {
      const path = new URL(request.url).pathname;
      if (path !== "/end") console.log('{"begun":true}');
      if (path === "/write") {
        const { readable, writable } = new TransformStream();
        const writer = writable.getWriter();
        (async () => { for (;;) await writer.write(new Uint8Array(100_000)); })();
        return new Response(readable);
      }
      if (path === "/read") {
        request.arrayBuffer();
        return new Promise((resolve) => setTimeout(() => resolve(new Response("late")), 500));
      }
      if (path === "/end") {
        setTimeout(() => { console.log('{"alive":true}'); Deno.exit(0); }, 300);
        return new Response();
      }
      if (path === "/throw") throw new Error("handler");
      return new Response(new ReadableStream({ async pull() { throw new Error("body"); } }));
    },
  });
  console.log(JSON.stringify({ port: server.port }));`;

/** Sends a request, and returns a function that disconnects. */
function ask(port: number, head: string): () => void {
  const socket = connect(port, "127.0.0.1", () => {
    socket.write(`${head} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc`);
  });
  socket.on("error", () => undefined);
  return () => socket.destroy();
}

test.each([
  ["a write to a client that disconnected", "GET /write", ["client_gone"]],
  ["a read from a client that disconnected", "POST /read", ["client_gone"]],
  ["a handler that throws", "GET /throw", ["answer_cut"]],
  ["an answer whose body fails", "GET /body", ["answer_cut"]],
])("the process survives %s", async (_, request, events) => {
  let leave: (() => void) | null = null;
  let isLeaving = false;
  let isEnding = false;
  const { code, lines } = await run(SERVER, (output) => {
    const port = Number(/"port":(\d+)/.exec(output)?.[1]);
    if (!leave && port > 0) leave = ask(port, request);
    if (!isLeaving && leave && output.includes('"begun"')) {
      isLeaving = true;
      setTimeout(leave, 200);
    }
    // Every event was reported, so the process is still running and can be asked to end.
    if (!isEnding && events.every((event) => output.includes(event))) {
      isEnding = true;
      void fetch(`http://127.0.0.1:${port}/end`).catch(() => undefined);
    }
  });
  expect(lines.slice(2, -1).map(({ event }) => event)).toEqual(events);
  expect(lines.at(-1)).toEqual({ alive: true });
  expect(code).toBe(0);
});
