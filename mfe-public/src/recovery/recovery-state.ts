/** Navigation state of `/verify-otp`, as `forgot-password` answered it. */
export interface OtpState {
  readonly email: string;
  /** Names the recovery; opaque. */
  readonly context: string;
  /** Until when the code holds: ISO 8601, UTC. */
  readonly otpExpiry: string;
}

/** Navigation state of `/change-password`; of `/recover-password` and `/login` too, where an address was typed before. */
export interface EmailState {
  readonly email: string;
}

/** Navigation state of `/login` at the end of a recovery. */
export interface PasswordChangedState extends EmailState {
  readonly passwordChanged: true;
}

/** Returns the member `name` of a navigation state, which is untrusted: non-empty text, or nothing. */
function textIn(state: unknown, name: string): string | null {
  const value = typeof state === "object" && state !== null ? (state as Record<string, unknown>)[name] : null;
  return typeof value === "string" && value !== "" ? value : null;
}

/** `null` when anything is missing: the recovery has to start over. */
export function otpStateOf(state: unknown): OtpState | null {
  const [email, context, otpExpiry] = [textIn(state, "email"), textIn(state, "context"), textIn(state, "otpExpiry")];
  return email && context && otpExpiry ? { email, context, otpExpiry } : null;
}

/** The address typed on the screen before; `null` when none was. */
export const emailOf = (state: unknown): string | null => textIn(state, "email");

/** Whether the login is shown at the end of a recovery. */
export const hasChangedPassword = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "passwordChanged" in state && state.passwordChanged === true;
