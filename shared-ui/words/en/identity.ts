import type { words as french } from "../fr/identity.ts";

export const words: typeof french = {
  title: "Confirm that it is you",
  why: "For security, confirm your identity before you continue.",
  cancel: "Cancel",
  confirm: "Confirm",
  or: "or",
  password: "Password",
  missingPassword: "Enter your password.",
  wrongPassword: "This is not the password of your account.",
  failed: "Your identity could not be confirmed",
  passkey: {
    use: "Use a passkey",
    waiting: "Your browser is waiting for you…",
    unsupported: "This browser does not support passkeys. Open this page on a device that has yours.",
    failed: "The passkey did not confirm your identity",
    refused: "This passkey was not recognised.",
    again: "Try again.",
    orCode: "Enter a code instead.",
    orPassword: "Enter your password instead.",
  },
};
