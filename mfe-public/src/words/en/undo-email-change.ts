import type { words as french } from "../fr/undo-email-change.ts";

export const words: typeof french = {
  title: "Undo the change of address",
  lead: "Your account uses another e-mail address. If that was not you, take your account back.",
  gone: "A change of address can be undone once, within seven days. If another person is in your account, please write to us.",
  what: "Your address is restored, all sessions are ended, and the passkeys and the authenticator app are removed. You then choose a new password.",
  failed: "The change has not been undone",
  restore: "Restore my address",
  pending: "One moment…",
  keep: "It was me, change nothing",
};
