import { afterEach, expect, test, vi } from "vitest";
import { reportFailure } from "./report.ts";

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

test("a failure is told once a page and kind, without the session, and a failure to tell is silent", () => {
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

test("what is no failure of a microfrontend is not told: no network, or another build beside the one that runs", () => {
  const { sent } = network();
  reportFailure("mfe_admin", { kind: "manifest", reason: "offline", release: null });
  reportFailure("mfe_admin", { kind: "manifest", reason: "replaced", release: null });
  vi.stubGlobal("navigator", { onLine: false });
  reportFailure("mfe_admin", { kind: "render", reason: "throws", release: null });
  expect(sent).toEqual([]);
});
