import type { words as french } from "../fr/new-password.ts";

export const words: typeof french = {
  rule: (least) => `At least ${least} characters. Four unrelated words are the safest choice.`,
  missing: "Choose a password.",
  again: "Enter your password a second time.",
  tooShort: (least) => `Your password must have at least ${least} characters.`,
  tooLong: (most) => `Your password must have at most ${most} characters.`,
  tooCommon: "This password is too common. Four unrelated words are the safest choice.",
};
