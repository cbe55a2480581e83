import type { words as french } from "../fr/expired-link.ts";

export const words: typeof french = {
  specifiedLang: undefined,
  title: "Link expired",
  signIn: "Back to sign-in",
  another: "Request a new link",
  what: "This link no longer works. To choose a new password, request another link.",
};
