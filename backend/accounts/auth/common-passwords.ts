import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN } from "../../contract/constants.ts";
import { Refusal } from "../../platform/refusal.ts";

/** Common passwords long enough to be accepted otherwise; the source lists them most used first, in lower case. */
const COMMON = new Set(
  (dictionary["passwords-common"] as readonly string[]).filter((word) => word.length >= PASSWORD_MIN),
);

const CONTEXT = ["authentica"];

/** Refuses a password that is common, or that is little more than the product's name or the account's own e-mail name. */
export function refuseCommonPassword(password: string, email: string): void {
  const plain = password.normalize("NFC").toLowerCase();
  const words = [...CONTEXT, (email.split("@", 1)[0] as string).toLowerCase()].filter((word) => word.length >= 4);
  const isContext = words.some(
    (word) => plain.replaceAll(word, "").replaceAll(/[^\p{L}]/gu, "").length < 4 && plain.includes(word),
  );
  if (COMMON.has(plain) || isContext || /^(.)\1*$/su.test(plain)) {
    throw new Refusal(
      "invalid_input",
      "password is too common: choose one that nobody would guess, such as several unrelated words.",
    );
  }
}
