/** Why the browser's dialog for passkeys came to nothing. */
export type CeremonyOutcome =
  /** Its reader closed it, or let it wait too long: browsers do not say which. */
  | "dismissed"
  /** This device holds a passkey of the account already. */
  | "already-there"
  /** The device cannot ask its owner to prove who they are, or keeps no passkeys. */
  | "unsuitable"
  | "failed";

/** The browser's dialog for passkeys came to nothing; no server has refused anything. */
export class CeremonyError extends Error {
  override readonly name = "CeremonyError";
  readonly outcome: CeremonyOutcome;

  constructor(cause: unknown) {
    super("The browser's dialog for passkeys came to nothing.", { cause });
    this.outcome = outcomeOf(cause);
  }
}

/** Runs the browser's dialog; rejects with `CeremonyError` alone. */
export async function ceremony<T>(dialog: () => Promise<T>): Promise<T> {
  try {
    return await dialog();
  } catch (error) {
    throw new CeremonyError(error);
  }
}

/** By the names of WebAuthn, sections 5.1.3 and 5.1.4.1, which `@simplewebauthn/browser` keeps. */
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
