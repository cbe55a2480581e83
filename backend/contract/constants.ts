/**
 * Numbers, names and strings that server and front ends share. This file contains no schemas, so that a page which
 * needs a single number does not load the schema library.
 */

/** Name of a hash in URLs. Its plural names the admin collection and the collection's menu item. */
export const PRODUCT = "fingerprint";

/**
 * Largest file that can be uploaded (MiB, « Mo » in French texts). `backend/deploy/upload-limit.test.ts` checks that
 * proxies and documents have the same limit.
 */
export const MAX_FILE_MIB = 100;
export const MAX_FILE_BYTES = MAX_FILE_MIB * 1024 * 1024;

/** Largest cover image (MiB). */
export const MAX_COVER_MIB = 5;
export const MAX_COVER_BYTES = MAX_COVER_MIB * 1024 * 1024;

/** Largest cover (bytes) that is stored as a record, in the same commit as the claim. */
export const SMALL_COVER_BYTES = 48 * 1024;

/** Maximum number of objects whose proofs can be downloaded as one archive. */
export const PROOFS_MAX = 10_000;

/**
 * Image types that are accepted as a cover. The type is determined from the content of the file, not from the
 * declared type.
 */
export const COVER_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;

/** Maximum number of objects in one `register-many` call, and greatest length of its `key` (UTF-16 units). */
export const MANY_MAX = 500;
export const MANY_KEY_MAX = 100;

/** Password length in characters (Unicode code points) after NFC. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Greatest length of an e-mail address (UTF-16 units; RFC 5321). */
export const EMAIL_MAX = 254;

/** Greatest length of a person's and of an object's name after trimming (UTF-16 units). */
export const PERSON_NAME_MAX = 80;
export const OBJECT_NAME_MAX = 120;

/**
 * Limits of an object's metadata: number of names, length of a value (UTF-16 units), and total size as JSON (bytes).
 */
export const METADATA_MAX = 20;
export const METADATA_VALUE_MAX = 500;
export const METADATA_BYTES_MAX = 2048;
/**
 * Pattern of a metadata name. `__proto__` is excluded, because assigning it to a JavaScript object would not store a
 * value.
 */
export const METADATA_NAME = "^(?!__proto__$)[A-Za-z0-9_.-]{1,40}$";

/** How long a sign-in counts as recent (ms). Sensitive calls, such as changes of credentials, need a recent one. */
export const RECENT_LOGIN_MS = 10 * 60 * 1000;

/** Maximum number of passkeys of an account, and greatest length of a passkey's name (UTF-16 units). */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;

/** Scopes of API keys. */
export const API_SCOPES = ["claim", "read", "verify", "transfer"] as const;

/** Prefix of every API key. */
export const API_KEY_PREFIX = "authentica_";

/**
 * Maximum number of API keys of an account and of networks of a key, and greatest length of a key's name (UTF-16
 * units).
 */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_MAX = 60;
export const API_KEY_NETWORKS_MAX = 20;

/** Types of events that are sent to webhooks. */
export const WEBHOOK_EVENTS = [
  "object.registered",
  "object.viewed",
  "object.edited",
  "object.revoked",
  "object.transferred",
  "object.erased",
  "object.stamped",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/**
 * Maximum number of webhooks of an account, greatest length of a webhook's URL (UTF-16 units), and how long the old
 * secret stays valid after it was replaced (ms).
 */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_ADDRESS_MAX = 500;
export const WEBHOOK_SECRETS_MS = 24 * 60 * 60 * 1000;

/** Number of recent deliveries that are stored per webhook. */
export const WEBHOOK_ATTEMPTS = 20;

/** Validity of a passkey challenge (ms). */
export const PASSKEY_CHALLENGE_MS = 5 * 60 * 1000;

/** Validity of a wallet challenge (ms). */
export const WALLET_CHALLENGE_MS = 10 * 60 * 1000;

/** Number of digits of an e-mailed code, and validity of a recovery code (ms). */
export const OTP_DIGITS = 6;
export const OTP_MS = 10 * 60 * 1000;

/** Codes of an authenticator app (RFC 6238): number of digits, and time step (ms). */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_MS = 30 * 1000;

/** How long a new authenticator secret can be confirmed by its first code (ms). */
export const TOTP_ENROLMENT_MS = 15 * 60 * 1000;

/** Number of recovery codes that an account gets at once. */
export const RECOVERY_CODES = 10;

/** Validity of the code and link sent to an unproven address (ms). */
export const EMAIL_PROOF_CODE_MS = 24 * 60 * 60 * 1000;
export const EMAIL_PROOF_LINK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * How long a change of address can be undone from the former address (ms). Until then no other account can use the
 * former address.
 */
export const EMAIL_UNDO_MS = 7 * 24 * 60 * 60 * 1000;

/** Maximum number of files in one `generate-fingerprints` request, and their greatest total size (bytes). */
export const SCANS_MAX = 100;
export const SCANS_MAX_BYTES = 4 * 1024 * 1024;

/** How long a scanned file is stored while it is not claimed (ms). */
export const SCAN_KEPT_MS = 24 * 60 * 60 * 1000;

/** Validity of a download link (ms). A link works once. */
export const DOWNLOAD_TICKET_MS = 60 * 1000;

/**
 * For how long a declaration reserves its hash if the account's e-mail address is unproven (ms). Afterwards another
 * user may declare the same hash.
 */
export const UNPROVEN_DECLARATION_MS = 24 * 3_600_000;

/** How long an offer stays open (ms): 14 days. */
export const TRANSFER_OFFER_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Maximum number of offers that an account may make in a day: in total, and to one address. The second number also
 * limits the open offers of an account to one address.
 */
export const OFFERS_A_DAY = 1000;
export const OFFERS_TO_ONE_A_DAY = 500;

/** Maximum number of open offers to one address that all accounts with unproven e-mail addresses together may have. */
export const UNPROVEN_OFFERS_TO_ONE = 20;

/**
 * For how long a decline can be undone if the addressee chose to decline with undo (ms). The owner is notified
 * afterwards.
 */
export const DECLINE_UNDO_MS = 60 * 1000;

/** Sort orders of an admin list, by creation time; `newest`: latest first. */
export const SORTS = ["newest", "oldest"] as const;

/** Actions of administrators, as named in the audit log. */
export const AUDIT_ACTIONS = [
  "edit",
  "delete",
  "role",
  "disable",
  "enable",
  "end-sessions",
  "reset-password",
  "remove-second-factor",
  "invite",
  "export",
  "fsck",
  "ask-witnesses",
] as const;

/** Replaces values that could identify a person, such as names, in `before` and `after` of the audit log. */
export const REDACTED = "[redacted]";

/** Defaults of values that the operator can configure. Prerendered pages show them until `GET /site` has answered. */
export const DEFAULT_SITE = { contactEmail: "contact@authentica.example" } as const;

/** Greatest length of a search in a list (UTF-16 units). */
export const SEARCH_MAX = 200;

/** Number of parts into which stored files are divided. A nightly check reads the bytes of one part. */
export const FSCK_PARTS = 16;
