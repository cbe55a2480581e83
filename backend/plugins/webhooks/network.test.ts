import { expect, onTestFinished, test } from "vitest";
import { issued } from "../../tests/certificate.ts";
import { fakeNetwork, type Names, PUBLIC_ADDRESS } from "../../tests/webhook-receiver.ts";
import { type Network, systemNetwork } from "./network.ts";
import { createPost } from "./post.ts";

const NEVER = new AbortController().signal;
const MESSAGE = { url: "https://hooks.example.com/in?x=1", headers: { "webhook-id": "msg_1" }, body: '{"é":1}' };

const postBy = (network: Network, { loopback = false, withinMs = 15_000 } = {}) =>
  createPost({ network, reach: { loopback }, now: Date.now, withinMs });

/** Sends the message with a resolver that knows these names, and returns why it was not delivered. */
async function refusalOf(names: Names, url = MESSAGE.url) {
  const { network, connected, asked } = fakeNetwork(() => 200, names);
  const failure = await postBy(network)({ ...MESSAGE, url }, NEVER).then(
    ({ status }) => status,
    (error) => error.failure,
  );
  return { failure, connected, asked };
}

test("a webhook message is sent once: to the IP address that was checked, with the host name in TLS and in the Host header", async () => {
  const { network, received, connected, asked } = fakeNetwork(() => 200);
  expect(await postBy(network)(MESSAGE, NEVER)).toEqual({ status: 200, retryAfter: null, excerpt: "" });
  expect(asked).toEqual(["hooks.example.com"]);
  expect(connected).toEqual([`${PUBLIC_ADDRESS}:443`]);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ name: "hooks.example.com", line: "POST /in?x=1 HTTP/1.1", body: MESSAGE.body });
  expect(Object.fromEntries(received[0]?.headers ?? [])).toMatchObject({
    Host: "hooks.example.com",
    "Content-Type": "application/json",
    "Content-Length": "8",
    "webhook-id": "msg_1",
    Connection: "close",
  });
});

test.each([
  ["private", ["10.0.0.1"]],
  ["loopback", ["127.0.0.1"]],
  ["of IPv6's loopback", ["::1"]],
  ["of metadata", ["169.254.169.254"]],
  ["of metadata over IPv6", ["fd00:ec2::254"]],
  ["IPv4-mapped", ["::ffff:10.0.0.1"]],
  ["of NAT64", ["64:ff9b::a9fe:a9fe"]],
  ["of 6to4", ["2002:7f00:1::"]],
  ["unspecified", ["0.0.0.0"]],
  ["mixed, a good one first", [PUBLIC_ADDRESS, "127.0.0.1"]],
  ["mixed, a bad one first", ["192.168.1.1", PUBLIC_ADDRESS]],
  ["good but for one behind the third", [PUBLIC_ADDRESS, "1.1.1.1", "1.0.0.1", "10.0.0.1"]],
  ["no address", ["2130706433"]],
])("a host name whose addresses are %s is refused before any connection", async (_, addresses) => {
  expect(await refusalOf(() => addresses)).toEqual({
    failure: "refused_address",
    connected: [],
    asked: ["hooks.example.com"],
  });
});

test("a host name is resolved once per delivery, so a second DNS answer cannot redirect it", async () => {
  let looks = 0;
  const rebinding: Names = () => [looks++ === 0 ? PUBLIC_ADDRESS : "127.0.0.1"];
  expect(await refusalOf(rebinding)).toEqual({
    failure: 200,
    connected: [`${PUBLIC_ADDRESS}:443`],
    asked: ["hooks.example.com"],
  });
  expect(await refusalOf(rebinding)).toMatchObject({ failure: "refused_address", connected: [] });
});

test("a stored webhook address that today's rules refuse is not connected to", async () => {
  for (const url of ["http://127.0.0.1:9000/", "https://127.0.0.1/", "https://localhost/", "https://x.example:22/"])
    expect(await refusalOf(() => [PUBLIC_ADDRESS], url)).toEqual({
      failure: "refused_address",
      connected: [],
      asked: [],
    });
});

test("a host name without addresses, or that cannot be resolved, is reported as unknown", async () => {
  expect(await refusalOf(() => [])).toMatchObject({ failure: "unknown_name" });
  const broken = () => {
    throw new Error("SERVFAIL");
  };
  expect(await refusalOf(broken)).toMatchObject({ failure: "unknown_name" });
});

test("a redirect is treated as the receiver's answer and not followed", async () => {
  const location = "HTTP/1.1 307 Elsewhere\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n";
  const { network, connected, asked } = fakeNetwork(() => location);
  expect(await postBy(network)(MESSAGE, NEVER)).toMatchObject({ status: 307 });
  expect([connected, asked]).toEqual([[`${PUBLIC_ADDRESS}:443`], ["hooks.example.com"]]);
});

test("a delivery to a receiver that hangs is aborted after its time limit, and when the process stops", async () => {
  const { network } = fakeNetwork(() => "hangs");
  await expect(postBy(network, { withinMs: 20 })(MESSAGE, NEVER)).rejects.toMatchObject({ failure: "timeout" });
  const stopping = new AbortController();
  const posted = postBy(network)(MESSAGE, stopping.signal);
  stopping.abort(new Error("stopping"));
  await expect(posted).rejects.toThrow("stopping");
});

/**
 * Starts a TLS server for `localhost` on this machine, and returns a network in which it is at every public address.
 */
async function openTls(): Promise<{ readonly network: Network; readonly names: readonly string[] }> {
  const { cert, key, root } = await issued();
  const names: string[] = [];
  const listener = Deno.listenTls({ port: 0, hostname: "127.0.0.1", cert, key, alpnProtocols: ["http/1.1"] });
  const served = (async () => {
    for (;;) {
      const connection = await listener.accept().catch(() => null);
      if (!connection) return;
      try {
        await connection.handshake();
        await connection.read(new Uint8Array(4096));
        await connection.write(new TextEncoder().encode("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
      } catch {
        // A client that does not trust the certificate disconnects.
      }
      connection.close();
    }
  })();
  onTestFinished(async () => {
    listener.close();
    await served;
  });
  const system = systemNetwork([root]);
  const { port } = listener.addr;
  return {
    names,
    network: {
      ...system,
      resolve: async () => [PUBLIC_ADDRESS],
      connect: (_address, _port, signal) => system.connect("127.0.0.1", port, signal),
      secure(connection, name, signal) {
        names.push(name);
        return system.secure(connection, name === "good.example.com" ? "localhost" : name, signal);
      },
    },
  };
}

test("nothing is sent over TLS unless the certificate is valid for the host name", async () => {
  const { network, names } = await openTls();
  const good = { ...MESSAGE, url: "https://good.example.com/" };
  expect(await postBy(network)(good, NEVER)).toMatchObject({ status: 200, excerpt: "ok" });
  await expect(postBy(network)(MESSAGE, NEVER)).rejects.toMatchObject({ failure: "tls" });
  expect(names).toEqual(["good.example.com", "hooks.example.com"]);
});

test("a connection without a TLS handshake is closed after the time limit", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  onTestFinished(() => listener.close());
  const system = systemNetwork();
  const network: Network = {
    ...system,
    resolve: async () => [PUBLIC_ADDRESS],
    connect: (_address, _port, signal) => system.connect("127.0.0.1", listener.addr.port, signal),
  };
  const accepted = listener.accept();
  await expect(postBy(network, { withinMs: 100 })(MESSAGE, NEVER)).rejects.toMatchObject({ failure: "timeout" });
  using connection = await accepted;
  const hello = new Uint8Array(4096);
  // Read until the connection ends, also if it ends with an error.
  while ((await connection.read(hello).catch(() => null)) !== null);
});

test("a loopback address is reached without TLS if the installation allows it", async () => {
  const { network, connected } = fakeNetwork(() => 200);
  const here = { ...MESSAGE, url: "http://127.0.0.1:9000/hook" };
  expect(await postBy(network, { loopback: true })(here, NEVER)).toMatchObject({ status: 200 });
  expect(connected).toEqual(["127.0.0.1:9000"]);
});
