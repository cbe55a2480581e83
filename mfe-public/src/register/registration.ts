import {
  newPasswordProblem,
  PASSWORD_AGAIN,
  PASSWORD_MISSING,
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from "@authentica/shared-ui/format/new-password";
import { words as account } from "#words/account.ts";
import { words } from "#words/register.ts";
import { emailProblem } from "../account/email.ts";
import type { Problems } from "../account/problems.ts";

/** Fields of the form, in order. All fields except the last are sent. */
export const FIELDS = ["firstName", "lastName", "email", "walletAddress", "password", "confirmPassword"] as const;
export type FieldName = (typeof FIELDS)[number];
export type Registration = Readonly<Record<FieldName, string>>;

const WALLET = /^0x[0-9a-fA-F]{40}$/;
/** The only message of this form that is in English, unless the visitor has chosen a language. */
export const DIFFERENT = words.different;

const MISSING: Registration = {
  ...words.missing,
  email: account.emailMissing,
  password: PASSWORD_MISSING,
  confirmPassword: PASSWORD_AGAIN,
};

/**
 * Returns the problems that prevent the form from being sent. Only problems that the browser can detect are reported;
 * the server validates everything again.
 */
export function problemsOf(form: Registration): Problems<FieldName> {
  const problems: Partial<Record<FieldName, string>> = {};
  for (const name of FIELDS) {
    const typed = name === "password" || name === "confirmPassword" ? form[name] : form[name].trim();
    if (typed === "") problems[name] = MISSING[name];
  }
  const email = emailProblem(form.email);
  if (email) problems.email = email;
  if (!problems.walletAddress && !WALLET.test(form.walletAddress.trim())) problems.walletAddress = words.walletShape;
  const password = newPasswordProblem(form.password);
  if (password) problems.password = password;
  if (!problems.confirmPassword && form.confirmPassword !== form.password) {
    problems.confirmPassword = DIFFERENT;
  }
  return problems;
}

/** Texts for the server's messages about a field. The first pattern that matches is used. */
const WORDS: readonly (readonly [pattern: RegExp, textOf: (field: FieldName) => string])[] = [
  [/^is required/, (field) => MISSING[field]],
  [/^must be an e-mail address/, () => account.emailShape],
  [/^must be 0x and 40/, () => words.walletShape],
  [/^has a wrong checksum/, () => words.walletChecksum],
  [/^is too common/, () => PASSWORD_TOO_COMMON],
  [/^must be at least/, () => PASSWORD_TOO_SHORT],
  [
    /^must be at most/,
    (field) => {
      if (field === "password") return PASSWORD_TOO_LONG;
      return field === "email" ? account.emailTooLong : words.nameTooLong;
    },
  ],
  [/^must (not contain control characters|be well-formed)/, () => words.invisible],
];

/**
 * Returns the field that a server message starts with ("walletAddress must be …"), and a text for the message, or the
 * message itself if there is no text for it. Returns `null` if the message is about the form as a whole.
 */
export function fieldProblemOf(message: string): { readonly field: FieldName; readonly problem: string } | null {
  const [, field, said = ""] = /^(\w+) (.+)$/s.exec(message) ?? [];
  if (!isField(field)) return null;
  const textOf = WORDS.find(([pattern]) => pattern.test(said))?.[1];
  return { field, problem: textOf ? textOf(field) : message };
}

const isField = (name: string | undefined): name is FieldName => FIELDS.some((field) => field === name);
