import * as z from "zod/mini";
import { OBJECT_NAME_MAX } from "./constants.ts";
import { line, sha256Hex, walletAddress } from "./text.ts";
import type { PersonName } from "./user.ts";

/** `erased`: its owner's account is deleted; the object keeps its place in the registry and nothing else. */
export type ObjectStatus = "active" | "revoked" | "erased";

/** What anybody signed in may see of a registered object: never an e-mail, a wallet or a file. */
export interface PublicObject {
  /** Proof identifier; `_id` and `objectId` are the same. */
  readonly _id: string;
  readonly objectId: string;
  readonly objectName: string;
  readonly hash: string;
  readonly status: Exclude<ObjectStatus, "erased">;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Index of the object's `mint` in the registry. */
  readonly tokenId: number;
  /** Absolute address of the public explorer page. */
  readonly tokenExplorerLink: string;
  readonly ownerId: PersonName;
}

/** What is left of an object whose owner has deleted their account, for anybody signed in: no name and no owner. */
export interface ErasedObject
  extends Pick<PublicObject, "_id" | "objectId" | "hash" | "createdAt" | "tokenId" | "tokenExplorerLink"> {
  readonly status: "erased";
  /** When it was erased; ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** An object as its owner sees it. */
export interface OwnedObject extends PublicObject {
  readonly walletAddress: string;
  /** SHA-256 of the cover image, hexadecimal. */
  readonly file: string;
  /** Address of the cover image; needs the bearer token. */
  readonly pictureUrl: string;
  readonly updatedAt: string;
  /** Name and size of the certified file; `null` when the object holds the hash alone. */
  readonly fileName: string | null;
  readonly fileSize: number | null;
}

/** An object as its former owner's list keeps it: nothing can be done with it there. `ownerId` is its present owner. */
export interface TransferredObject extends Omit<PublicObject, "status"> {
  readonly status: "transferred";
  /** When the reader gave it away; ISO 8601, UTC. */
  readonly transferredAt: string;
}

/** `get-user-objects`: what the reader owns or has owned, the latest registered first. */
export type ListedObject = OwnedObject | TransferredObject;

/** `verify-object`: an owner sees the whole object, others its public face or what is left of it, `null` when nobody has registered it. */
export interface VerifyAnswer {
  readonly object: OwnedObject | PublicObject | ErasedObject | null;
}

export interface RegisterObjectAnswer {
  readonly message: string;
  readonly object: OwnedObject;
}

/** 409 of `register`: the object comes along only when it is the caller's own. */
export interface AlreadyRegisteredBody {
  readonly status: 409;
  readonly code: "already_registered";
  readonly message: string;
  readonly object?: OwnedObject;
}

/** `get-object`: one address under both names; it downloads the file once, within 60 s. */
export interface DownloadAnswer {
  readonly object: OwnedObject & { readonly metadata: { readonly filepath: string } };
  readonly link: string;
}

export const VerifyRequest = z.strictObject({ hash: sha256Hex() });
export const ObjectByHashQuery = z.strictObject({ hash: sha256Hex() });
export const EditObjectRequest = z.strictObject({ objectId: z.string(), objectName: line(OBJECT_NAME_MAX) });
export const RevokeObjectRequest = z.strictObject({ objectId: z.string() });

/** The text fields of the claim form; the cover image travels beside them as `file`. */
export const RegisterObjectFields = z.strictObject({
  objectName: line(OBJECT_NAME_MAX),
  walletAddress: walletAddress(),
  hash: sha256Hex(),
});
export type RegisterObjectFields = z.infer<typeof RegisterObjectFields>;
