import * as z from "zod/mini";
import { instant, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** `POST /user/wallet/challenge`: without parameters. */
export const WalletChallengeRequest = z.strictObject({});

/** The message that a wallet signs to prove that the account controls it (EIP-4361). */
export const WalletChallenge = z.object({
  message: text("Message to sign unchanged, with the wallet's `personal_sign` (EIP-191)."),
  expiresAt: instant("Time until which the signature is accepted, once; UTC."),
});
export interface WalletChallenge extends Immutable<z.infer<typeof WalletChallenge>> {}

/** `POST /user/wallet/proof`. */
export const WalletProof = z.strictObject({
  message: text("Message of the challenge.").check(z.minLength(1, "is required"), z.maxLength(2048, "is too long")),
  // The signature of a contract wallet may have any length. It is accepted here, so that it can be refused with a
  // specific reason.
  signature: text("Signature of the message by the wallet: 0x and hexadecimal digits.").check(
    z.maxLength(16_386, "is too long"),
    z.regex(/^0x(?:[0-9a-fA-F]{2})+$/, "must be 0x followed by hexadecimal digits"),
  ),
});
export type WalletProof = z.infer<typeof WalletProof>;
