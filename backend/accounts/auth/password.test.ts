import { expect, test } from "vitest";
import { createPasswords, hashesAtOnce } from "./password.ts";

test("password hashing leaves one core free where there are two, and never uses more than two", () => {
  expect([1, 2, 3, 4, 64].map(hashesAtOnce)).toEqual([1, 1, 2, 2, 2]);
});

test("passwords are hashed by argon2id over 19 MiB, twice, and hashes of another cost verify and are outdated", async () => {
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
