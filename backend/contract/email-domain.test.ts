import { expect, test } from "vitest";
import { withAsciiDomain } from "./email-domain.ts";

test.each([
  ["ada@b\u00fccher.example", "ada@xn--bcher-kva.example"],
  ["Ada@B\u00dcCHER.Example", "Ada@xn--bcher-kva.example"],
  ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
  ["ada@\u4f8b\u3048.jp", "ada@xn--r8jz45g.jp"],
  ["ada@\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.example", "ada@xn--mgba3gch31f060k.example"],
])("the e-mail domain %s is converted to its ASCII form", (typed, kept) => {
  expect(withAsciiDomain(typed)).toBe(kept);
  expect(withAsciiDomain(kept)).toBe(kept);
});

test.each([
  "Ada@Example.ORG",
  "b\u00fccher.example",
  "ada@b\u00fccher.example/x",
  "ada@",
  "ada@\u2460.0.0.1",
  "\u00e9@example.org",
])("the e-mail domain %s stays unchanged", (typed) => {
  expect(withAsciiDomain(typed)).toBe(typed);
});
