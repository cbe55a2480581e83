import { expect, test } from "vitest";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../contract/constants.ts";
import { longestTurn } from "../../tests/cpu-turns.ts";
import breached from "./breached-passwords.json" with { type: "json" };
import { prepareDictionaries, refuseCommonPassword } from "./common-passwords.ts";

const BREACHED = breached.passwords.split(" ");

/** Returns whether a person with this address may have the password. */
async function isTaken(password: string, email = "claire.vasseur@example.com"): Promise<boolean> {
  try {
    await refuseCommonPassword(password, email);
    return true;
  } catch (refusal) {
    expect(refusal).toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^password is too common/),
    });
    return false;
  }
}

test("the list has more than 3,000 of the most used passwords of sufficient length, without duplicates", () => {
  expect(BREACHED.length).toBeGreaterThanOrEqual(3000);
  expect(new Set(BREACHED).size).toBe(BREACHED.length);
  for (const password of BREACHED) {
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
    expect(password.length).toBeLessThanOrEqual(PASSWORD_MAX);
  }
});

test("refuses the most used passwords, regardless of upper or lower case", async () => {
  for (const password of [...BREACHED, "1QAZ2wsx3EDC"]) expect(await isTaken(password), password).toBe(false);
});

test.each([
  "motdepasse12345",
  "azertyuiop123",
  "qwertyuiopas",
  "Motdepasse2026!",
  "M0td3p@sse2026",
  "MOTDEPASSE!!!!",
  "azerty123456789",
  "azertyuiopqsdfghjklm",
  "passwordpassword",
  "Password1234!",
  "bonjour123456",
  "Soleil2026!!",
  "jetaimejetaime",
  "doudou123456789",
  "chouchou2004",
  "marseille13000",
  "Juillet2026!!",
  "Bernadette1954",
  "abcdefghijklmnop",
  "140717891407178914071789",
  "motdepassemotdepassemotdepassemotdepassemotdepasse",
  "aaaaaaaaaaaaa",
  "claire.vasseur1",
  "authentica2026",
])("refuses %s, a common password with small changes", async (password) => {
  expect(await isTaken(password)).toBe(false);
});

test.each([
  "quatre mots sans rapport",
  "cinq mots tout aussi neufs",
  "cheval-lampe-nuage",
  "correct horse battery",
  "vive la france de 1998",
  "k8Fq2xLw9pZr",
  "🌻 tournesols et 🚲",
  "пять разных слов",
])("accepts the password %s", async (password) => {
  expect(await isTaken(password)).toBe(true);
});

/** The passwords that take longest to check: signs that replace several letters, repetitions, years. */
const COSTLY = [
  "1l!|i1l!|i{}[]",
  "P4$$w0rd20202020é",
  "4@4@0o0o1l1!|5$5$7+7+20201990",
  "7+t(c",
  "!|1l4@0o5$7+(c3e8b",
  "1",
];

test("checks any password without blocking the event loop for more than 50 ms", async () => {
  prepareDictionaries();
  const tooLong: string[] = [];
  for (const part of COSTLY) {
    const password = part.repeat(PASSWORD_MAX).slice(0, PASSWORD_MAX);
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 3 && least > 50; tries += 1)
      least = Math.min(least, await longestTurn(() => isTaken(password)));
    if (least > 50) tooLong.push(`${part}: ${least} ms`);
  }
  expect(tooLong).toEqual([]);
});
