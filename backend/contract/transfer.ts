import * as z from "zod/mini";
import { withAsciiDomain } from "./email-domain.ts";
import { choice, count, described, digest, flag, instant, list, literal, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { email, line, walletAddress } from "./text.ts";
import { PersonName } from "./user.ts";

/**
 * `POST /transfer/offer`: offers an object to an e-mail or wallet address, whether or not an account has that
 * address.
 */
export const OfferTransferRequest = z.strictObject({
  objectId: text("Proof identifier of the object."),
  to: z
    .pipe(
      z.pipe(line(254), z.transform(withAsciiDomain)),
      z
        .string()
        .check(
          z.refine(
            (text) => z.safeParse(walletAddress(), text).success || z.safeParse(email(), text).success,
            "must be an e-mail address, or a wallet address of 0x and 40 hexadecimal digits",
          ),
        ),
    )
    .check(
      z.meta({
        eitherOf: [email(), walletAddress()],
        description: "E-mail address or wallet address of the addressee.",
      }),
    ),
});
export type OfferTransferRequest = z.infer<typeof OfferTransferRequest>;

/** `POST /transfer/accept`, `/cancel` and `/undo-decline`. */
export const TransferOfferRequest = z.strictObject({
  offerId: text("Identifier of the offer.").check(
    z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "must be the identifier of an offer"),
  ),
});

/** `POST /transfer/decline`. */
export const DeclineOfferRequest = z.strictObject({
  ...TransferOfferRequest.shape,
  undoable: z.optional(
    literal(
      true,
      "If true, the decline can be undone for a minute, and the owner is notified only afterwards. Declining again without it notifies the owner at once.",
    ),
  ),
});
export type DeclineOfferRequest = z.infer<typeof DeclineOfferRequest>;

const open = {
  _id: text("Identifier of the offer."),
  objectId: text("Proof identifier of the object."),
  objectName: text("Name of the object."),
  hash: digest("SHA-256 of the file, 64 lower-case hexadecimal characters."),
  createdAt: instant("Time of the offer; UTC."),
  expiresAt: instant("Expiry of the offer; UTC."),
  status: literal("open", "Always 'open'."),
};

const DIRECTION = "outgoing: the caller made the offer. incoming: the caller is the addressee.";

/** An offer made by the caller. */
export const OutgoingOffer = z
  .object({
    ...open,
    direction: literal("outgoing", DIRECTION),
    to: text("Addressee as the caller typed it."),
  })
  .register(z.globalRegistry, { id: "OutgoingOffer" });
export interface OutgoingOffer extends Immutable<z.infer<typeof OutgoingOffer>> {}

/** An offer to the caller's e-mail or wallet address. */
const IncomingOffer = z
  .object({
    ...open,
    direction: literal("incoming", DIRECTION),
    from: described(PersonName, "User who made the offer."),
    tokenId: z.optional(count("Index of the object's first entry in the registry.")),
    registeredAt: z.optional(instant("Time of the object's registration; UTC.")),
    fileType: z.optional(
      nullable(z.string(), "Extension of the file name, such as PDF; null if there is none, or if no file is stored."),
    ),
    fileSize: z.optional(nullable(z.int(), "Size of the file (bytes); null if no file is stored.")),
  })
  .register(z.globalRegistry, { id: "IncomingOffer" });
export interface IncomingOffer extends Immutable<z.infer<typeof IncomingOffer>> {}

export type TransferOffer = OutgoingOffer | IncomingOffer;

/** `GET /transfer/offers`: open offers. */
export const TransferOffersAnswer = z.object({
  data: list(z.union([OutgoingOffer, IncomingOffer]), "Offers, latest first."),
});
export interface TransferOffersAnswer extends Immutable<z.infer<typeof TransferOffersAnswer>> {}

/** `POST /transfer/cession`. */
export const CessionRequest = z.strictObject({
  objectId: text("Proof identifier of the object."),
  number: z
    .int()
    .check(z.positive())
    .check(z.meta({ description: "Number of the transfer among the object's events." })),
});

/** A transfer that the caller made or received. */
export const Cession = z
  .object({
    objectId: text("Proof identifier of the object."),
    tokenId: count("Index of the object's first entry in the registry."),
    number: count("Number of the transfer among the object's events."),
    hash: digest("SHA-256 of the file, 64 lower-case hexadecimal characters."),
    side: choice(["gave", "received"], "Side of the caller."),
    transferredAt: instant("Time of the transfer; UTC."),
    isListed: flag("Whether the object is still in the caller's list; objects that their owner has erased are not."),
  })
  .register(z.globalRegistry, { id: "Cession" });
export interface Cession extends Immutable<z.infer<typeof Cession>> {}

/** `GET /transfer/cessions`. */
export const CessionsAnswer = z.object({ data: list(Cession, "Transfers, latest first.") });
export interface CessionsAnswer extends Immutable<z.infer<typeof CessionsAnswer>> {}
