import { collection } from "../../platform/kv/collection.ts";

/** An account's authenticator app, with its recovery codes. At most one per account. */
export interface TotpRecord {
  readonly userId: string;
  /** The secret, sealed under a key outside the store. */
  readonly sealed: string;
  /** The step of the last code that was taken: it and those before it are used up. Counted from 1970. */
  readonly lastStep: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number;
  /** Digests of the recovery codes that are left. */
  readonly codes: readonly string[];
  /** When these codes were made, ms since 1970. */
  readonly codesMadeAt: number;
}

/** A secret that was shown, and waits for a first code. */
export interface TotpEnrolmentRecord {
  readonly userId: string;
  readonly sealed: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Adding or removing one writes the account in the same commit, so that it conflicts with ending the account's
 * sessions.
 */
export const totpRecords = collection<TotpRecord>(["totp"], {
  key: ({ userId }) => [userId],
  person: {
    exported: {
      member: "authenticatorApp",
      means:
        "votre application d’authentification\u00a0: dates, codes de secours restants\u00a0; jamais son secret ni les codes",
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
  // A secret that protects nothing yet.
  person: { exported: null },
});
