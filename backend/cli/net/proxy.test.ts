import { expect, test } from "vitest";
import { proxyOf } from "./proxy.ts";

/** Returns the proxy's address and the variable that sets it. */
function through(url: string, env: Readonly<Record<string, string>>) {
  const proxy = proxyOf(new URL(url), env);
  return proxy && [proxy.url.href, proxy.variable];
}

test.each([
  ["https://a.example", {}, null],
  ["https://a.example", { HTTPS_PROXY: "http://p:1" }, ["http://p:1/", "HTTPS_PROXY"]],
  ["https://a.example", { https_proxy: "p:1", HTTPS_PROXY: "http://q:1" }, ["http://p:1/", "https_proxy"]],
  ["https://a.example", { https_proxy: " ", HTTPS_PROXY: "http://q:1" }, ["http://q:1/", "HTTPS_PROXY"]],
  ["https://a.example", { HTTP_PROXY: "http://p:1" }, null],
  ["http://a.example", { http_proxy: "http://p:1" }, ["http://p:1/", "http_proxy"]],
  ["https://a.example", { ALL_PROXY: "https://u:s@p" }, ["https://u:s@p/", "ALL_PROXY"]],
  ["https://a.example", { https_proxy: "  " }, null],
] as const)("a request to %s with the environment %o goes through %o", (url, env, proxy) => {
  expect(through(url, env)).toEqual(proxy);
});

test.each([
  ["a.example", "a.example", true],
  ["b.a.example", "a.example", true],
  ["b.a.example", ".a.example", true],
  ["b.a.example", "*.a.example", true],
  ["ba.example", "a.example", false],
  ["A.Example", "a.EXAMPLE", true],
  ["a.example", "x, *", true],
  ["a.example:8443", "a.example:8443", true],
  ["a.example", "a.example:8443", false],
  ["10.1.2.3", "10.0.0.0/8", true],
  ["11.1.2.3", "10.0.0.0/8", false],
  ["a.example", "10.0.0.0/8", false],
  ["[fd00::1]", "fd00::/8", true],
  ["[fd00::1]:8443", "[fd00::1]:8443", true],
  ["10.1.2.3", "2.3", false],
] as const)("a request to %s with NO_PROXY %s bypasses the proxy: %s", (host, rule, isDirect) => {
  const env = { HTTPS_PROXY: "http://p:1", NO_PROXY: rule };
  expect(through(`https://${host}/`, env) === null).toBe(isDirect);
});

test("the command refuses an unsupported kind of proxy without printing its password", () => {
  expect(() => through("https://a.example", { ALL_PROXY: "socks5://u:secret@p" })).toThrow(/^(?!.*secret).*proxy/);
});
