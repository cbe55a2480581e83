import { collection } from "../../platform/kv/collection.ts";

/**
 * A pending password recovery. A cookie binds it to the browser that requested it. Code and cookie are stored as
 * HMACs under a key outside the store.
 */
export interface RecoveryRecord {
  readonly id: string;
  /** Address as typed; there may be no account with it. */
  readonly email: string;
  /**
   * Account whose password is to change; `null` for an unknown address, whose recovery is counted and answered like
   * any other.
   */
  readonly userId: string | null;
  /**
   * The account's `sessionEpoch` when the recovery began. A new password raises it and so ends all recoveries begun
   * before.
   */
  readonly epoch: number;
  /** `code`: waits for the code. `password`: the code was correct; waits for the new password. */
  readonly step: "code" | "password";
  /** HMACs, base64url. */
  readonly codeMac: string;
  readonly browserMac: string;
  /** Number of tries so far. */
  readonly tries: number;
  /** End of the current step, ms since 1970. */
  readonly expiresAt: number;
}

export const recoveryRecords = collection<RecoveryRecord>(["recoveries"], {
  key: ({ id }) => [id],
  until: ({ expiresAt }) => expiresAt,
  person: {
    isOf: ({ userId, email }, person) => userId === person.id || person.hasAddress(email),
    // Not exported: belongs to the requester, who need not be the account's owner.
    exported: null,
  },
});
