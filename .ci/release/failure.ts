/** Exit codes of the release commands. */
export const EXIT = {
  done: 0,
  /** The build fails a check, or the step is not possible. Nothing was changed. */
  refused: 1,
  /** Wrong arguments, or the place does not work. Visitors get the same as before. */
  failed: 2,
  /**
   * Another command changed the releases in the meantime. This one changed nothing: check `status`, then run it
   * again.
   */
  overtaken: 3,
} as const;

/** Shown unchanged to the user of the command. */
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
