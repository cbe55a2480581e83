import type { words as french } from "../fr/change-password.tsx";

export const words: typeof french = {
  title: "Change your password",
  lead: (email) => <>Choose the new password of the account {email}. All its sessions will be ended.</>,
  noSession: "This session is not valid. Start over.",
  password: "New password",
  confirmation: "Confirm the password",
  differ: "The two passwords do not match.",
  passkeys: {
    legend: "Passkeys to keep",
    lead: "A passkey opens the account without a password. Passkeys that are not ticked will be removed: only keep your own.",
    unread: "The passkeys of the account could not be read",
  },
  failed: "The password could not be changed. Try again.",
  refusals: {},
  save: "Save and continue",
  saving: "Saving…",
};
