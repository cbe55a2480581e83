import type { UserRecord } from "../accounts/users/store.ts";

const AT = "2026-01-01T00:00:00.000Z";

/**
 * The record of an account that was never registered: of a person whose address is proven, who has no wallet and
 * cannot sign in.
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
