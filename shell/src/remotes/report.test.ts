import { afterEach, expect, test, vi } from "vitest";
import { placeIn, reportFailure, reportUncaught } from "./report.ts";

afterEach(() => vi.unstubAllGlobals());

function network() {
  const sent: unknown[] = [];
  const fetch = vi.fn(async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    throw new Error("gone");
  });
  vi.stubGlobal("fetch", fetch);
  return { sent, fetch };
}

test("a load failure is reported once per page and kind, without the session, and an error of the report is ignored", () => {
  const { sent, fetch } = network();
  for (const reason of ["hangs", "missing"] as const)
    reportFailure("mfe_assets", { kind: "entry", reason, release: "1.0.0-0123456789ab" });
  reportFailure("mfe_assets", { kind: "chunk", reason: "cut", release: "of ada@example.com" });
  expect(sent).toEqual([
    { remote: "mfe_assets", kind: "entry", reason: "hangs", release: "1.0.0-0123456789ab" },
    { remote: "mfe_assets", kind: "chunk", reason: "cut", release: null },
  ]);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: "omit", keepalive: true });
});

test("failures without a network, or caused by another build in the page, are not reported", () => {
  const { sent } = network();
  reportFailure("mfe_admin", { kind: "manifest", reason: "offline", release: null });
  reportFailure("mfe_admin", { kind: "manifest", reason: "replaced", release: null });
  vi.stubGlobal("navigator", { onLine: false });
  reportFailure("mfe_admin", { kind: "render", reason: "throws", release: null });
  expect(sent).toEqual([]);
});

/** A build of mfe_assets in the page. */
const remotes = {
  ownerOf: (address: string) =>
    address.startsWith("https://cdn.example/r/1/")
      ? { remote: "mfe_assets" as const, release: "1.0.0-0123456789ab", file: address.slice(24) }
      : null,
};

test.each([
  ["Chromium", "Error: of ada@example.com\n    at n (https://cdn.example/r/1/static/js/async/a.0e9b.js:1:2345)"],
  ["Firefox", "n@https://cdn.example/r/1/static/js/async/a.0e9b.js:1:2345\n"],
  [
    "a frame of the shell before it",
    "at https://a.example/static/js/s.js:1:2\nat https://cdn.example/r/1/static/js/async/a.0e9b.js:1:2345",
  ],
])("the position in a microfrontend's script is found in the stack of %s, and nothing else", (_, stack) => {
  expect(placeIn(stack, remotes)).toEqual({
    remote: "mfe_assets",
    release: "1.0.0-0123456789ab",
    at: "static/js/async/a.0e9b.js:1:2345",
  });
});

test("an uncaught error of a microfrontend is reported with its position and without its message; errors of other code are not", () => {
  const { sent } = network();
  const thrown = (stack: string) => Object.assign(new Error("ada@example.com"), { stack });
  const elsewhere = thrown("Error: ada@example.com at https://a.example/static/js/s.js:1:2");
  reportUncaught({ reason: elsewhere } as PromiseRejectionEvent, remotes);
  reportUncaught({ reason: "ada@example.com" } as PromiseRejectionEvent, remotes);
  expect(sent).toEqual([]);
  reportUncaught(
    { reason: thrown("at https://cdn.example/r/1/remoteEntry.0123.js:1:2") } as PromiseRejectionEvent,
    remotes,
  );
  const filename = "https://cdn.example/r/1/static/js/async/a.0e9b.js";
  reportUncaught({ error: new SyntaxError("Unexpected"), filename, lineno: 3, colno: 7 } as ErrorEvent, remotes);
  expect(sent).toEqual([]);
  reportUncaught({ error: thrown(`ada@example.com\n at ${filename}:3:7`) } as ErrorEvent, remotes);
  expect(sent).toEqual([
    {
      remote: "mfe_assets",
      release: "1.0.0-0123456789ab",
      kind: "uncaught",
      reason: "throws",
      at: "static/js/async/a.0e9b.js:3:7",
    },
  ]);
});
