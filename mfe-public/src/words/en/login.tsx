import type { words as french } from "../fr/login.tsx";

export const words: typeof french = {
  title: "Sign in",
  lead: "Find your objects, their proofs and their history.",
  sessionEnded: "Your session has ended. Sign in again to return to where you were.",
  farewells: {
    "account-deleted":
      "Your account is closed and your data is being erased. An e-mail will confirm it. Thank you for having been here.",
    "all-sessions-ended": "All your sessions are closed. Sign in on this device again whenever you like.",
  },
  passwordChanged: "Your password has been changed and all your sessions are closed. Sign in with the new password.",
  noAccount: "No account yet?",
  register: "Create an account",
  password: "Password",
  passwordMissing: "Enter your password.",
  forgotten: "Forgotten your password?",
  disabled: (contact) => <>This account is disabled. Write to {contact}.</>,
  failed: "The sign-in failed. Try again.",
  refusals: {},
  pending: "Signing in…",
  signIn: "Sign in",
  passkey: {
    or: "or",
    pending: "Waiting for your passkey…",
    signIn: "Sign in with a passkey",
    failed: "The sign-in did not complete. Try again in a moment.",
    dismissed: "No passkey was used. You can also sign in with your password.",
    unusable: "This device could not use a passkey. Sign in with your password.",
    refused: "This passkey was not accepted. Sign in with your password.",
  },
};
