import { expect, test } from "vitest";
import { emailLinkOf } from "./email-link.ts";

test("reads recovery and code from the e-mail link", () => {
  expect(emailLinkOf({ search: "?context=a_B-1", hash: "#code=012345" })).toEqual({
    context: "a_B-1",
    code: "012345",
  });
});

test("rejects an e-mail link without recovery or code, or with an invalid code", () => {
  for (const [search, hash] of [
    ["", "#code=123456"],
    ["?context=", "#code=123456"],
    ["?context=a", ""],
    ["?context=a", "#code=12345"],
    ["?context=a", "#code=1234567"],
    ["?context=a", "#code=abcdef"],
    ["?context=a&code=123456", ""],
  ] as const)
    expect(emailLinkOf({ search, hash })).toBeNull();
});
