import { expect, test } from "vitest";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../contract/constants.ts";
import breached from "./breached-passwords.json" with { type: "json" };
import { refuseCommonPassword } from "./common-passwords.ts";

const BREACHED = breached.passwords.split(" ");

/** Whether somebody with this address may have the password. */
function isTaken(password: string, email = "claire.vasseur@example.com"): boolean {
  try {
    refuseCommonPassword(password, email);
    return true;
  } catch (refusal) {
    expect(refusal).toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^password is too common/),
    });
    return false;
  }
}

test("the list has more than the 3,000 most used passwords that are long enough, each once", () => {
  expect(BREACHED.length).toBeGreaterThanOrEqual(3000);
  expect(new Set(BREACHED).size).toBe(BREACHED.length);
  for (const password of BREACHED) {
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
    expect(password.length).toBeLessThanOrEqual(PASSWORD_MAX);
  }
});

test("none of the most used passwords is taken, whatever its case", () => {
  expect(BREACHED.filter((password) => isTaken(password))).toEqual([]);
  expect(isTaken("1QAZ2wsx3EDC")).toBe(false);
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
])("%s, which is a common word with something about it, is not taken", (password) => {
  expect(isTaken(password)).toBe(false);
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
])("%s is taken", (password) => {
  expect(isTaken(password)).toBe(true);
});

test("the longest password is judged as fast as any", () => {
  const leet = Array.from({ length: PASSWORD_MAX }, (_, at) => "a4@8b6c{e3g6i1!0o$57t2zs|l"[(at * 7) % 26]).join("");
  // Processor time: a busy machine does not lengthen it.
  const before = process.cpuUsage();
  expect(isTaken(leet)).toBe(true);
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
