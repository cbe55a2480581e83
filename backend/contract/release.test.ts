import { expect, test } from "vitest";
import { ReleaseLine, RemoteBuild, RemotesAnswer } from "./release.ts";

const ID = "1.4.0-0123456789ab";
const INTEGRITY = `sha256-${"A".repeat(43)}=`;
const RELEASE = {
  version: "1.4.0",
  build: "0123456789ab",
  contract: "1.0",
  releasedAt: "2026-11-22T10:00:00.000Z",
  manifest: `releases/${ID}/mf-manifest.json`,
  integrity: INTEGRITY,
  bytes: 12,
};
const LINE = { name: "mfe_assets", current: ID, canary: null, releases: { [ID]: RELEASE }, history: [] };

test("release.json may refer only to releases that it contains", () => {
  expect(ReleaseLine.safeParse(LINE).success).toBe(true);
  expect(ReleaseLine.safeParse({ ...LINE, releases: {} }).success).toBe(false);
  const canary = { release: "1.5.0-0123456789ab", percent: 10 };
  expect(ReleaseLine.safeParse({ ...LINE, canary }).success).toBe(false);
});

test("release.json and the manifest of a build refuse paths that lead outside the folder", () => {
  for (const path of [
    "../x.js",
    "a/../x.js",
    "/x.js",
    "a//x.js",
    "a/./x.js",
    "http://x",
    "a\\x.js",
    "a?b",
    "a/..",
    "%2e%2e/x",
  ]) {
    const manifest = { ...LINE, releases: { [ID]: { ...RELEASE, manifest: path } } };
    expect(ReleaseLine.safeParse(manifest).success, path).toBe(false);
    const build = { version: "1.4.0", build: RELEASE.build, contract: "1.0", requires: {}, uses: {} };
    expect(RemoteBuild.safeParse({ ...build, files: { [path]: INTEGRITY } }).success, path).toBe(false);
    expect(RemoteBuild.safeParse({ ...build, files: { "static/js/a.b-c.js": INTEGRITY } }).success).toBe(true);
  }
});

test("an entry of remotes.json that is a string is an address without a release", () => {
  const entry = "/remotes/mfe-assets/mf-manifest.json";
  expect(RemotesAnswer.parse({ mfe_assets: entry })).toEqual({ mfe_assets: { entry, release: null, integrity: null } });
});
