import type { words as french } from "../fr/email-proof.tsx";

export const words: typeof french = {
  title: "Confirm your address",
  confirm: "Confirm",
  confirming: "Checking…",
  resent: "We have sent you a new code. The previous one no longer works.",
  lead: {
    sent: (email) => <>Enter the six-digit code sent to {email}, or open the link in the message in this browser.</>,
    unsent: (email) => <>Request a code: it is sent to {email} and is valid for twenty-four hours.</>,
  },
  incomplete: "Enter all six digits of the code.",
  wrong: "This code is wrong or no longer valid. Request a new one.",
  failed: "The code was not accepted",
  tooManyTries: "Too many attempts.",
  unsent: "The code was not sent",
  tooManyCodes: "This address has already received several codes today.",
};
