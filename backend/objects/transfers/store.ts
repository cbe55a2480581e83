import { decodeTime } from "ulid";
import { emailKey, findUser, type UserRecord, userKeys } from "../../accounts/users/store.ts";
import { walletKey } from "../../accounts/users/wallet.ts";
import { TRANSFER_OFFER_MS } from "../../contract/constants.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll, present } from "../../platform/kv/write.ts";
import type { OpenOffers } from "../notifications/notification-texts.ts";

/** An address to which objects are offered, whether or not an account has it. `address` is normalised. */
export interface Addressee {
  readonly kind: "email" | "wallet";
  readonly address: string;
}

/**
 * An open offer, keyed by object; an object has at most one. Changes of the log depend on offers, so a commit outside
 * the log that writes an offer must also write the log's head.
 */
export interface OfferRecord {
  /** ULID, which sorts by time. */
  readonly id: string;
  readonly objectId: string;
  readonly tokenId: number;
  readonly hash: string;
  readonly ownerId: string;
  readonly addressee: Addressee;
  /** The address as the owner typed it. */
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
  /**
   * Set if the addressee has declined and can undo this until `until` (ms since 1970); the owner is notified
   * afterwards. Absent: the offer can be answered. Older versions ignore this member.
   */
  readonly declined?: { readonly by: string; readonly until: number };
  /** Set if an e-mail about the offer was sent to the mailbox of the address. */
  readonly isTold?: true;
  /** Set if the account that made the offer had an unproven e-mail address. */
  readonly isByUnproven?: true;
}

export const offerKeys = {
  allByOwner: ["transfer_offers_by_owner"],
  ofOwner: (ownerId: string) => ["transfer_offers_by_owner", ownerId],
  /** The value of this index, and of the next one, is the tokenId. */
  byOwner: (ownerId: string, id: string) => ["transfer_offers_by_owner", ownerId, id],
  allByAddressee: ["transfer_offers_by_addressee"],
  ofAddressee: ({ kind, address }: Addressee) => ["transfer_offers_by_addressee", kind, address],
  allByUnproven: ["transfer_offers_by_unproven"],
  /** Offers to this address by accounts with unproven e-mail addresses. With `id`, one of them. */
  byUnproven: ({ kind, address }: Addressee, ...id: readonly string[]) => [
    "transfer_offers_by_unproven",
    kind,
    address,
    ...id,
  ],
  byAddressee: ({ kind, address }: Addressee, id: string) => ["transfer_offers_by_addressee", kind, address, id],
} as const;

/**
 * A copy of an offer, keyed by the time at which the offer expires, so that expired offers are found. Removed when
 * the offer ends in another way.
 */
export type OfferDue = Omit<OfferRecord, "to" | "createdAt" | "declined" | "isTold" | "isByUnproven">;

export const dueOf = ({
  to: _,
  createdAt: __,
  declined: ___,
  isTold: ____,
  isByUnproven: _____,
  ...due
}: OfferRecord): OfferDue => due;

/**
 * A decline that can be undone, keyed by the time at which the offer's owner is notified. Removed when the offer ends
 * or the decline is undone.
 */
export interface DeclineDue {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly tokenId: number;
  /** Id of the offer. */
  readonly id: string;
}

export const declineDueRecords = collection<DeclineDue>(["transfer_declines_due"], {
  key: ({ until, tokenId }) => [until, tokenId],
});

/** Offers sorted by expiry. Offers that were made before these records existed have none. */
export const offerDueRecords = collection<OfferDue>(["transfer_offers_due"], {
  key: ({ expiresAt, tokenId }) => [expiresAt, tokenId],
});

export const offerRecords = collection<OfferRecord>(["transfer_offers"], {
  kind: "offers",
  key: ({ tokenId }) => [tokenId],
  indexes: [offerKeys.allByOwner, offerKeys.allByAddressee, offerKeys.allByUnproven],
  indexKeys: ({ ownerId, addressee, id, isByUnproven }) => [
    offerKeys.byOwner(ownerId, id),
    offerKeys.byAddressee(addressee, id),
    ...(isByUnproven ? [offerKeys.byUnproven(addressee, id)] : []),
  ],
  indexUntil: endOf,
  trail: ({ expiresAt, tokenId, declined }) => [
    offerDueRecords.at(expiresAt, tokenId),
    ...(declined ? [declineDueRecords.at(declined.until, tokenId)] : []),
  ],
  until: ({ expiresAt }) => expiresAt,
  // The offers of a deleted account were removed with its objects. Only index entries of expired offers may be left.
  person: { by: offerKeys.allByOwner, exported: "offers" },
});

/**
 * Returns when the offer of an index entry expires, which follows from its id. Infinity if the key contains no such
 * id.
 */
function endOf(key: Deno.KvKey): number {
  try {
    return decodeTime(String(key.at(-1))) + TRANSFER_OFFER_MS;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Returns the offer if it is open at `now` (ms since 1970), otherwise `null`. An offer whose decline can still be
 * undone counts as open.
 */
export const openAt = (offer: OfferRecord | null, now: number): OfferRecord | null =>
  offer && offer.expiresAt > now ? offer : null;

/**
 * Returns the token ids of the objects that the user offers at `now` (ms since 1970). Reads the index only: its value
 * is the token id, and the expiry follows from the offer's id.
 */
export async function openPlacesOf(kv: Kv, ownerId: string, now: number): Promise<ReadonlySet<number>> {
  const places = new Set<number>();
  for await (const { key, value } of kv.list<number>({ prefix: offerKeys.ofOwner(ownerId) }))
    if (endOf(key) > now) places.add(value);
  return places;
}

/**
 * Returns the expiry (ms since 1970) of the first of this user's offers to this address, if at least `most` are open
 * at `at`; otherwise `null`.
 */
export async function firstEndOf(
  kv: Kv,
  ownerId: string,
  addressee: Addressee,
  { most, at }: { readonly most: number; readonly at: number },
): Promise<number | null> {
  // The last part of both index keys is the offer's id, which sorts by time, so no record has to be read. For a user
  // with few offers, the list of offers to the address, which may be long, is not read either.
  const endsAt = async (prefix: Deno.KvKey) => {
    const keys = await Array.fromAsync(kv.list({ prefix }, { batchSize: most }), ({ key }) => key);
    return new Map(keys.flatMap((key) => (endOf(key) > at ? [[key.at(-1), endOf(key)] as const] : [])));
  };
  const made = await endsAt(offerKeys.ofOwner(ownerId));
  if (made.size < most) return null;
  const toThem = await endsAt(offerKeys.ofAddressee(addressee));
  const [first, ...others] = [...made].flatMap(([id, end]) => (toThem.has(id) ? [end] : []));
  return first === undefined || others.length + 1 < most ? null : first;
}

/**
 * Returns the expiry (ms since 1970) of the first offer to this address by an unproven account, if at least `most`
 * such offers are open at `at`; otherwise `null`.
 */
export async function firstUnprovenEndOf(
  kv: Kv,
  addressee: Addressee,
  { most, at }: { readonly most: number; readonly at: number },
): Promise<number | null> {
  const ends: number[] = [];
  for await (const { key } of kv.list({ prefix: offerKeys.byUnproven(addressee) }))
    if (endOf(key) > at) ends.push(endOf(key));
  return ends.length < most ? null : (ends[0] ?? null);
}

/** Returns the open offers of these objects, by offer id. */
export async function openOffersOf(kv: Kv, tokenIds: readonly number[], now: number): Promise<OpenOffers> {
  const stored = await getAll<OfferRecord>(
    kv,
    tokenIds.map((tokenId) => offerRecords.at(tokenId)),
  );
  return new Map(
    stored.flatMap((entry) => {
      const offer = openAt(present(entry), now);
      return offer ? [[offer.id, { declinedBy: offer.declined?.by ?? null }] as const] : [];
    }),
  );
}

/** Returns the addresses of this user's account, proven or not. The user cannot make offers to them. */
export const ownAddressesOf = ({ email, walletAddress }: Pick<UserRecord, "email" | "walletAddress">): Addressee[] => [
  { kind: "email", address: emailKey(email) },
  ...(walletAddress === null ? [] : [{ kind: "wallet" as const, address: walletKey(walletAddress) }]),
];

/**
 * Returns the addresses at which this user receives offers: only proven ones, because an unproven address may belong
 * to someone else.
 */
export const addressesOf = (
  user: Pick<UserRecord, "email" | "walletAddress" | "emailProvenAt" | "walletProvenAt">,
): Addressee[] =>
  ownAddressesOf(user).filter(
    ({ kind }) => (kind === "email" ? user.emailProvenAt : user.walletProvenAt) !== undefined,
  );

/** Whether the offer was made to an address of this user. Never true for the user's own offer. */
export const isAddressedTo = ({ ownerId, addressee }: OfferRecord, user: UserRecord): boolean =>
  ownerId !== user.id && hasAddress(user, addressee);

/** Whether this user can answer the offer. */
export const isFor = (offer: OfferRecord, user: UserRecord): boolean =>
  offer.declined === undefined && isAddressedTo(offer, user);

const hasAddress = (user: UserRecord, addressee: Addressee): boolean =>
  addressesOf(user).some(({ kind, address }) => kind === addressee.kind && address === addressee.address);

/**
 * Returns the user who receives offers to this address, by the rules of `addressesOf`. If the address is unknown,
 * another record is read instead, so that both cases take the same time.
 */
export async function findHolder(kv: Reader, addressee: Addressee): Promise<UserRecord | null> {
  const { kind, address } = addressee;
  const index = kind === "email" ? userKeys.byEmail(address) : userKeys.byWallet(address);
  const id = present(await kv.get<string>(index));
  const user = await findUser(kv, id ?? "nobody");
  return user && hasAddress(user, addressee) ? user : null;
}

/** Returns the id of the account if it can be notified: it exists and is not disabled. Otherwise `null`. */
export const bellOf = (account: UserRecord | null): string | null => (account?.disabled === false ? account.id : null);
