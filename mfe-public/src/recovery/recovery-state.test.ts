import { expect, test } from "vitest";
import { emailOf, hasChangedPassword, otpStateOf } from "./recovery-state.ts";

const whole = { email: "ada@exemple.fr", context: "c", otpExpiry: "2026-01-01T00:10:00.000Z" };

test("the navigation state of a password recovery contains the three values of the answer and no others", () => {
  expect(otpStateOf(whole)).toEqual(whole);
  expect(otpStateOf({ ...whole, from: "/dashboard" })).toEqual(whole);
});

test("a recovery state with a missing value is rejected", () => {
  for (const name of ["email", "context", "otpExpiry"]) {
    expect(otpStateOf({ ...whole, [name]: undefined })).toBeNull();
    expect(otpStateOf({ ...whole, [name]: "" })).toBeNull();
    expect(otpStateOf({ ...whole, [name]: 3 })).toBeNull();
  }
  for (const state of [null, undefined, "email", 3]) {
    expect(otpStateOf(state)).toBeNull();
    expect(emailOf(state)).toBeNull();
    expect(hasChangedPassword(state)).toBe(false);
  }
});
