/** E-mail addresses, fingerprints, what is as long as a token or a ticket, and ids of accounts and files. */
const PRIVATE = /[^\s<>"'()[\],;:]+@[^\s<>"'()[\],;:]+|[\w-]{40,}|\b[0-9A-HJKMNP-TV-Z]{26}\b/g;

/**
 * What the log may say of an error: its stack or its message, without what a mail server, a file system or a store has put in
 * of addresses, fingerprints, tokens and ids.
 */
export function described(error: unknown): string {
  return withoutPrivate(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

export const withoutPrivate = (text: string): string => text.replace(PRIVATE, "…");
