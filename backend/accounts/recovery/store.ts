import { collection } from "../../platform/kv/collection.ts";

/**
 * A request to choose a new password for an address. It belongs to the browser that asked, by its cookie. Code and
 * cookie are stored as HMACs under a key outside the store.
 */
export interface RecoveryRecord {
  readonly id: string;
  /** As typed, whether or not an account has it. */
  readonly email: string;
  /** Whose password it is; `null`: a decoy for an unknown address, which is counted and answered like any other. */
  readonly userId: string | null;
  /** The account's `sessionEpoch` when it began: a new password, which raises it, ends every recovery begun before. */
  readonly epoch: number;
  /** `code`: waits for the code. `password`: the code was right, waits for the new password. */
  readonly step: "code" | "password";
  /** HMACs, base64url. */
  readonly codeMac: string;
  readonly browserMac: string;
  /** Codes that were tried. */
  readonly tries: number;
  /** End of the present step, milliseconds since 1970. */
  readonly expiresAt: number;
}

export const recoveryRecords = collection<RecoveryRecord>(["recoveries"], {
  key: ({ id }) => [id],
  until: ({ expiresAt }) => expiresAt,
  person: {
    isOf: ({ userId, email }, person) => userId === person.id || person.hasAddress(email),
    // Belongs to the requester, who need not be the person.
    exported: null,
  },
});
