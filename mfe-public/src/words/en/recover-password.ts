import type { words as french } from "../fr/recover-password.ts";

export const words: typeof french = {
  title: "Reset your password",
  lead: "Enter the address of your account. We will send you a six-digit code, with which you can choose a new password.",
  next: "Continue",
  sending: "Sending the code…",
  remembered: "Have you remembered your password?",
  signIn: "Sign in",
};
