/** Matches e-mail addresses, text as long as a hash, token or ticket, and ids of accounts and files. */
const PRIVATE = /[^\s<>"'()[\],;:]+@[^\s<>"'()[\],;:]+|[\w-]{40,}|\b[0-9A-HJKMNP-TV-Z]{26}\b/g;

/**
 * Returns an error for the log: its stack or message, without addresses, hashes, tokens and ids that a mail server, a
 * file system or a store may have included.
 */
export function described(error: unknown): string {
  return withoutPrivate(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

export const withoutPrivate = (text: string): string => text.replace(PRIVATE, "…");
