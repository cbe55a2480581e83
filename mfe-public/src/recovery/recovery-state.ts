/** Navigation state of `/verify-otp`, taken from the answer of `forgot-password`. */
export interface OtpState {
  readonly email: string;
  /** Opaque identifier of the recovery. */
  readonly context: string;
  /** Expiry of the code (ISO 8601, UTC). */
  readonly otpExpiry: string;
}

/**
 * Navigation state of `/change-password`. Also that of `/recover-password` and `/login` if the user typed an address
 * before.
 */
export interface EmailState {
  readonly email: string;
}

/** Navigation state of `/login` after the password was changed. */
export interface PasswordChangedState extends EmailState {
  readonly passwordChanged: true;
}

/** Returns the non-empty string `name` of a navigation state, or `null`. The state is untrusted. */
function textIn(state: unknown, name: string): string | null {
  const value = typeof state === "object" && state !== null ? (state as Record<string, unknown>)[name] : null;
  return typeof value === "string" && value !== "" ? value : null;
}

/** Reads the state of `/verify-otp`. Returns `null` if any part is missing; the recovery then starts over. */
export function otpStateOf(state: unknown): OtpState | null {
  const [email, context, otpExpiry] = [textIn(state, "email"), textIn(state, "context"), textIn(state, "otpExpiry")];
  return email && context && otpExpiry ? { email, context, otpExpiry } : null;
}

/** Returns the address that the user typed on the previous screen, or `null`. */
export const emailOf = (state: unknown): string | null => textIn(state, "email");

/** Whether the login page is shown after a recovery. */
export const hasChangedPassword = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "passwordChanged" in state && state.passwordChanged === true;
