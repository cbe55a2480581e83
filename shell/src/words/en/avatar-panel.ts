import type { words as french } from "../fr/avatar-panel.ts";

export const words: typeof french = {
  label: "Your account",
  button: (initials) => `${initials}, your account`,
  roles: { user: "User", admin: "Administrator" },
  missing: "The rest could not be loaded. Check your connection, then try again.",
};
