/**
 * Numbers, names and texts that both sides of the wire must agree on. There is no schema here, so that a page loads
 * none for a number.
 */

/** What the product calls a digital digest in its addresses, its admin collection and its menu. */
export const PRODUCT = "fingerprint";

/**
 * Largest file that can be uploaded (MiB, « Mo » in French texts). `backend/deploy/upload-limit.test.ts` holds the proxies and the
 * documents to it.
 */
export const MAX_FILE_MIB = 100;
export const MAX_FILE_BYTES = MAX_FILE_MIB * 1024 * 1024;

/** Largest cover image (MiB). */
export const MAX_COVER_MIB = 5;
export const MAX_COVER_BYTES = MAX_COVER_MIB * 1024 * 1024;

/** Up to this size a cover is a record, written by the claim's own commit (bytes). */
export const SMALL_COVER_BYTES = 48 * 1024;

/** Most objects whose proofs are downloaded as one archive. */
export const PROOFS_MAX = 10_000;

/** Image types accepted as a cover; the content decides, not the declared type. */
export const COVER_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;

/** Most objects of one call that registers many, and the longest name that a client gives such a call, in UTF-16 units. */
export const MANY_MAX = 500;
export const MANY_KEY_MAX = 100;

/** Password length in characters (Unicode code points) after NFC. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Longest e-mail address, in UTF-16 units (RFC 5321). */
export const EMAIL_MAX = 254;

/** Longest names, in UTF-16 units after trimming. */
export const PERSON_NAME_MAX = 80;
export const OBJECT_NAME_MAX = 120;

/** Metadata of an object: most names, the longest value in UTF-16 units, and the bytes of all of it as JSON. */
export const METADATA_MAX = 20;
export const METADATA_VALUE_MAX = 500;
export const METADATA_BYTES_MAX = 2048;
/** Pattern of a metadata name. `__proto__` is excluded: JavaScript would lose its value. */
export const METADATA_NAME = "^(?!__proto__$)[A-Za-z0-9_.-]{1,40}$";

/** How long a sign-in counts as recent, in milliseconds: what touches the account's keys asks for one. */
export const RECENT_LOGIN_MS = 10 * 60 * 1000;

/** Most passkeys of one account, and the longest name of one in UTF-16 units. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;

/** What an API key may be allowed to do. */
export const API_SCOPES = ["claim", "read", "verify", "transfer"] as const;

/** What the text of every API key begins with. */
export const API_KEY_PREFIX = "authentica_";

/** Most API keys of one account, the longest name of one in UTF-16 units, and most networks that one is limited to. */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_MAX = 60;
export const API_KEY_NETWORKS_MAX = 20;

/** Events that a webhook may receive. */
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

/** Most webhooks of one account, the longest address of one in UTF-16 units, and how long two secrets hold, in milliseconds. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_ADDRESS_MAX = 500;
export const WEBHOOK_SECRETS_MS = 24 * 60 * 60 * 1000;

/** How many of the last deliveries of a webhook are kept. */
export const WEBHOOK_ATTEMPTS = 20;

/** How long a passkey may take to answer, in milliseconds. */
export const PASSKEY_CHALLENGE_MS = 5 * 60 * 1000;

/** How long a wallet may take to sign that it is an account's, in milliseconds. */
export const WALLET_CHALLENGE_MS = 10 * 60 * 1000;

/** Digits of a recovery code, and how long it holds, in milliseconds. */
export const OTP_DIGITS = 6;
export const OTP_MS = 10 * 60 * 1000;

/** A code of an authenticator app (RFC 6238): its digits, and the step that each is of, in milliseconds. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_MS = 30 * 1000;

/** How long a secret that was shown waits for its first code, in milliseconds. */
export const TOTP_ENROLMENT_MS = 15 * 60 * 1000;

/** Recovery codes that an account gets at once. */
export const RECOVERY_CODES = 10;

/** Validity of the code and link sent to an unproven address (ms). */
export const EMAIL_PROOF_CODE_MS = 24 * 60 * 60 * 1000;
export const EMAIL_PROOF_LINK_MS = 7 * 24 * 60 * 60 * 1000;

/** How long a change of address may be undone from the former one (ms); no one else gets that address until then. */
export const EMAIL_UNDO_MS = 7 * 24 * 60 * 60 * 1000;

/** How long a scanned file is kept for a claim, in milliseconds. */
export const SCAN_KEPT_MS = 24 * 60 * 60 * 1000;

/** How long a download address works, in milliseconds; it works once. */
export const DOWNLOAD_TICKET_MS = 60 * 1000;

/** So long the declaration of an account with an unproven e-mail address keeps others from declaring the hash, ms. */
export const UNPROVEN_DECLARATION_MS = 24 * 3_600_000;

/** How long an offer of an object waits for its addressee, in milliseconds: 14 days. */
export const TRANSFER_OFFER_MS = 14 * 24 * 60 * 60 * 1000;

/** Most objects that an account offers in a day: in all, and to one address. To one address as many at most wait for their answers. */
export const OFFERS_A_DAY = 1000;
export const OFFERS_TO_ONE_A_DAY = 500;

/** Offers that wait at one address, of all accounts together whose e-mail address is unproven. */
export const UNPROVEN_OFFERS_TO_ONE = 20;

/** How long an undoable decline can be undone (ms). Its owner is notified afterwards. */
export const DECLINE_UNDO_MS = 60 * 1000;

/** Orders of an admin list. `newest`: by creation, the last first. */
export const SORTS = ["newest", "oldest"] as const;

/** What administrators do, as the audit log names it. */
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

/** In the audit log's `before` and `after`, what it must not keep: the names of people and of their objects. */
export const REDACTED = "[redacted]";

/** What holds unless the configuration says otherwise; pages that are drawn before `GET /site` answers show it. */
export const DEFAULT_SITE = { contactEmail: "contact@authentica.example" } as const;

/** Longest search of a list, in UTF-16 units. */
export const SEARCH_MAX = 200;
