import { expect, test } from "vitest";
import { checksumAddress, isValidAddress } from "./wallet.ts";

// The test cases of EIP-55.
const NORMAL = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

test.each(NORMAL)("the wallet address %s is written with its checksum", (address) => {
  expect(checksumAddress(address.toLowerCase())).toBe(address);
  expect(isValidAddress(address)).toBe(true);
});

test("accepts a wallet address in one case only, which has no checksum", () => {
  expect(isValidAddress("0x52908400098527886E0F7030069857D2E4169EE7")).toBe(true);
  expect(isValidAddress("0xde709f2102306220921060314715629080e2fb77")).toBe(true);
});

test.each(NORMAL)("refuses the wallet address %s if one letter has the wrong case", (address) => {
  const at = address.slice(2).search(/[a-z]/) + 2;
  expect(isValidAddress(address.slice(0, at) + address.charAt(at).toUpperCase() + address.slice(at + 1))).toBe(false);
});
