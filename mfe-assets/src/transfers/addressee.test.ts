import { expect, it } from "vitest";
import { readAddressee } from "./addressee.ts";

const wallet = `0x${"aB".repeat(20)}`;
const ada = { email: "ada@example.com", walletAddress: `0x${"1c".repeat(20)}` };

it.each([
  ["an e-mail address", "bob@example.com", { kind: "email", address: "bob@example.com" }],
  ["one with spaces around it", "  bob@mail.example.com\t", { kind: "email", address: "bob@mail.example.com" }],
  ["one that looks like a wallet", "0xbob@example.com", { kind: "email", address: "0xbob@example.com" }],
  ["a wallet address, its case kept", wallet, { kind: "wallet", address: wallet }],
])("the offer form recognises what the user has typed: %s", (_, typed, addressee) => {
  expect(readAddressee(typed, ada)).toStrictEqual(addressee);
});

it.each([
  ["nothing", "   ", /Indiquez à qui/],
  ["a wallet too short", wallet.slice(0, -1), /portefeuille commence par 0x/],
  ["a wallet with another letter", `${wallet.slice(0, -1)}g`, /portefeuille commence par 0x/],
  ["a name", "Bob", /adresse e-mail complète/],
  ["an address without a domain of two parts", "bob@example", /adresse e-mail complète/],
  ["two addresses", "bob@example.com, carol@example.com", /adresse e-mail complète/],
  ["an address that is too long", `${"b".repeat(250)}@example.com`, /adresse e-mail complète/],
  ["one's own e-mail, whatever its case", "ADA@example.com", /à vous/],
  ["one's own wallet, whatever its case", ada.walletAddress.toUpperCase().replace("0X", "0x"), /à vous/],
])("the offer form refuses %s and says what to change", (_, typed, words) => {
  expect(readAddressee(typed, ada)).toStrictEqual({ kind: "wrong", words: expect.stringMatching(words) });
});

it("while the signed-in user is unknown, no address counts as their own", () => {
  expect(readAddressee("ada@example.com", undefined).kind).toBe("email");
});
