// @vitest-environment node
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type DrawingPart, drawing } from "../components/drawing.ts";
import { partsOf } from "./drawing-loader.mjs";

const require = createRequire(import.meta.url);
const sourceOf = (name: string) => readFileSync(require.resolve(`lucide-react/icons/${name}`), "utf8");

const inside = (markup: string) => markup.replace(/^<svg[^>]*>|<\/svg>$/g, "");

test.each(["ban", "badge-check", "chevron-down", "ellipsis-vertical", "key-round", "octagon-exclamation-point"])(
  "the icon %s is made of the same parts as in its set",
  async (name) => {
    const code = encodeURIComponent(`export default ${partsOf(sourceOf(name))}`);
    const { default: parts } = (await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as {
      readonly default: readonly DrawingPart[];
    };
    const { default: Own } = (await import(/* @vite-ignore */ require.resolve(`lucide-react/icons/${name}`))) as {
      readonly default: () => null;
    };
    const drawn = inside(renderToStaticMarkup(createElement(drawing(parts))));
    expect(drawn).not.toBe("");
    expect(drawn).toBe(inside(renderToStaticMarkup(createElement(Own))));
  },
);

test("another name of an icon stays one", () => {
  expect(partsOf(sourceOf("triangle-alert"))).toBeNull();
});

test("an icon that is made in another way stops the build", () => {
  expect(() => partsOf(sourceOf("ban").replace("size: 24", "size: 32"))).toThrow("no parts that are known");
});
