import { expect, it } from "vitest";
import { isEmail, isSameEmail } from "./email.ts";

it("a typed e-mail address matches the account's regardless of case and surrounding spaces", () => {
  expect(isSameEmail(" Ada@Example.com ", "ada@example.com")).toBe(true);
  expect(isSameEmail("e\u0301va@example.com", "éva@example.com")).toBe(true);
  expect(isSameEmail("ada@example.co", "ada@example.com")).toBe(false);
  expect(isSameEmail("", "ada@example.com")).toBe(false);
});

it("an e-mail address has one @, a domain of two parts and no spaces", () => {
  expect(isEmail("ada@mail.example.com")).toBe(true);
  for (const text of [
    "",
    "ada",
    "ada@example",
    "@example.com",
    "ada@example..com",
    "a b@example.com",
    "a@b@example.com",
  ])
    expect(isEmail(text), text).toBe(false);
  expect(isEmail(`${"a".repeat(242)}@example.com`)).toBe(true);
  expect(isEmail(`${"a".repeat(243)}@example.com`)).toBe(false);
});
