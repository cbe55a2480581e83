/**
 * Types of the API, as this client uses them. They are written by hand so that the package has no dependencies;
 * `wire.check.ts` compares each with the types of the routes. Instants are ISO 8601, UTC.
 */

/** A user as other users see them. */
export interface PersonName {
  readonly _id?: string | undefined;
  readonly firstName: string;
  /** Only the initial, such as D., unless the caller is this user. */
  readonly lastName: string;
}

interface Placed {
  /** Proof identifier, such as ME64-9C5J-RYR5; the same as `objectId`. */
  readonly _id: string;
  readonly objectId: string;
  /** SHA-256 of the file, 64 lower-case hexadecimal characters. */
  readonly hash: string;
  readonly createdAt: string;
  /** When the service received the file; `null` if it never did. */
  readonly depositedAt: string | null;
  /** Index of the object's first entry in the registry. */
  readonly tokenId: number;
  /** Address of the object's public page. */
  readonly tokenExplorerLink: string;
}

/** An object as its owner sees it. */
export interface OwnedObject extends Placed {
  readonly objectName: string;
  readonly ownerId: PersonName;
  readonly status: "active" | "revoked";
  readonly walletAddress: string;
  /** SHA-256 of the cover image; `null` if the cover is the seal. */
  readonly file: string | null;
  readonly pictureUrl: string;
  readonly updatedAt: string;
  /** Name and size (bytes) of the file; `null` if the service never received it. */
  readonly fileName: string | null;
  readonly fileSize: number | null;
  /** When the owner erased the file. */
  readonly fileErasedAt?: string | undefined;
  /** Metadata given by the owner. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** An object that the caller has given away, as it was at that time. `ownerId` is the user who received the object. */
export interface TransferredObject extends Placed {
  readonly objectName: string;
  readonly ownerId?: PersonName | undefined;
  readonly status: "transferred";
  readonly transferredAt: string;
}

export type ListedObject = OwnedObject | TransferredObject;

/** An object of another user. `objectName` and `ownerId` are only present if the caller may see them. */
export interface PublicObject extends Placed {
  readonly objectName?: string | undefined;
  readonly ownerId?: PersonName | undefined;
  readonly status: "active" | "revoked";
}

/** What remains of an object after its owner deleted their account. */
export interface ErasedObject extends Placed {
  readonly status: "erased";
  readonly updatedAt: string;
}

/** An object and the caller's open offer of it. */
export interface ObjectPage {
  readonly object: OwnedObject | TransferredObject | PublicObject | ErasedObject;
  readonly offer: OutgoingOffer | null;
}

/** Information on the API key that the request used. */
export interface ThisKey {
  readonly apiKey: {
    /** Name that the owner gave the key. */
    readonly name: string;
    readonly scopes: readonly ("claim" | "read" | "verify" | "transfer")[];
    /** Expiry; `null` if the key does not expire. */
    readonly endsAt: string | null;
  };
}

/** How a hash is registered. */
export interface Known {
  readonly hash: string;
  /**
   * `free`: not registered; `declared`: registered by hash alone; `deposited`: registered with its file; `yours`: the
   * caller has an object of the hash.
   */
  readonly standing: "free" | "declared" | "deposited" | "yours";
  readonly tokenId: number | null;
  /** The caller's object; `null` if the caller has none. */
  readonly object: { readonly _id: string; readonly objectName: string } | null;
}

/** An object to register. */
export interface ToRegister {
  readonly hash: string;
  /** At most 120 UTF-16 code units. */
  readonly objectName: string;
  /** At most 20 keys and 2 kB. */
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface RegisteredOne {
  readonly status: "registered";
  readonly hash: string | null;
  readonly object: OwnedObject;
}

export interface RefusedOne {
  readonly status: "refused";
  readonly hash: string | null;
  readonly code: string;
  /** Reason for the refusal, as a sentence for people. */
  readonly message: string;
  /** Seconds to wait before a retry, if waiting helps. */
  readonly retryAfter?: number | undefined;
  /** The object of the hash that the caller already had. */
  readonly object?: OwnedObject | undefined;
}

/** An uploaded file. The service keeps it for 24 hours, so that it can be registered. */
export interface Fingerprint {
  readonly hash: string;
  readonly fileName: string;
  readonly size: number;
  readonly expiresAt: string;
}

/** Result for one file of `uploadMany`. */
export type Uploaded = UploadedOne | RefusedUpload;

interface UploadedOne extends Fingerprint {
  readonly status: "kept";
}

interface RefusedUpload {
  readonly status: "refused";
  readonly fileName: string;
  readonly code: string;
  /** Reason for the refusal, as a sentence for people. */
  readonly message: string;
  /** Seconds to wait before a retry. */
  readonly retryAfter?: number | undefined;
}

interface OpenOffer {
  readonly _id: string;
  readonly objectId: string;
  readonly objectName: string;
  readonly hash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly status: "open";
}

export interface OutgoingOffer extends OpenOffer {
  readonly direction: "outgoing";
  readonly to: string;
}

export interface IncomingOffer extends OpenOffer {
  readonly direction: "incoming";
  readonly from: PersonName;
}

export type TransferOffer = OutgoingOffer | IncomingOffer;

/** Public state of a registered object, without account or key. */
export interface PublicState {
  readonly status: "active" | "revoked" | "erased";
  readonly tokenId: number;
  readonly proofId: string;
  readonly hash: string;
  readonly registeredAt: string;
  readonly depositedAt: string | null;
  /** The latest event of the object. */
  readonly latestEvent: { readonly index: number; readonly type: string; readonly at: string };
  /**
   * Whether the inclusion of the object's entries under the signed checkpoint was verified. `pending`: the checkpoint
   * does not cover the latest entry yet.
   */
  readonly proof: "valid" | "pending" | "invalid";
  /** Why the entries could not be verified, if `proof` is `invalid`. */
  readonly problem?: string | undefined;
}

/** Registry data about a hash. The answer itself proves nothing: verify a proof, which does not need the registry. */
export interface Looked {
  readonly hash: string;
  /** Number of entries in the registry. */
  readonly size: number;
  readonly objects: readonly PublicState[];
}

/** State of the service. */
export interface Health {
  readonly registry: { readonly size: number };
}

/** Language of documents. */
export type Lang = "fr" | "en";

/** `redacted`: proves the same as `complete`, but reveals no private data. */
export type ProofKind = "complete" | "redacted";
