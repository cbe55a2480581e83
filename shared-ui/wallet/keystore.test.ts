import { scryptAsync } from "@noble/hashes/scrypt.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { addressOf, COST, type Keystore, newWallet, sealKeystore } from "./keystore.ts";

const bytes = (hex: string) => new Uint8Array(hexToBytes(hex));

test("the published example of the keystore format is reproduced exactly", async () => {
  const { crypto: made } = await sealKeystore(
    bytes("7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d"),
    "testpassword",
    {
      salt: bytes("ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19"),
      iv: bytes("83dbcc02d8ccb40e466191a123791e0e"),
      id: "3198bc9c-6672-5ab3-d995-4942343ae5b6",
    },
    { n: 262_144, r: 1, p: 8 },
  );
  expect(made.ciphertext).toBe("d172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c");
  expect(made.mac).toBe("2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097");
});

test.each([
  ["1", "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"],
  ["2", "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF"],
  ["4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318", "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23"],
])("the address of the published test key %s is computed correctly", (secret, address) => {
  expect(addressOf(bytes(secret.padStart(64, "0")))).toBe(address);
});

/** Opens a file as another wallet would; a wrong password gives another key. */
async function open({ crypto: { cipherparams, ciphertext, kdfparams } }: Keystore, password: string) {
  const { n, r, p, salt } = kdfparams;
  const derived = await scryptAsync(utf8ToBytes(password), bytes(salt), { N: n, r, p, dkLen: 32 });
  const key = await crypto.subtle.importKey("raw", derived.slice(0, 16), "AES-CTR", false, ["decrypt"]);
  const counter = { name: "AES-CTR", counter: bytes(cipherparams.iv), length: 128 };
  return new Uint8Array(await crypto.subtle.decrypt(counter, key, bytes(ciphertext)));
}

test("the file of a new wallet contains the key of its address, encrypted with the password, and no two are alike", async () => {
  const told: number[] = [];
  const at = Date.UTC(2026, 10, 22, 21, 10, 5, 7);
  const [one, other] = [
    await newWallet("correct horse battery", at, (done) => told.push(done)),
    await newWallet("correct horse battery", at, () => undefined),
  ];
  const keystore = JSON.parse(one.file) as Keystore;
  expect(keystore.crypto.kdfparams).toMatchObject({ ...COST, dklen: 32 });
  expect(addressOf(await open(keystore, "correct horse battery"))).toBe(one.address);
  expect(addressOf(await open(keystore, "correct horse batterz"))).not.toBe(one.address);
  expect(one.fileName).toBe(`UTC--2026-11-22T21-10-05.007000000Z--${one.address.slice(2).toLowerCase()}.json`);
  expect(told.at(-1)).toBe(1);
  expect(other.address).not.toBe(one.address);
  expect((JSON.parse(other.file) as Keystore).crypto.kdfparams.salt).not.toBe(keystore.crypto.kdfparams.salt);
});
