import { words } from "#words/fingerprint.ts";

/**
 * Why a file could not be hashed. `file`: it is unreadable. `changed`: it was modified while it was read. `program`:
 * the code that hashes files could not be loaded.
 */
export type ReadFailure = "file" | "changed" | "program";

/** Texts for each reason. That of `program` does not blame the file. */
export const READ_FAILURES: Readonly<Record<ReadFailure, { readonly title: string; readonly message: string }>> = words;

/** Thrown if the code that hashes files could not be loaded. */
export class NoProgram extends Error {}

/** An error from a worker arrives with its name but without its class. */
const failureOf = (cause: unknown): ReadFailure =>
  cause instanceof NoProgram ? "program" : (cause as Error | null)?.name === "FileChanged" ? "changed" : "file";

/** Thrown if a file could not be hashed. The message is meant for the user. */
export class ReadFailed extends Error {
  readonly failure: ReadFailure;

  constructor(cause: unknown) {
    const failure = failureOf(cause);
    const { title, message } = READ_FAILURES[failure];
    super(`${title}. ${message}`, { cause });
    this.failure = failure;
  }
}
