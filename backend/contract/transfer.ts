import * as z from "zod/mini";
import { email, line, walletAddress } from "./text.ts";
import type { PersonName } from "./user.ts";

/** `POST /transfer/offer`: `to` is an e-mail address or a wallet address, whether or not anybody here has it. */
export const OfferTransferRequest = z.strictObject({
  objectId: z.string(),
  to: z.pipe(
    line(254),
    z
      .string()
      .check(
        z.refine(
          (text) => z.safeParse(walletAddress(), text).success || z.safeParse(email(), text).success,
          "must be an e-mail address, or a wallet address of 0x and 40 hexadecimal digits",
        ),
      ),
  ),
});
export type OfferTransferRequest = z.infer<typeof OfferTransferRequest>;

/** `POST /transfer/accept`, `/decline` and `/cancel`. */
export const TransferOfferRequest = z.strictObject({
  offerId: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "must be the identifier of an offer")),
});

interface OpenOffer {
  readonly _id: string;
  readonly objectId: string;
  readonly objectName: string;
  readonly hash: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly status: "open";
}

/** An offer that the reader has made. */
export interface OutgoingOffer extends OpenOffer {
  readonly direction: "outgoing";
  /** As it was typed. */
  readonly to: string;
}

/** An offer to the reader's e-mail or wallet. */
export interface IncomingOffer extends OpenOffer {
  readonly direction: "incoming";
  /** The owner, by a short name. */
  readonly from: PersonName;
}

export type TransferOffer = OutgoingOffer | IncomingOffer;

/** `GET /transfer/offers`: those that still stand, the latest first. */
export interface TransferOffersAnswer {
  readonly data: readonly TransferOffer[];
}
