/** Exit codes of the commands that release. */
export const EXIT = {
  done: 0,
  /** The build, or the step asked for, is not right. Nothing was changed. */
  refused: 1,
  /** Wrong words, or the place does not do what it should. What is served is what it was. */
  failed: 2,
  /** Another release has happened in the meantime. Nothing was changed: look, and run it again. */
  overtaken: 3,
} as const;

/** Shown to the user of the command unchanged. */
export class ReleaseFailure extends Error {
  override readonly name = "ReleaseFailure";
  constructor(
    message: string,
    readonly code: (typeof EXIT)[keyof typeof EXIT],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const refused = (message: string) => new ReleaseFailure(message, EXIT.refused);
export const failed = (message: string, options?: ErrorOptions) => new ReleaseFailure(message, EXIT.failed, options);
