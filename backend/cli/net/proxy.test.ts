import { expect, test } from "vitest";
import { proxyOf } from "./proxy.ts";

const through = (url: string, env: Readonly<Record<string, string>>) => proxyOf(new URL(url), env)?.href ?? null;

test.each([
  ["https://a.example", {}, null],
  ["https://a.example", { HTTPS_PROXY: "http://p:1" }, "http://p:1/"],
  ["https://a.example", { https_proxy: "p:1", HTTPS_PROXY: "http://q:1" }, "http://p:1/"],
  ["https://a.example", { HTTP_PROXY: "http://p:1" }, null],
  ["http://a.example", { http_proxy: "http://p:1" }, "http://p:1/"],
  ["https://a.example", { ALL_PROXY: "https://u:s@p" }, "https://u:s@p/"],
  ["https://a.example", { https_proxy: "  " }, null],
] as const)("%s with %o goes through %s", (url, env, proxy) => {
  expect(through(url, env)).toBe(proxy);
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
] as const)("of %s with NO_PROXY %s: not through the proxy is %s", (host, rule, isDirect) => {
  const env = { HTTPS_PROXY: "http://p:1", NO_PROXY: rule };
  expect(through(`https://${host}/`, env) === null).toBe(isDirect);
});

test("a proxy of another kind is refused, and its password is not told", () => {
  expect(() => through("https://a.example", { ALL_PROXY: "socks5://u:secret@p" })).toThrow(/^(?!.*secret).*proxy/);
});
