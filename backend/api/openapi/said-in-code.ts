import type { $ZodType } from "zod/v4/core";
import { RegisterRequest } from "../../contract/auth.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../contract/constants.ts";
import { ResetPasswordRequest } from "../../contract/recovery.ts";
import { email, walletAddress } from "../../contract/text.ts";
import { OfferTransferRequest } from "../../contract/transfer.ts";

const newPassword = {
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
  pattern: "^[^\\uD800-\\uDFFF]*$",
  description: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters after NFC; common passwords are refused.`,
};

/** What the schemas of the contract say by `refine`, of which no JSON Schema is made. */
export const SAID_IN_CODE: ReadonlyMap<$ZodType, typeof newPassword> = new Map([
  [RegisterRequest.shape.password, newPassword],
  [ResetPasswordRequest.shape.newPassword, newPassword],
]);

/** Schemas that say by `refine` that they are one of these. */
export const ONE_OF: ReadonlyMap<$ZodType, readonly $ZodType[]> = new Map([
  [OfferTransferRequest.shape.to, [email(), walletAddress()]],
]);
