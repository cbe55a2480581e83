import { expect, test } from "vitest";
import { checkProfile, draftOf, isDirty, requestOf } from "./profile-draft.ts";

const WALLET = `0x${"a".repeat(40)}`;
const withWallet = { firstName: "Ada", lastName: "Lovelace", walletAddress: WALLET };
const withoutWallet = { ...withWallet, walletAddress: null };

test("the profile form is dirty as soon as a field differs from the stored value, and clean when restored", () => {
  const draft = draftOf(withWallet);
  expect(isDirty(draft, withWallet)).toBe(false);
  expect(isDirty({ ...draft, firstName: "Augusta" }, withWallet)).toBe(true);
  expect(isDirty({ ...draft, lastName: "" }, withWallet)).toBe(true);
  expect(isDirty({ ...draft, firstName: "Ada" }, withWallet)).toBe(false);
});

test("a changed wallet address counts as a change of the profile only if no wallet is stored", () => {
  expect(isDirty({ ...draftOf(withWallet), walletAddress: "0x1" }, withWallet)).toBe(false);
  expect(isDirty({ ...draftOf(withoutWallet), walletAddress: WALLET }, withoutWallet)).toBe(true);
});

test("the profile requires names, and a well-formed wallet address if there is one", () => {
  expect(checkProfile(draftOf(withWallet))).toEqual({});
  expect(checkProfile(draftOf(withoutWallet))).toEqual({});
  expect(Object.keys(checkProfile({ firstName: " ", lastName: "x".repeat(81), walletAddress: "0x12" }))).toEqual([
    "firstName",
    "lastName",
    "walletAddress",
  ]);
});

test("the profile form sends a stored wallet unchanged, a new wallet without spaces, and no wallet as null", () => {
  expect(requestOf({ ...draftOf(withWallet), walletAddress: "0x1" }, withWallet).walletAddress).toBe(WALLET);
  expect(requestOf({ ...draftOf(withoutWallet), walletAddress: ` ${WALLET} ` }, withoutWallet).walletAddress).toBe(
    WALLET,
  );
  expect(requestOf(draftOf(withoutWallet), withoutWallet).walletAddress).toBeNull();
});
