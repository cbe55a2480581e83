/** Navigation state of `/verify-otp`, from the answer of `forgot-password`. */
export interface OtpState {
  readonly email: string;
  /** Identifier of the recovery; opaque. */
  readonly context: string;
  /** Expiry of the code (ISO 8601, UTC). */
  readonly otpExpiry: string;
}

/** Navigation state of `/change-password`, and of `/recover-password` and `/login` if an address was typed before. */
export interface EmailState {
  readonly email: string;
}

/** Navigation state of `/login` after a recovery. */
export interface PasswordChangedState extends EmailState {
  readonly passwordChanged: true;
}

/** Returns the non-empty text `name` of a navigation state, which is untrusted; otherwise `null`. */
function textIn(state: unknown, name: string): string | null {
  const value = typeof state === "object" && state !== null ? (state as Record<string, unknown>)[name] : null;
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns `null` if anything is missing, so that the recovery starts over. */
export function otpStateOf(state: unknown): OtpState | null {
  const [email, context, otpExpiry] = [textIn(state, "email"), textIn(state, "context"), textIn(state, "otpExpiry")];
  return email && context && otpExpiry ? { email, context, otpExpiry } : null;
}

/** Returns the address typed on the previous screen, or `null`. */
export const emailOf = (state: unknown): string | null => textIn(state, "email");

/** Whether the login is shown after a recovery. */
export const hasChangedPassword = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "passwordChanged" in state && state.passwordChanged === true;
