import type { words as french } from "../fr/components.ts";

export const words: typeof french = {
  tones: { info: "Information: ", success: "Success: ", warning: "Warning: ", error: "Error: " },
  languageSwitch: "Language of the page",
  dismiss: "Close this message",
  close: "Close",
  cancel: "Cancel",
  specifiedCancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Could not copy",
  copyHash: "Copy the fingerprint",
  optional: " (optional)",
  showPassword: "Show password",
  hidePassword: "Hide password",
  retry: "Try again",
  loading: "Loading…",
  proven: "verified",
  supportReference: "Reference for support: ",
  scrollable: (label) => `${label}, scrollable`,
};
