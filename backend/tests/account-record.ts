import type { UserRecord } from "../accounts/users/store.ts";

const AT = "2026-01-01T00:00:00.000Z";

/**
 * Returns the record of an account that was never registered: its address is proven, it has no wallet, and it cannot
 * sign in.
 */
export const accountRecord = (own: Partial<UserRecord> & Pick<UserRecord, "id">): UserRecord => ({
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  walletAddress: null,
  role: "user",
  passwordHash: "",
  disabled: false,
  emailProvenAt: AT,
  sessionEpoch: 0,
  createdAt: AT,
  updatedAt: AT,
  ...own,
});
