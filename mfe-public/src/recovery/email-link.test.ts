import { expect, test } from "vitest";
import { emailLinkOf } from "./email-link.ts";

test("the letter's link gives the recovery and the code", () => {
  expect(emailLinkOf({ search: "?context=a_B-1", hash: "#code=012345" })).toEqual({
    context: "a_B-1",
    code: "012345",
  });
});

test("an address with either missing, or a code that is none, is not the letter's", () => {
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
