import type { words as french } from "../fr/passkey-offer.ts";

export const words: typeof french = {
  title: "Sign in without a password",
  lead: "With a passkey, your face, your fingerprint or your device’s code is enough. Impossible to guess, useless anywhere else.",
  later: "Later",
  add: "Add a passkey",
  adding: "Waiting…",
  added: (name) => `Passkey “${name}” added. It signs you in without a password.`,
  failures: {
    dismissed: "No passkey was added. You can add one later from your profile.",
    alreadyThere: "This device already has a passkey for your account.",
    unsuitable: "This device cannot store passkeys.",
    tooLate:
      "You created your account a while ago: please add the passkey from your profile, where you will be asked for your password.",
    other: "The passkey could not be added. Try again in a moment.",
  },
};
