/** Compares the results with messages and signatures that viem 2.57.20 made with the same key. */
import { expect, test } from "vitest";
import { testWallet } from "../../tests/test-wallet.ts";
import { isMessageOf, messageOf, nonceOf } from "./message.ts";
import { isSignedBy } from "./signature.ts";

const SECRET = Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? 2 : 1));
const address = "0x87F6433eae757DF1f471bF9Ce03fe32d751Ff9a0";
const PUBLIC_URL = "https://registre.example:8443";
const CHALLENGE = {
  nonce: "00112233445566778899aabbccddeeff",
  userId: "ada",
  walletAddress: address,
  issuedAt: Date.UTC(2026, 10, 27, 4, 5, 6, 7),
};
const MESSAGE = `registre.example:8443 wants you to sign in with your Ethereum account:
0x87F6433eae757DF1f471bF9Ce03fe32d751Ff9a0

Je confirme que ce portefeuille est le mien. Cette signature ne transmet rien et n'autorise aucun paiement.

URI: https://registre.example:8443
Version: 1
Chain ID: 1
Nonce: 00112233445566778899aabbccddeeff
Issued At: 2026-11-27T04:05:06.007Z
Expiration Time: 2026-11-27T04:15:06.007Z`;
const SIGNATURE =
  "0xb74b05d24717a339ff8d9196ab82451e807a8372aab3e1ffd26a178b5644e9762910996a80110e6568dd2ce16a730f599d3d7af95a35e427e1fc9c6658f8c3f41b";
const SIGNED = [
  [MESSAGE, SIGNATURE],
  [
    "",
    "0x80de2e351b63bdf87ffbdfa352760a776582546194a0d2662dd1bb56cc277d276b4dc351dd311f2e56558ddda7f12b3cfbd802cb46d7577309d95c57a3c1bb5a1c",
  ],
  [
    "é 👍 \n",
    "0x0b05f400088d25730de95477f5a15bc7b1065469cb9e259e4cca87e97909707763ad260722f76e3655b7ea95b96f99fe9086cd542349082d49f6dfaf2c799d551c",
  ],
] as const;

test("the message of a wallet challenge matches EIP-4361 byte for byte", () => {
  expect(messageOf(CHALLENGE, PUBLIC_URL)).toBe(MESSAGE);
  expect(nonceOf(MESSAGE)).toBe(CHALLENGE.nonce);
  expect(isMessageOf(MESSAGE, CHALLENGE, PUBLIC_URL, CHALLENGE.issuedAt)).toBe(true);
});

test.each(SIGNED)("recovers the wallet address from the signature of %j", (message, signature) => {
  expect(isSignedBy({ address, message, signature })).toBe(true);
  expect(testWallet(SECRET)).toMatchObject({ address });
  expect(testWallet(SECRET).sign(message)).toBe(signature);
  expect(isSignedBy({ address, message: `${message}.`, signature })).toBe(false);
  expect(isSignedBy({ address: testWallet().address, message, signature })).toBe(false);
});

/** Returns the signature with another last byte. */
const ending = (v: string) => SIGNATURE.slice(0, -2) + v;

test.each([
  ["v as 27", ending("1b"), true],
  ["v as 0", ending("00"), true],
  ["upper-case digits", `0x${SIGNATURE.slice(2).toUpperCase()}`, true],
  ["the other v", ending("1c"), false],
  ["v of EIP-155", ending("25"), false],
  ["64 bytes", SIGNATURE.slice(0, -2), false],
  ["66 bytes", `${SIGNATURE}00`, false],
  ["digits that are not hexadecimal", `0x${"g".repeat(130)}`, false],
  ["only zeroes", `0x${"0".repeat(130)}`, false],
  ["s out of range", `${SIGNATURE.slice(0, 66)}${"f".repeat(64)}1b`, false],
])("checks a signature with %s", (_, signature, isValid) => {
  expect(isSignedBy({ address, message: MESSAGE, signature })).toBe(isValid);
});
