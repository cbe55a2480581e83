import { expect, test } from "vitest";
import { createPasswords, hashesAtOnce } from "./password.ts";

test("password hashing leaves one of several cores free, and never uses more than two", () => {
  expect([1, 2, 3, 4, 64].map(hashesAtOnce)).toEqual([1, 1, 2, 2, 2]);
});

test("hashes passwords with argon2id (19 MiB, two iterations); a hash with other parameters verifies but is reported as outdated", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("quatre mots sans rapport, é");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const cheaper = await createPasswords({ memoryCost: 8, timeCost: 1 }).hash("quatre mots sans rapport, é");
  for (const encoded of [hash, cheaper]) {
    expect(await passwords.verify(encoded, "quatre mots sans rapport, e\u0301")).toBe(true);
    expect(await passwords.verify(encoded, "quatre mots sans rapport, e")).toBe(false);
  }
  expect([hash, cheaper].map(passwords.isOutdated)).toEqual([false, true]);
  expect(await passwords.verify(null, "quatre mots sans rapport, é")).toBe(false);
});
