import type { words as french } from "../fr/profile.tsx";

export const words: typeof french = {
  theme: "Theme",
  edit: "Edit profile",
  documentTitle: "Profile — Authentica",
  title: "Your profile",
  lead: "Your details and the security of your account.",
  details: "Your details",
  loading: "Loading your account…",
  missing: "Your account could not be shown",
};
