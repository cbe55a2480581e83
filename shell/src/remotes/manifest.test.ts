import { afterEach, expect, test, vi } from "vitest";
import { readManifest } from "./manifest.ts";

const text = JSON.stringify({
  metaData: { remoteEntry: { name: "remoteEntry.js", path: "" } },
  exposes: [
    { name: "routes", assets: { js: { sync: ["static/a.js"], async: ["static/b.js"] }, css: { sync: ["c.css"] } } },
  ],
  shared: [],
  authentica: { version: "1.2.0", build: "0123456789ab", files: { "static/a.js": "sha256-a" } },
});
const entry = "https://cdn.example/mfe-assets/releases/r/mf-manifest.json";
const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
const integrity = `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;

const answer = (body: string) => vi.stubGlobal("fetch", async () => new Response(body));
afterEach(() => vi.unstubAllGlobals());

test("a manifest is accepted only if it equals the released one, and contains the digests of its files by URL", async () => {
  answer(text);
  const manifest = await readManifest({ entry, release: "r", integrity });
  expect(manifest.release).toBe("r");
  expect((await readManifest({ entry, release: null, integrity: null })).release).toBe("1.2.0-0123456789ab");
  const base = "https://cdn.example/mfe-assets/releases/r";
  expect(manifest.files).toEqual({ [`${base}/static/a.js`]: "sha256-a" });
  expect(manifest.entry).toBe(`${base}/remoteEntry.js`);
  expect(manifest.routes).toEqual([`${base}/static/a.js`, `${base}/c.css`]);

  answer(text.replace("1.2.0", "1.2.1"));
  await expect(readManifest({ entry, release: "r", integrity })).rejects.toMatchObject({ reason: "wrong" });
});

test.each([["<!doctype html>"], ["null"], ["{}"], ['{"metaData":{"remoteEntry":{"name":"e"}},"exposes":{}}']])(
  "an invalid manifest is reported as wrong, not as a network failure: %s",
  async (body) => {
    answer(body);
    await expect(readManifest({ entry, release: null, integrity: null })).rejects.toMatchObject({ reason: "wrong" });
  },
);
