import { expect, it } from "vitest";
import { isSameEmail } from "./same-email.ts";

it("an address is the account's whatever its capitals and the spaces around it, and no other is", () => {
  expect(isSameEmail(" Ada@Example.com ", "ada@example.com")).toBe(true);
  expect(isSameEmail("e\u0301va@example.com", "éva@example.com")).toBe(true);
  expect(isSameEmail("ada@example.co", "ada@example.com")).toBe(false);
  expect(isSameEmail("", "ada@example.com")).toBe(false);
});
