/** Proxies that can be reached but do not connect. */
import { expect, onTestFinished, test } from "vitest";
import { createTransport } from "./transport.ts";

const IDLE_MS = 300;

/** A proxy that begins an answer and never completes it. */
function openSlowProxy() {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  const reached = Promise.withResolvers<void>();
  let left = 0;
  async function drip(client: Deno.Conn): Promise<void> {
    open.add(client);
    reached.resolve();
    const say = (text: string) => client.write(new TextEncoder().encode(text));
    try {
      await say("HTTP/1.1 200 Connection established\r\nX-Slow: ");
      for (;;) {
        await say("a");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } catch {
      left += 1;
    } finally {
      open.delete(client);
    }
  }
  void (async () => {
    for await (const client of listener) void drip(client);
  })().catch(() => undefined);
  onTestFinished(() => {
    listener.close();
    for (const client of open) client.close();
  });
  const env = { HTTPS_PROXY: `http://127.0.0.1:${(listener.addr as Deno.NetAddr).port}` };
  return { env, reached: reached.promise, left: () => left };
}

const open = (env: Readonly<Record<string, string>>, idleMs = IDLE_MS) => {
  const transport = createTransport({ env, idleMs, userAgent: "test" });
  onTestFinished(transport.close);
  return transport;
};

test("the command times out on a proxy that sends its answer byte by byte", async () => {
  const { env } = openSlowProxy();
  await expect(open(env).fetch("https://authentica.example/")).rejects.toThrow(
    /^the proxy 127\.0\.0\.1:\d+ cannot be used: the proxy does not answer$/,
  );
});

test.each(["500 Unable to connect", "502 Bad Gateway", "429 Too Many Requests"])(
  "the command reports an unavailable proxy (%s) as a temporary failure",
  async (answer) => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    onTestFinished(() => listener.close());
    const host = `127.0.0.1:${(listener.addr as Deno.NetAddr).port}`;
    const asked = open({ https_proxy: host }).fetch("https://authentica.example/");
    const client = await listener.accept();
    await client.read(new Uint8Array(65_536));
    await client.write(new TextEncoder().encode(`HTTP/1.1 ${answer}\r\nContent-Length: 0\r\n\r\n`));
    client.close();
    const status = Number(answer.slice(0, 3));
    const message = `The proxy ${host} from https_proxy cannot reach authentica.example:443 at the moment (${status}).`;
    await expect(asked).rejects.toMatchObject({ name: "AuthenticaError", code: "network", status, message });
  },
);

test("aborting a request that waits for its proxy tunnel rejects at once, and close ends the tunnel request", async () => {
  const { env, reached, left } = openSlowProxy();
  const transport = open(env, 60_000);
  const late = new AbortController();
  const asking = expect(transport.fetch("https://authentica.example/", { signal: late.signal })).rejects;
  const told = asking.toMatchObject({ name: "TimeoutError" });
  await reached;
  late.abort(new DOMException("late", "TimeoutError"));
  await told;
  transport.close();
  await expect.poll(left).toBe(1);
});
