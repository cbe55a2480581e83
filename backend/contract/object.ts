import * as z from "zod/mini";
import { OBJECT_NAME_MAX } from "./constants.ts";
import {
  choice,
  count,
  described,
  digest,
  flag,
  instant,
  link,
  list,
  literal,
  nullable,
  part,
  text,
} from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { ANSWER_SHAPE, FORM_SHAPE, saidShape } from "./members.ts";
import { line, sha256Hex, walletAddress } from "./text.ts";
import { PersonName } from "./user.ts";

/** `erased`: the owner's account is deleted, and only the object's entries in the registry remain. */
export const OBJECT_STATUSES = ["active", "revoked", "erased"] as const;
export type ObjectStatus = (typeof OBJECT_STATUSES)[number];

const HASH = "SHA-256 of the file, 64 lower-case hexadecimal characters.";
const PROOF_ID = "Proof identifier of the object.";

/** Members of every view of a registered object. */
const placed = {
  _id: text("Proof identifier of the object; the same as objectId."),
  objectId: text(PROOF_ID),
  hash: digest(HASH),
  createdAt: instant("Time of registration, by the service's clock; UTC."),
  depositedAt: nullable(
    instant(),
    "Time at which the service received the file, at registration or later; UTC. Null if the object is only declared.",
  ),
  tokenId: count("Index of the object's first entry in the registry."),
  tokenExplorerLink: link("Address of the public page of the object."),
};

const status = choice(["active", "revoked"], "Status of the object.");

/**
 * An object of another user, without e-mail address, wallet and file. Name and owner are present if the caller has
 * shown the file, or is the addressee of an open offer. To other callers, only what the owner has made public is
 * shown.
 */
const PublicObject = z
  .object({
    ...placed,
    status,
    objectName: z.optional(
      text("Name of the object. Absent unless the caller has shown the file or the owner has made the name public."),
    ),
    ownerId: z.optional(
      described(
        PersonName,
        "Owner of the object. Absent unless the caller has shown the file or the owner has made it public.",
      ),
    ),
  })
  .register(z.globalRegistry, { id: "PublicObject" });
export interface PublicObject extends Immutable<z.infer<typeof PublicObject>> {}

/** What signed-in users see of an object whose owner deleted their account: neither name nor owner. */
const ErasedObject = z
  .object({
    ...placed,
    status: literal("erased", "Always 'erased': the object only exists in the registry."),
    updatedAt: instant("Time of the erasure; UTC."),
  })
  .register(z.globalRegistry, { id: "ErasedObject" });
export interface ErasedObject extends Immutable<z.infer<typeof ErasedObject>> {}

/**
 * Which facts about an object its owner shows on the public page in addition to the log; each is chosen separately.
 */
export const PublicParts = z
  .object({
    owner: flag("Whether the owner's name is public."),
    title: flag("Whether the name of the object is public."),
    thumbnail: flag("Whether the cover image is public, if there is one."),
  })
  .register(z.globalRegistry, { id: "PublicParts" });
export interface PublicParts extends Immutable<z.infer<typeof PublicParts>> {}

const { objectName, walletAddress: wallet, file, ...members } = ANSWER_SHAPE;

const owned = {
  ...placed,
  status,
  objectName,
  ownerId: described(PersonName, "Owner of the object."),
  walletAddress: wallet,
  file,
  pictureUrl: link(
    "Address of the cover image, which requires the bearer token; without a cover, address of the seal, which is public.",
  ),
  updatedAt: instant("Time of the last change; UTC."),
  ...members,
};

/** An object as its owner sees it. */
export const OwnedObject = z.object(owned).register(z.globalRegistry, { id: "OwnedObject" });
export interface OwnedObject extends Immutable<z.infer<typeof OwnedObject>> {}

/** An object in the list of a former owner: its state when they gave it away. */
const TransferredObject = z
  .object({
    ...placed,
    objectName: text("Name of the object when the caller gave it away; its proof identifier if the name was erased."),
    ownerId: z.optional(
      described(PersonName, "User to whom the caller gave the object. Absent if that account was deleted."),
    ),
    status: literal("transferred", "Always 'transferred': the caller has given the object away."),
    transferredAt: instant("Time of the transfer; UTC."),
  })
  .register(z.globalRegistry, { id: "TransferredObject" });
export interface TransferredObject extends Immutable<z.infer<typeof TransferredObject>> {}

/** `get-user-objects`: the objects that the user owns or has owned, latest registration first. */
export const ListedObjects = z.array(z.union([OwnedObject, TransferredObject]));
export type ListedObject = OwnedObject | TransferredObject;

/** An object as the caller may see it. */
export const AnyObject = z.union([OwnedObject, TransferredObject, PublicObject, ErasedObject]);

const VerifiedObject = z.union([OwnedObject, PublicObject, ErasedObject]);
export type VerifiedObject = OwnedObject | PublicObject | ErasedObject;

/**
 * `verify-object`. The owner gets the complete object, a caller who has shown the file gets its name and owner, and
 * all others get what is public.
 */
export const VerifyAnswer = z.object({
  object: nullable(VerifiedObject, "The earlier object with this hash; null if the hash is not registered."),
  objects: list(
    VerifiedObject,
    "All objects with this hash, earlier first: one that was declared, one that was deposited, or both.",
  ),
});
export interface VerifyAnswer {
  readonly object: VerifiedObject | null;
  readonly objects: readonly VerifiedObject[];
}

/** Answer of a call that changes an object. */
export const ObjectAnswer = z.object({ object: described(OwnedObject, "The object after the change.") });

export const RegisterObjectAnswer = z.object({
  message: text("Message, for people."),
  object: described(OwnedObject, "The object."),
});

/** Body of the 409 of `register`; `object` is only present if it belongs to the caller. */
export interface AlreadyRegisteredBody {
  readonly status: 409;
  readonly code: "already_registered";
  readonly message: string;
  readonly object?: OwnedObject;
}

/** `get-object`: a download link, which the answer contains under two names. */
export const DownloadAnswer = z.object({
  object: part("The object.", {
    ...owned,
    metadata: part("Location of the file.", { filepath: link("Single-use download link of the file.") }),
  }),
  link: link("Single-use download link, valid for 60 seconds."),
});
export interface DownloadAnswer extends Immutable<z.infer<typeof DownloadAnswer>> {}

export const VerifyRequest = z.strictObject({ hash: sha256Hex(HASH) });
export const ObjectByHashQuery = z.strictObject({ hash: sha256Hex(HASH) });
/** `edit-object`: members that are absent stay unchanged. */
export const EditObjectRequest = z.strictObject({
  objectId: text(PROOF_ID),
  objectName: z.optional(line(OBJECT_NAME_MAX, "Name of the object.")),
  ...saidShape("edit"),
  shown: z.optional(
    described(
      z.strictObject({
        owner: z.optional(flag("Whether to show your name.")),
        title: z.optional(flag("Whether to show the name of the object.")),
        thumbnail: z.optional(flag("Whether to show the cover image.")),
      }),
      "What the public page shows in addition to the log. It is not recorded in the registry, and ends when the object gets a new owner.",
    ),
  ),
});
export type ObjectEdit = z.infer<typeof EditObjectRequest>;
/** `file-challenge`: requests a challenge, with which the caller can prove possession of a file without sending it. */
export const FileChallengeRequest = z.strictObject({ hash: sha256Hex(HASH) });
export const FileChallengeAnswer = z.object({
  nonce: text(
    "Key of the HMAC: use the UTF-8 bytes of this text. Valid once, for this caller and hash, for 60 seconds.",
  ),
});
/** `show-file`: proves possession of a file with the keyed digest of its bytes. */
export const ShowFileRequest = z.strictObject({
  hash: sha256Hex(HASH),
  nonce: text("Nonce from file-challenge."),
  digest: sha256Hex(
    "HMAC-SHA-256 of the bytes of the file, with the nonce as the key; 64 lower-case hexadecimal characters.",
  ),
});
export const ShowFileAnswer = z.object({
  shownUntil: instant("Time until which the caller counts as having shown the file; UTC."),
});

/** `deposit-file`: deposits the file that the caller has scanned. */
export const DepositFileRequest = z.strictObject({ objectId: text(PROOF_ID) });
/** `erase-file`. */
export const EraseFileRequest = z.strictObject({ objectId: text(PROOF_ID) });
export const RevokeObjectRequest = z.strictObject({ objectId: text(PROOF_ID) });

/** Path parameter of `/object/cover/:id` and `/notifications/get-object-notifications/:id`. */
export const ObjectParam = z.strictObject({ id: text("Proof identifier of the object.") });

/** Text fields of the claim form. The cover image is a part named `file` of the same form. */
export const RegisterObjectFields = z.strictObject({
  objectName: line(OBJECT_NAME_MAX, "Name of the object."),
  walletAddress: z.optional(
    walletAddress(
      "Wallet address: 0x followed by 40 hexadecimal digits. It must be the one of the account, which is also the default.",
    ),
  ),
  hash: sha256Hex(HASH),
  ...FORM_SHAPE,
});
/** The text fields of the claim form after parsing, with the same types as in JSON requests. */
export const RegisterObjectSaid = z.strictObject(saidShape("registration"));
export type RegisterObjectFields = z.infer<typeof RegisterObjectFields>;
