/** Why the browser's dialog for passkeys failed. */
export type CeremonyOutcome =
  /** The user closed the dialog, or it timed out; browsers do not say which. */
  | "dismissed"
  /** This device already has a passkey for the account. */
  | "already-there"
  /** The device cannot verify its user, or does not support passkeys. */
  | "unsuitable"
  | "failed";

/** Thrown if the browser's dialog for passkeys failed. The server has refused nothing. */
export class CeremonyError extends Error {
  override readonly name = "CeremonyError";
  readonly outcome: CeremonyOutcome;

  constructor(cause: unknown) {
    super("The browser's passkey dialog failed.", { cause });
    this.outcome = outcomeOf(cause);
  }
}

/** Runs the browser's dialog. Rejects only with `CeremonyError`. */
export async function ceremony<T>(dialog: () => Promise<T>): Promise<T> {
  try {
    return await dialog();
  } catch (error) {
    throw new CeremonyError(error);
  }
}

/** Maps the error names of WebAuthn (sections 5.1.3 and 5.1.4.1), which `@simplewebauthn/browser` passes on. */
function outcomeOf(error: unknown): CeremonyOutcome {
  switch (error instanceof Error && error.name) {
    case "NotAllowedError":
    case "AbortError":
      return "dismissed";
    case "InvalidStateError":
      return "already-there";
    case "ConstraintError":
    case "NotSupportedError":
      return "unsuitable";
    default:
      return "failed";
  }
}
