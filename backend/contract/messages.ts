import { MAX_FILE_MIB } from "./constants.ts";

/** Messages about objects whose wording the specification fixes. */
export const MESSAGES = {
  alreadyYours: "Object already registered by this user",
  alreadyRegistered: "Object already registered",
  emptyFile: "The file is empty: its hash is that of every empty file, so it cannot be registered.",
  fileTooLarge: `Le fichier dépasse la taille maximale de ${MAX_FILE_MIB} Mo.`,
} as const;

/**
 * Messages about accounts and sessions whose wording the specification fixes. A separate constant, so that screens
 * about objects do not load them.
 */
export const ACCOUNT_MESSAGES = {
  noRefreshToken: "No refresh token found",
  invalidOtp: "Invalid or expired OTP. Please try again.",
  refreshFailed: "Failed to refresh token",
} as const;
