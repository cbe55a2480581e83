import { expect, test } from "vitest";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, openHarness } from "../../tests/harness.ts";

/** Registers a person with one password, and returns a function that signs in with another. */
async function registered(password: string) {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const email = "ada@example.com";
  const form = { firstName: "Ada", lastName: "L", email, password, walletAddress: `0x${"1".repeat(40)}` };
  await body(app.call("POST", "/auth/register", null, form), 201);
  return async (typed: string) => (await app.call("POST", "/auth/login", null, { email, password: typed })).status;
}

test.each([
  ["letters only", "quatremotssansrapport"],
  ["digits only", "70318845920361174526"],
  ["signs only", "§§ — ¿¿ ‹‹ ∑∑ ¬¬ ≠≠"],
  ["words in any script", "сорок восемь 馬耳東風 بعيد"],
])("accepts a password of %s, without composition rules", async (_, password) => {
  const login = await registered(password);
  expect(await login(password)).toBe(200);
});

test("compares passwords exactly as typed: without folding case, truncating or trimming", async () => {
  const password = `  Quatre mots sans rapport ${"x".repeat(60)} `;
  const login = await registered(password);
  expect(await login(password)).toBe(200);
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 72)])
    expect(await login(other)).toBe(401);
});

test.each([64, 128])("accepts a password of %d characters and compares every character", async (length) => {
  const password = `${"un mot long et puis un autre ".repeat(5).slice(0, length - 1)}z`;
  const login = await registered(password);
  expect(await login(password)).toBe(200);
  expect(await login(`${password.slice(0, -1)}y`)).toBe(401);
});
