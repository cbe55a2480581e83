import { collection } from "../../platform/kv/collection.ts";
import { WORDS } from "../../words/index.ts";

/** An account's authenticator app, with its recovery codes. At most one per account. */
export interface TotpRecord {
  readonly userId: string;
  /** The secret, encrypted with a key that is kept outside the store. */
  readonly sealed: string;
  /**
   * Time step of the last used code, counted from 1970. Codes of this step and of earlier ones are no longer
   * accepted.
   */
  readonly lastStep: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number;
  /** Digests of the unused recovery codes. */
  readonly codes: readonly string[];
  /** When the recovery codes were created, ms since 1970. */
  readonly codesMadeAt: number;
}

/** A secret that was shown to the user, and is pending until the first correct code confirms it. */
export interface TotpEnrolmentRecord {
  readonly userId: string;
  readonly sealed: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Authenticator apps of all accounts. A commit that adds or removes a record must also write the account, so that it
 * conflicts with a concurrent commit that ends the account's sessions.
 */
export const totpRecords = collection<TotpRecord>(["totp"], {
  key: ({ userId }) => [userId],
  person: {
    exported: {
      member: "authenticatorApp",
      means: (language) => WORDS[language].dataExport.members.authenticatorApp,
      row: ({ createdAt, lastUsedAt, codes }) => ({
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: new Date(lastUsedAt).toISOString(),
        recoveryCodesLeft: codes.length,
      }),
    },
  },
});

export const totpEnrolmentRecords = collection<TotpEnrolmentRecord>(["totp_enrolments"], {
  key: ({ userId }) => [userId],
  until: ({ expiresAt }) => expiresAt,
  // Not part of the data export: the secret is not in use yet.
  person: { exported: null },
});
