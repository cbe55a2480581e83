import type { words as french } from "../fr/email-not-found.ts";

export const words: typeof french = {
  specifiedLang: undefined,
  title: "E-mail address not found",
  signIn: "Back to sign-in",
  register: "Create an account",
  what: "We do not know this e-mail address. Check the spelling, or try another one.",
  hasAccount: "Already have an account?",
  signInThen: "Sign in",
};
