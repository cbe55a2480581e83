import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress, neighbourhoodOf, networkOf } from "./client-address.ts";
import type { Variables } from "./context.ts";

const ask = async (trustedProxies: number, forwarded: string | undefined, hostname = "203.0.113.9") => {
  const app = new Hono<{ Variables: Variables }>()
    .use(clientAddress(trustedProxies))
    .get("/", (c) => c.text(c.var.address));
  const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return (await app.request("/", { headers }, { remoteAddr: { hostname } })).text();
};

test("X-Forwarded-For is ignored if no proxy is trusted", async () => {
  expect(await ask(0, "198.51.100.7")).toBe("203.0.113.9");
});

test("of X-Forwarded-For only the entry of the trusted proxy is used, not what the client wrote before it", async () => {
  expect(await ask(1, "198.51.100.7")).toBe("198.51.100.7");
  expect(await ask(1, "1.2.3.4, 198.51.100.7")).toBe("198.51.100.7");
  expect(await ask(2, "1.2.3.4, 198.51.100.7, 10.0.0.2")).toBe("198.51.100.7");
});

test("a request that bypasses the proxies counts for the address of its connection", async () => {
  expect(await ask(1, undefined)).toBe("203.0.113.9");
  expect(await ask(2, "198.51.100.7")).toBe("203.0.113.9");
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
  ["192.0.2.1:4711", "192.0.2.1"],
  ["0:0:0:0:0:FFFF:192.0.2.1", "192.0.2.1"],
])("the client address %s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["192.0.2.1", "192.0.2.0/24"],
  ["::ffff:192.0.2.99", "192.0.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["unknown", "unknown"],
])("the client address %s is in the network %s", (address, network) => {
  expect(neighbourhoodOf(networkOf(address))).toBe(network);
});
