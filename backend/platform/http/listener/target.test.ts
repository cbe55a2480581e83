import { connect } from "node:net";
import * as fc from "fast-check";
import { getPath } from "hono/utils/url";
import { expect, onTestFinished, test } from "vitest";
import { openNativeServer } from "./native-server.ts";
import { openServer } from "./server.ts";
import { addressOf } from "./target.ts";

const LISTENERS = { "our listener": openServer, "the platform's listener": openNativeServer };

/** Sends a request line and a Host header unchanged. Returns the status, and the address that the handler received. */
async function sent(open: (typeof LISTENERS)[keyof typeof LISTENERS], target: string, host: string) {
  const addresses: string[] = [];
  const server = await open({
    port: 0,
    host: "127.0.0.1",
    handler: ({ url }) => {
      addresses.push(url);
      return new Response("ok");
    },
    log: () => undefined,
    connections: { most: 10, perAddress: 10 },
  });
  onTestFinished(() => server.stop(0));
  const socket = connect(server.port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nHost:${host && ` ${host}`}\r\nConnection: close\r\n\r\n`);
  let answer = "";
  for await (const part of socket) answer += part;
  return { status: Number(answer.split(" ")[1]), addresses };
}

const REFUSED = [
  ["/x/../api/health", "localhost"],
  ["/x/%2e%2e/api/health", "localhost"],
  ["/x/.%2E/api/health", "localhost"],
  ["/./api/health", "localhost"],
  ["/x\\..\\api/health", "localhost"],
  ["\\api/health", "localhost"],
  ["/%61pi/health", "localhost"],
  ["/api/%68ealth", "localhost"],
  ["/api/health#x", "localhost"],
  ["http://localhost/x/../api/health", "localhost"],
  ["http://localhost#/api/health", "localhost"],
  ["ftp://localhost/api/health", "localhost"],
  ["http://user@localhost/api/health", "localhost"],
  ["/api/health", "x#"],
  ["/api/health", "x?"],
  ["/health", "x/api"],
  ["/health", "x\\api"],
  ["/api/health", "user@x"],
  ["/api/health", ""],
  ["/api/health", "x:y"],
  ["/api/health", "[::1"],
  ["/api/health", "a%23b"],
] as const;

const TAKEN = [
  ["/api/health", "localhost:8000", "http://localhost:8000/api/health"],
  ["/a%20b/%C3%A9%2Fc?d=%2e%2e/../x", "example.com", "http://example.com/a%20b/%C3%A9%2Fc?d=%2e%2e/../x"],
  ["/", "[::1]:8000", "http://[::1]:8000/"],
  ["/...//.well-known/x.y..", "my_service", "http://my_service/...//.well-known/x.y.."],
  ["http://example.com/api/health?x", "other", "http://example.com/api/health?x"],
] as const;

for (const [name, open] of Object.entries(LISTENERS)) {
  test.each(REFUSED)(`${name} answers 400 to the request target %s with Host "%s"`, async (target, host) => {
    expect(await sent(open, target, host)).toEqual({ status: 400, addresses: [] });
  });

  test.each(TAKEN)(
    `${name} passes the request target %s with Host "%s" on unchanged`,
    async (target, host, address) => {
      expect(await sent(open, target, host)).toEqual({ status: 200, addresses: [address] });
    },
  );
}

test("a request reaches an API path only if that path was sent literally, with any Host header", () => {
  const piece = fc.constantFrom(
    "/",
    "..",
    ".",
    "%2e",
    "%2E.",
    "\\",
    "api",
    "%61pi",
    "%2f",
    "%5c",
    "x",
    "?",
    "#",
    "@",
    ":",
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  let reached = 0;
  fc.assert(
    fc.property(text, fc.oneof(fc.constant("localhost"), text), fc.boolean(), (rest, host, isWhole) => {
      const target = isWhole ? `http://${host}/${rest}` : `/${rest}`;
      const address = addressOf(target, host);
      if (address === null || !/^\/api(?:\/|$)/.test(getPath(new Request(address)))) return;
      reached += 1;
      expect(target.replace(/^http:\/\/[^/]*/, "")).toMatch(/^\/api(?:[/?]|$)/);
    }),
    { numRuns: 20_000, seed: 7 },
  );
  expect(reached).toBeGreaterThan(50);
});
