import { Hono } from "hono";
import { expect, test } from "vitest";
import { openHarness } from "../../../tests/harness.ts";
import { type SecurityOptions, securityHeaders } from "./security-headers.ts";

const headersWith = async (options: Partial<SecurityOptions>) => {
  const app = new Hono()
    .use(securityHeaders({ https: false, remoteOrigins: [], ...options }))
    .get("/", (c) => c.text("page"));
  return (await app.request("/")).headers;
};

const directives = (headers: Headers) =>
  Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name, ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );

test("the content security policy allows scripts only from this origin, neither inline nor by eval", async () => {
  const policy = directives(await headersWith({}));
  expect(policy).toMatchObject({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  });
  expect(Object.values(policy).join()).not.toMatch(/unsafe|\*/);
});

test("the content security policy allows the configured origins of remotes, and no others", async () => {
  const policy = directives(
    await headersWith({ remoteOrigins: ["https://cdn.example", "https://assets.example:8443"] }),
  );
  const code = "'self' https://cdn.example https://assets.example:8443";
  for (const name of ["script-src", "style-src", "connect-src", "font-src", "media-src"])
    expect(policy[name]).toBe(code);
  expect(policy["img-src"]).toBe(`${code} data: blob:`);
  expect(policy["worker-src"]).toBe("'self'");
});

test("Strict-Transport-Security is sent for two years over https, and never over http", async () => {
  expect((await headersWith({ https: true })).get("strict-transport-security")).toBe(
    "max-age=63072000; includeSubDomains",
  );
  expect((await headersWith({})).get("strict-transport-security")).toBeNull();
});

test.each([
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
])("the header %s: %s is sent with every answer, including refusals", async (name, value) => {
  const app = await openHarness();
  for (const path of ["/health", "/user/get-user", "/nothing"])
    expect((await app.call("GET", path, null)).headers.get(name)).toBe(value);
});

test("answers with private data are never cached", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  for (const path of ["/user/get-user", "/user/sessions", "/object/get-user-objects", "/nothing"])
    expect((await app.call("GET", path, ada)).headers.get("cache-control")).toBe("no-store");
});
