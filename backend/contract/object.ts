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

/** `erased`: its owner's account is deleted; the object keeps its place in the registry and nothing else. */
export const OBJECT_STATUSES = ["active", "revoked", "erased"] as const;
export type ObjectStatus = (typeof OBJECT_STATUSES)[number];

const HASH = "SHA-256 of the file, 64 lower-case hexadecimal characters.";
const PROOF_ID = "Proof identifier of the object.";

/** What every view of a registered object has. */
const placed = {
  _id: text("Proof identifier of the object, as objectId."),
  objectId: text(PROOF_ID),
  hash: digest(HASH),
  createdAt: instant("When it was registered, by the service's clock; UTC."),
  depositedAt: nullable(
    instant(),
    "When the service saw the file: at the registration or later; UTC. Null while the object is declared without its file.",
  ),
  tokenId: count("Index of the object's first entry in the registry."),
  tokenExplorerLink: link("Address of the public page of the object."),
};

const status = choice(["active", "revoked"], "Whether it is valid or revoked.");

/**
 * A registered object of another user: never an e-mail, a wallet or a file. Name and owner are there if the caller has shown the file or is
 * the addressee of an open offer; otherwise only what the owner has made public.
 */
const PublicObject = z
  .object({
    ...placed,
    status,
    objectName: z.optional(
      text("Name of the object. Absent unless the caller has shown the file, or the owner has made the name public."),
    ),
    ownerId: z.optional(
      described(
        PersonName,
        "Who owns it. Absent unless the caller has shown the file, or the owner has made it public.",
      ),
    ),
  })
  .register(z.globalRegistry, { id: "PublicObject" });
export interface PublicObject extends Immutable<z.infer<typeof PublicObject>> {}

/** What remains of an object whose owner deleted their account, for signed-in users: no name and no owner. */
const ErasedObject = z
  .object({
    ...placed,
    status: literal("erased", "True if it exists only in the registry."),
    updatedAt: instant("When it was erased; UTC."),
  })
  .register(z.globalRegistry, { id: "ErasedObject" });
export interface ErasedObject extends Immutable<z.infer<typeof ErasedObject>> {}

/** What the public page shows beside the log, each part separately. */
export const PublicParts = z
  .object({
    owner: flag("The owner's name."),
    title: flag("The name of the object."),
    thumbnail: flag("The cover image, if the owner has given one."),
  })
  .register(z.globalRegistry, { id: "PublicParts" });
export interface PublicParts extends Immutable<z.infer<typeof PublicParts>> {}

const { objectName, walletAddress: wallet, file, ...members } = ANSWER_SHAPE;

const owned = {
  ...placed,
  status,
  objectName,
  ownerId: described(PersonName, "Who owns it."),
  walletAddress: wallet,
  file,
  pictureUrl: link(
    "Address of the cover image, which needs the bearer token; without a cover, of the seal, which is public.",
  ),
  updatedAt: instant("When it was last changed; UTC."),
  ...members,
};

/** An object as its owner sees it. */
export const OwnedObject = z.object(owned).register(z.globalRegistry, { id: "OwnedObject" });
export interface OwnedObject extends Immutable<z.infer<typeof OwnedObject>> {}

/** An object as its former owner's list keeps it, as it was when they gave it away: nothing can be done with it there. */
const TransferredObject = z
  .object({
    ...placed,
    objectName: text("Its name when the reader gave it away; its proof identifier if that name is erased."),
    ownerId: z.optional(
      described(PersonName, "The user to whom the reader gave it. Absent if that account is deleted."),
    ),
    status: literal("transferred", "That the reader has given it away."),
    transferredAt: instant("When the reader gave it away; UTC."),
  })
  .register(z.globalRegistry, { id: "TransferredObject" });
export interface TransferredObject extends Immutable<z.infer<typeof TransferredObject>> {}

/** `get-user-objects`: what the reader owns or has owned, the latest registered first. */
export const ListedObjects = z.array(z.union([OwnedObject, TransferredObject]));
export type ListedObject = OwnedObject | TransferredObject;

/** An object as the caller may see it. */
export const AnyObject = z.union([OwnedObject, TransferredObject, PublicObject, ErasedObject]);

const VerifiedObject = z.union([OwnedObject, PublicObject, ErasedObject]);
export type VerifiedObject = OwnedObject | PublicObject | ErasedObject;

/** `verify-object`: an owner gets the whole object, a caller who has shown the file its name and owner, others what is public. */
export const VerifyAnswer = z.object({
  object: nullable(VerifiedObject, "The object, the earlier of two; null if the hash is unregistered."),
  objects: list(
    VerifiedObject,
    "All objects with this hash, the earlier first: one that was declared without its file, one whose file was deposited, or both.",
  ),
});
export interface VerifyAnswer {
  readonly object: VerifiedObject | null;
  readonly objects: readonly VerifiedObject[];
}

/** Answer of what changes an object. */
export const ObjectAnswer = z.object({ object: described(OwnedObject, "The object as it is now.") });

export const RegisterObjectAnswer = z.object({
  message: text("In words, for people."),
  object: described(OwnedObject, "The object."),
});

/** 409 of `register`: the object comes along only when it is the caller's own. */
export interface AlreadyRegisteredBody {
  readonly status: 409;
  readonly code: "already_registered";
  readonly message: string;
  readonly object?: OwnedObject;
}

/** `get-object`: one address under both names. */
export const DownloadAnswer = z.object({
  object: part("The object.", {
    ...owned,
    metadata: part("Where the file is.", { filepath: link("Address that downloads the file once.") }),
  }),
  link: link("Address that downloads once, within 60 s."),
});
export interface DownloadAnswer extends Immutable<z.infer<typeof DownloadAnswer>> {}

export const VerifyRequest = z.strictObject({ hash: sha256Hex(HASH) });
export const ObjectByHashQuery = z.strictObject({ hash: sha256Hex(HASH) });
/** What is left out stays as it is. */
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
      "What its public page shows beside the log, from now on. No entry is made of it, and it ends with your ownership.",
    ),
  ),
});
export type ObjectEdit = z.infer<typeof EditObjectRequest>;
/** Of `file-challenge`. */
export const FileChallengeRequest = z.strictObject({ hash: sha256Hex(HASH) });
export const FileChallengeAnswer = z.object({
  nonce: text("Key of the digest: its UTF-8 bytes as they are. For this caller and hash, once, within 60 s."),
});
/** Of `show-file`. */
export const ShowFileRequest = z.strictObject({
  hash: sha256Hex(HASH),
  nonce: text("As file-challenge has given it."),
  digest: sha256Hex("HMAC-SHA-256 of the bytes of the file under the nonce, 64 lower-case hexadecimal characters."),
});
export const ShowFileAnswer = z.object({
  shownUntil: instant("Until when the caller counts as having shown the file; UTC."),
});

/** Of `deposit-file`: the file is the one that the caller has scanned. */
export const DepositFileRequest = z.strictObject({ objectId: text(PROOF_ID) });
/** Of `erase-file`. */
export const EraseFileRequest = z.strictObject({ objectId: text(PROOF_ID) });
export const RevokeObjectRequest = z.strictObject({ objectId: text(PROOF_ID) });

/** Of `/object/cover/:id` and `/notifications/get-object-notifications/:id`. */
export const ObjectParam = z.strictObject({ id: text("The proof identifier of the object.") });

/** The text fields of the claim form; the cover image travels beside them as `file`. */
export const RegisterObjectFields = z.strictObject({
  objectName: line(OBJECT_NAME_MAX, "Name of the object."),
  walletAddress: z.optional(
    walletAddress("0x and 40 hexadecimal digits, the one of the account, which is meant where it is left out."),
  ),
  hash: sha256Hex(HASH),
  ...FORM_SHAPE,
});
/** What the form's texts say of the object, as the other requests have it. */
export const RegisterObjectSaid = z.strictObject(saidShape("registration"));
export type RegisterObjectFields = z.infer<typeof RegisterObjectFields>;
