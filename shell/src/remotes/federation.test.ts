import { getInstance, init } from "@module-federation/enhanced/runtime";
import { expect, test } from "vitest";
import { holdAgainst, pageFederation } from "./federation.ts";
import { parseManifest } from "./manifest.ts";

test("the internal method of the federation runtime that forgets a microfrontend exists, which an upgrade could remove", () => {
  init({ name: "page", remotes: [{ name: "mfe_x", entry: "/mf-manifest.json" }] });
  const names = () => getInstance()?.options.remotes.map(({ name }) => name);
  expect(names()).toEqual(["mfe_x"]);
  pageFederation.forget("mfe_x");
  expect(names()).toEqual([]);
});

const DIGEST = `sha256-${"B".repeat(43)}=`;
const manifestWith = (authentica: object | undefined) =>
  parseManifest(
    JSON.stringify({ metaData: { remoteEntry: { name: "entry.js" } }, exposes: [], shared: [], authentica }),
    "https://cdn.example/m.json",
    null,
  );

test.each([
  ["a file in the manifest gets its digest as integrity", { files: { "a.js": DIGEST } }, DIGEST],
  [
    "a file that the manifest does not list gets an integrity that no file has",
    { files: { "b.js": DIGEST } },
    `sha256-${"A".repeat(43)}=`,
  ],
  ["every file of a manifest without files gets it, too", { files: {} }, `sha256-${"A".repeat(43)}=`],
  ["a development build, which has no list, gets no integrity", undefined, ""],
])("the integrity of a file of a microfrontend: %s", (_, authentica, integrity) => {
  for (const element of [document.createElement("script"), document.createElement("link")]) {
    holdAgainst(element, "https://cdn.example/a.js", manifestWith(authentica));
    expect([element.integrity ?? "", element.crossOrigin]).toEqual([integrity, "anonymous"]);
  }
});
