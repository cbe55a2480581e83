import type { words as french } from "../fr/add-app.ts";

export const words: typeof french = {
  title: "Add an authenticator app",
  lead: "After your password, you will be asked for a code from the app.",
  cancel: "Cancel",
  verify: "Check the code",
  scan: "Open your authenticator app (FreeOTP, Aegis, 2FAS, or the one in your password manager) and scan this code.",
  qr: "QR code for your authenticator app",
  orType: "Or enter this key:",
  copyKey: "Copy the key",
  enter: "Enter the code that the app shows now.",
  failed: "The app was not added",
  expired: "This QR code has expired. Close this window, then start again with a new one.",
  added: {
    title: "Save your recovery codes",
    lead: "The app now protects your account.",
    kept: "I have saved my codes",
  },
};
