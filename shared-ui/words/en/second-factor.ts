import type { words as french } from "../fr/second-factor.ts";

export const words: typeof french = {
  add: "Add an app",
  notAdded: "The app could not be added",
  code: {
    app: "Six-digit code",
    appHint: "The code that your authenticator app shows for Authentica.",
    recovery: "Recovery code",
    recoveryHint: "Five groups of five characters. It works only once.",
    useRecovery: "Use a recovery code",
    useApp: "Use the authenticator app",
    missing: "Enter the code.",
    wrong: "This code is wrong or has already been used. Wait for the next one, then try again.",
  },
};
