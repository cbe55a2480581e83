import { EMAIL_MAX } from "@authentica/backend/contract/constants";
import type { words as french } from "../fr/account.ts";

export const words: typeof french = {
  email: "E-mail address",
  emailMissing: "Enter your e-mail address.",
  emailShape: "Enter a complete e-mail address, such as name@example.com.",
  emailTooLong: `At most ${EMAIL_MAX} characters.`,
  tooManyTries: "Too many attempts.",
};
