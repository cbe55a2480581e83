import type { words as french } from "../fr/email-link-sent.ts";

export const words: typeof french = {
  title: "Check your inbox",
  signIn: "Back to sign-in",
  sent: "If an account has your address, we will send you a link to reset its password. Open the e-mail and click the link to choose a new password.",
  nothing: "Nothing has arrived? Look in your spam folder, then try again in a few minutes.",
};
