/**
 * Decides who may register a hash. At most two objects of a hash matter: the valid one that was deposited with its
 * file, and the valid one that was declared without its file.
 *
 *     a claim with the file       is refused if a deposited object exists
 *     a claim of the hash alone   is refused if either exists, unless the declaration has lapsed: its owner has not proven
 *                                 their e-mail address, and it is a day old. Then the claim takes its place, and both
 *                                 stay valid.
 *
 * A revoked or erased object does not prevent a claim.
 */
import { type UserRecord, userRecords } from "../../accounts/users/store.ts";
import { UNPROVEN_DECLARATION_MS } from "../../contract/constants.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll, present, type Write } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Read, Slot } from "../../registry/log/log.ts";
import {
  holdsHash,
  isHeld,
  MAKINGS,
  type Making,
  type ObjectRecord,
  objectKeys,
  objectRecords,
} from "../record/store.ts";

/**
 * Thrown by a decision if an object of the hash was registered after the objects of the hash were looked up. The
 * caller looks them up again.
 */
export class UnknownHolder extends Error {}

export const alreadyRegistered = () => new Refusal("already_registered", MESSAGES.alreadyRegistered);

/** The latest objects of a hash, as they were when they were looked up. */
export interface Holders {
  readonly objects: readonly ObjectRecord[];
  /** Keys that the decision must read: these objects and their owners, whose records may have changed since. */
  readonly reads: readonly Deno.KvKey[];
}

export const NO_HOLDERS: Holders = { objects: [], reads: [] };

export async function findHolders(kv: Kv, hash: string): Promise<Holders> {
  const places = await getAll<number>(kv, placesOf(hash));
  const tokenIds = places.flatMap(({ value }) => value ?? []);
  const stored = await getAll<ObjectRecord>(
    kv,
    tokenIds.map((tokenId) => objectRecords.at(tokenId)),
  );
  const objects = stored.flatMap((entry) => present(entry) ?? []);
  const owners = objects.flatMap((object) => (isHeld(object) ? [userRecords.at(object.ownerId)] : []));
  return { objects, reads: [...objects.map(({ tokenId }) => objectRecords.at(tokenId)), ...owners] };
}

const placesOf = (hash: string) => MAKINGS.map((making) => objectKeys.byHash(hash, making));

/** Relation of a new claim or deposit to the earlier objects of its hash. */
export interface Room {
  /** Whether the new object supersedes an earlier one. */
  readonly succeeds: boolean;
  /** Writes that mark the earlier object as superseded. */
  readonly writes: readonly Write[];
}

/**
 * Decides whether a hash may be claimed as `making`, for the registry's writer. Refuses with `already_registered`.
 * Throws `UnknownHolder` if an object of the hash is not among `known`. The change must read the keys of `placesOf`
 * and the reads of `known`.
 */
export function roomFor(hash: string, making: Making, known: Holders, read: Read, slot: Slot): Room {
  const [declared, deposited] = MAKINGS.map((one) => latestOf(hash, one, known, read)) as [Latest, Latest];
  if (deposited && holdsHash(deposited)) throw alreadyRegistered();
  if (making === "deposited") return taken(deposited, slot);
  if (declared && holdsHash(declared) && !hasLapsed(declared, ownerOf(declared, read), slot.timestamp))
    throw alreadyRegistered();
  return taken(declared, slot);
}

type Latest = ObjectRecord | null;

/**
 * Returns the latest object of the hash with this making. Throws `UnknownHolder` if the object is not among those
 * looked up.
 */
export function latestOf(hash: string, making: Making, { objects }: Holders, read: Read): Latest {
  const tokenId = read<number>(objectKeys.byHash(hash, making));
  if (tokenId === null) return null;
  if (!objects.some((object) => object.tokenId === tokenId)) throw new UnknownHolder();
  return read<ObjectRecord>(objectRecords.at(tokenId));
}

/** Returns the writes by which a new object supersedes an earlier object of the hash, if there is one. */
export const taken = (before: Latest, { timestamp }: Slot): Room => ({
  succeeds: before !== null,
  writes: before ? objectRecords.replace(before, { ...before, succeededAt: timestamp }) : [],
});

const ownerOf = (object: ObjectRecord, read: Read): UserRecord | null =>
  isHeld(object) ? read<UserRecord>(userRecords.at(object.ownerId)) : null;

/** Whether a valid declaration no longer reserves its hash at `at` (Unix seconds). */
export const hasLapsed = (
  { createdAt }: Pick<ObjectRecord, "createdAt">,
  owner: Pick<UserRecord, "emailProvenAt"> | null,
  at: number,
): boolean =>
  owner !== null && owner.emailProvenAt === undefined && at * 1000 >= createdAt * 1000 + UNPROVEN_DECLARATION_MS;
