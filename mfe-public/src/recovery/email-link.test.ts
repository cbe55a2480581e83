import { expect, test } from "vitest";
import { emailLinkOf } from "./email-link.ts";

test("the recovery and its code are read from the e-mail link", () => {
  expect(emailLinkOf({ search: "?context=a_B-1", hash: "#code=012345" })).toEqual({
    context: "a_B-1",
    code: "012345",
  });
});

test("an e-mail link without recovery or code, or with an invalid code, is rejected", () => {
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
