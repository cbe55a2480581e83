import { getInstance, init } from "@module-federation/enhanced/runtime";
import { expect, test } from "vitest";
import { holdAgainst, pageFederation } from "./federation.ts";
import { parseManifest } from "./manifest.ts";

test("a microfrontend is forgotten by a part of the runtime that its types keep private: an upgrade may take it away", () => {
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
  ["a file that the manifest names is held against its digest", { files: { "a.js": DIGEST } }, DIGEST],
  [
    "a file that the manifest does not name is held against a digest that no file has",
    { files: { "b.js": DIGEST } },
    `sha256-${"A".repeat(43)}=`,
  ],
  ["so is any file of a manifest that names none", { files: {} }, `sha256-${"A".repeat(43)}=`],
  ["a build for development, which has no list, is not held against one", undefined, ""],
])("%s", (_, authentica, integrity) => {
  for (const element of [document.createElement("script"), document.createElement("link")]) {
    holdAgainst(element, "https://cdn.example/a.js", manifestWith(authentica));
    expect([element.integrity ?? "", element.crossOrigin]).toEqual([integrity, "anonymous"]);
  }
});
