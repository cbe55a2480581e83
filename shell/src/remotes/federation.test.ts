import { getInstance, init } from "@module-federation/enhanced/runtime";
import { expect, test } from "vitest";
import { pageFederation } from "./federation.ts";

test("a microfrontend is forgotten by a part of the runtime that its types keep private: an upgrade may take it away", () => {
  init({ name: "page", remotes: [{ name: "mfe_x", entry: "/mf-manifest.json" }] });
  const names = () => getInstance()?.options.remotes.map(({ name }) => name);
  expect(names()).toEqual(["mfe_x"]);
  pageFederation.forget("mfe_x");
  expect(names()).toEqual([]);
});
