import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { sealGeometry } from "../../backend/formats/seal/geometry.ts";
import { HOUSE_HASH } from "../../backend/formats/seal/house-seal.ts";
import { icons } from "./drawn.ts";

const shell = join(import.meta.dirname, "../../shell/public");

test("every icon that the manifest names exists with the stated type and size", async () => {
  const drawn = await icons();
  const manifest = JSON.parse(await readFile(join(shell, "manifest.webmanifest"), "utf8"));
  const sizes = manifest.icons.map(({ src, sizes, type }: Record<string, string>) => [src, sizes, type]);
  for (const [src, size, type] of sizes) {
    if (type === "image/svg+xml") continue;
    const { width, height, type: kind } = imageSize(drawn[src.slice(1)] as Uint8Array);
    expect([src, `${width}x${height}`, `image/${kind}`]).toEqual([src, size, type]);
  }
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain("maskable");
  expect(imageSize(drawn["apple-touch-icon.png"] as Uint8Array)).toMatchObject({ width: 180, height: 180 });
  // Each entry of an ICO has 16 bytes after a header of 6, and begins with the width. `image-size` cannot read it
  // here, because the service disables the ICO format in this process.
  const ico = drawn["favicon.ico"] as Uint8Array;
  expect([...ico.slice(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
  expect([0, 1, 2].map((nth) => ico[6 + 16 * nth])).toEqual([16, 32, 48]);
});

test("the web manifests of the languages differ only in language and description", async () => {
  const [french, english] = await Promise.all(
    ["manifest.webmanifest", "manifest.en.webmanifest"].map(async (name) =>
      JSON.parse(await readFile(join(shell, name), "utf8")),
    ),
  );
  const { lang, description, ...rest } = english;
  expect(lang).toBe("en");
  expect(description).toMatch(/^Authentica computes /);
  expect({ ...rest, lang: "fr", description: french.description }).toEqual(french);
});

test("the SVG icon is the same drawing as the product's logo", async () => {
  expect(await readFile(join(shell, "favicon.svg"), "utf8")).toContain(`d="${sealGeometry(HOUSE_HASH, "mark").mark}"`);
});
