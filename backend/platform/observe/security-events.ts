/**
 * Security events of accounts and limits, for the log. Any code may call `securityEvent("login_failed", { email })`;
 * the current request adds its id, the pseudonym of its client and its account.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** Names of security events in the log; `backend/docs/operate/logging.md` says when each is written. */
const SECURITY_EVENTS = [
  "registered",
  "login",
  "login_failed",
  "logout",
  "refresh_reused",
  "reauthenticated",
  "reauthentication_failed",
  "recovery_begun",
  "recovery_failed",
  "recovery_proven",
  "reset",
  "password_changed",
  "session_ended",
  "sessions_ended",
  "email_proof_failed",
  "email_proven",
  "email_changed",
  "email_change_undone",
  "wallet_proven",
  "wallet_changed",
  "wallet_lost",
  "passkey_added",
  "passkey_removed",
  "passkey_cloned",
  "factor_added",
  "factor_removed",
  "factor_codes_made",
  "factor_code_spent",
  "api_key_made",
  "api_key_revoked",
  "api_key_refused",
  "webhook_added",
  "webhook_removed",
  "webhook_secret_renewed",
  "console_write",
  "console_write_refused",
  "deletion_begun",
  "exported",
  "limited",
] as const;

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/**
 * The account of an event: its id, or the key (`emailKey`) of a typed address without an account. The log writes a
 * pseudonym for either.
 */
export type Subject = { readonly user: string } | { readonly email: string };

/**
 * Further fields. They must come from the code and never from a request: the name of a rule, a method (`password`,
 * `passkey`, `totp`), a number.
 */
export type Details = Readonly<Record<string, string | number | boolean>>;

type Tell = (event: SecurityEvent, subject: Subject | null, details: Details) => void;

const underway = new AsyncLocalStorage<Tell>();

/** Runs `work` as a request whose security events go to `tell`. */
export const inRequest = <T>(tell: Tell, work: () => T): T => underway.run(tell, work);

/**
 * Logs a security event. Call it after the commit, or directly before throwing a refusal; within a decision that is
 * retried, it would log the event twice. Without a subject, the event is about the signed-in user. Does nothing
 * outside a request.
 */
export function securityEvent(event: SecurityEvent, subject: Subject | null = null, details: Details = {}): void {
  underway.getStore()?.(event, subject, details);
}
