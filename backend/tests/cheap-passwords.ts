import type { Passwords } from "../accounts/auth/password.ts";

/** Passwords without a slow hash, for tests that try thousands. */
export const CHEAP_PASSWORDS: Passwords = {
  hash: (password) => Promise.resolve(`plain ${password}`),
  verify: (encoded, password) => Promise.resolve(encoded === `plain ${password}`),
  isOutdated: () => false,
};
