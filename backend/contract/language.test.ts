import { describe, expect, it } from "vitest";
import { firstLanguage, isLanguage, pluralIn } from "./language.ts";

describe("firstLanguage", () => {
  it("ignores the region and the encoding of a tag", () => {
    expect(firstLanguage(["en-GB"])).toBe("en");
    expect(firstLanguage(["fr_FR.UTF-8"])).toBe("fr");
  });

  it("skips languages that the product does not have", () => {
    expect(firstLanguage(["de-DE", "EN", "fr"])).toBe("en");
    expect(firstLanguage(["de", "C.UTF-8", ""])).toBeNull();
  });
});

it("accepts only the tags of the product's languages", () => {
  expect(isLanguage("fr")).toBe(true);
  expect(isLanguage("fr-FR")).toBe(false);
  expect(isLanguage(undefined)).toBe(false);
});

describe("pluralIn", () => {
  it("uses the singular for 0 and 1.5 in French, but not in English", () => {
    expect([0, 1, 1.5, 2].map((count) => pluralIn("fr")(count, "octet", "octets"))).toEqual([
      "octet",
      "octet",
      "octet",
      "octets",
    ]);
    expect([0, 1, 1.5, 2].map((count) => pluralIn("en")(count, "byte", "bytes"))).toEqual([
      "bytes",
      "byte",
      "bytes",
      "bytes",
    ]);
  });
});
