import { collection } from "../../platform/kv/collection.ts";

/**
 * A pending password recovery. A cookie binds it to the browser that requested it. Code and cookie are stored as
 * HMACs under a key outside the store.
 */
export interface RecoveryRecord {
  readonly id: string;
  /** Address as typed. It need not belong to an account. */
  readonly email: string;
  /**
   * Account whose password will change. `null` if the address is unknown; such a recovery is counted and answered
   * like any other.
   */
  readonly userId: string | null;
  /**
   * The account's `sessionEpoch` when the recovery began. A new password raises the account's epoch, which ends all
   * recoveries that began before.
   */
  readonly epoch: number;
  /**
   * `code`: the code has not been entered yet. `password`: the code was correct, and the new password has not been
   * set yet.
   */
  readonly step: "code" | "password";
  /** HMACs of the code and of the cookie, base64url. */
  readonly codeMac: string;
  readonly browserMac: string;
  /** Number of tries so far. */
  readonly tries: number;
  /** Time at which the current step expires (ms since 1970). */
  readonly expiresAt: number;
}

export const recoveryRecords = collection<RecoveryRecord>(["recoveries"], {
  key: ({ id }) => [id],
  until: ({ expiresAt }) => expiresAt,
  person: {
    isOf: ({ userId, email }, person) => userId === person.id || person.hasAddress(email),
    // Not part of the data export: the record belongs to the requester, who may not be the account's owner.
    exported: null,
  },
});
