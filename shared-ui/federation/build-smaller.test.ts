import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { CUTS, GLUE } from "./build-smaller.ts";
import { cut } from "./cut-loader.mjs";

const SOURCE = `async function load(a) {
  if (a) {
    return 1;
  }
}
const keep = { method(b) {
	c();
} };
class Keeper {
	method(b) {
		c();
	}
}
`;

test("a function that is left out says so when it is called, and what stands around it is as it was", () => {
  expect(cut(SOURCE, { functions: ["load", "method"], texts: [["{ method(b)", "{ other(b)"]] })).toBe(
    `async function load() { throw new Error("load is left out.");
}
const keep = { other(b) {
	c();
} };
class Keeper {
	method() { throw new Error("method is left out.");
	}
}
`,
  );
});

test("a function that has nothing to do does nothing", () => {
  expect(cut("function load(a) {\n  a();\n}\n", { idle: ["load"] })).toBe("function load() {\n}\n");
});

test("what goes from one text to another gives way, and the other stays", () => {
  expect(cut("a(); b(); c();", { spans: [["b();", "c();", "d(); "]] })).toBe("a(); d(); c();");
});

test.each([
  [{ functions: ["gone"] }],
  [{ idle: ["gone"] }],
  [{ texts: [["gone", ""]] }],
  [{ texts: [["c();", ""]] }],
  [{ spans: [["gone", "load", ""]] }],
  [{ spans: [["load", "gone", ""]] }],
] as const)("what is not there once stops the build: %j", (what) => {
  expect(() => cut(SOURCE, what)).toThrow("not there once");
});

const require = createRequire(import.meta.url);
const folders = [
  "react-dom",
  "react-router",
  "@module-federation/runtime-core",
  "@module-federation/webpack-bundler-runtime",
  "@module-federation/sdk",
].map((name) => require.resolve(name).replace(/[\\/](dist[\\/].*|index\.js)$/, ""));

const glue = join(dirname(require.resolve("@rspack/core")), "moduleFederationDefaultRuntime.js");

test.each(Object.entries(CUTS))("the packages that are installed have what is left out of %s", (end, what) => {
  const folder = folders.find((one) => one.endsWith(end.split(/\/(?:cjs|dist)\//)[0] ?? "")) ?? "";
  const code = readFileSync(end === GLUE ? glue : join(dirname(folder), end), "utf8");
  for (const functions of what.functions ?? []) cut(code, { functions: [functions] });
  for (const name of what.idle ?? []) cut(code, { idle: [name] });
  for (const text of what.texts ?? []) cut(code, { texts: [text] });
  for (const span of what.spans ?? []) cut(code, { spans: [span] });
});
