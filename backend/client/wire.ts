/**
 * Types of the API as this client uses it, written out so that the package depends on nothing else of ours;
 * `wire.check.ts` compares each with the types of the routes. Instants are ISO 8601, UTC.
 */

/** A person as others see them. */
export interface PersonName {
  readonly _id?: string | undefined;
  readonly firstName: string;
  /** For anyone but the person, an initial such as D. */
  readonly lastName: string;
}

interface Placed {
  /** Proof identifier, such as ME64-9C5J-RYR5; the same as `objectId`. */
  readonly _id: string;
  readonly objectId: string;
  /** SHA-256 of the file, 64 lower-case hexadecimal characters. */
  readonly hash: string;
  readonly createdAt: string;
  /** When the service saw the file; `null` while the object is declared without it. */
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
  /** SHA-256 of the cover image; `null`: the object wears its seal. */
  readonly file: string | null;
  readonly pictureUrl: string;
  readonly updatedAt: string;
  /** Name and bytes of the file; `null` where the object holds the hash alone. */
  readonly fileName: string | null;
  readonly fileSize: number | null;
  /** When its owner erased the file, which is gone. */
  readonly fileErasedAt?: string | undefined;
  /** Metadata given by the owner. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** An object that the caller has given away, as it was then. `ownerId` is the user to whom they gave it. */
export interface TransferredObject extends Placed {
  readonly objectName: string;
  readonly ownerId?: PersonName | undefined;
  readonly status: "transferred";
  readonly transferredAt: string;
}

export type ListedObject = OwnedObject | TransferredObject;

/** An object of another user; its name and owner only if the caller may know them. */
export interface PublicObject extends Placed {
  readonly objectName?: string | undefined;
  readonly ownerId?: PersonName | undefined;
  readonly status: "active" | "revoked";
}

/** What is left of an object whose owner has deleted their account. */
export interface ErasedObject extends Placed {
  readonly status: "erased";
  readonly updatedAt: string;
}

/** One object with what the caller has under way and behind them of it. */
export interface ObjectPage {
  readonly object: OwnedObject | TransferredObject | PublicObject | ErasedObject;
  readonly offer: OutgoingOffer | null;
}

/** What a key says of itself. */
export interface ThisKey {
  readonly apiKey: {
    /** What its owner calls it. */
    readonly name: string;
    readonly scopes: readonly ("claim" | "read" | "verify" | "transfer")[];
    /** `null`: it has no end. */
    readonly endsAt: string | null;
  };
}

/** What may be done with a hash. */
export interface Known {
  readonly hash: string;
  /** Not registered; declared without its file; deposited; the caller has an object of it. */
  readonly standing: "free" | "declared" | "deposited" | "yours";
  readonly tokenId: number | null;
  /** The caller's own object; `null` unless it is theirs. */
  readonly object: { readonly _id: string; readonly objectName: string } | null;
}

/** An object to register. */
export interface ToRegister {
  readonly hash: string;
  /** At most 120 UTF-16 units. */
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
  /** Why, in words for people. */
  readonly message: string;
  /** Seconds to wait. */
  readonly retryAfter?: number | undefined;
  /** The caller's own object of this hash, registered before. */
  readonly object?: OwnedObject | undefined;
}

/** A file that the service keeps for 24 hours, so that a registration may take it. */
export interface Fingerprint {
  readonly hash: string;
  readonly fileName: string;
  readonly size: number;
  readonly expiresAt: string;
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
  /** The last thing recorded of the object. */
  readonly latestEvent: { readonly index: number; readonly type: string; readonly at: string };
  /** Whether its entries were found under the signed checkpoint. */
  readonly proof: "valid" | "pending" | "invalid";
  /** What does not hold, where `proof` is invalid. */
  readonly problem?: string | undefined;
}

/** The word of the registry, which a proof does without. */
export interface Looked {
  readonly hash: string;
  /** Entries in the registry. */
  readonly size: number;
  readonly objects: readonly PublicState[];
}

/** State of the service. */
export interface Health {
  readonly registry: { readonly size: number };
}

/** `redacted` proves the same, and opens nothing private. */
export type ProofKind = "complete" | "redacted";
