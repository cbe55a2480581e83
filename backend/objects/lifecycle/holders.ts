/**
 * What keeps a hash from others: the valid object that was deposited with its file, and the valid one that was declared without it.
 *
 *     a claim with the file      a deposited object refuses it
 *     a claim of the hash alone  either refuses it, but a declaration that has lapsed: its owner has not proven their e-mail address, and it is a
 *                                day old. The claim takes its place then, and both stay valid.
 *
 * A revoked or erased object keeps nothing.
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

/** Thrown by a decision that finds an object of the hash which was not looked up for it. */
export class UnknownHolder extends Error {}

export const alreadyRegistered = () => new Refusal("already_registered", MESSAGES.alreadyRegistered);

/** The latest objects of a hash as they were looked up. */
export interface Holders {
  readonly objects: readonly ObjectRecord[];
  /** What a decision on them reads: the objects as they are by then, and their owners. */
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

/** The place that a claim or a deposit takes. */
export interface Room {
  /** Whether it takes the place of another object. */
  readonly succeeds: boolean;
  /** That object with its place taken. */
  readonly writes: readonly Write[];
}

/**
 * Makes room for a claim of `making`, for the registry's writer. Refuses with `already_registered`; throws `UnknownHolder` if an object of the
 * hash is not among the `known`. Reads the places of the hash (`placesOf`) and what `known` reads.
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

/** The latest object of the hash that was made so. Throws `UnknownHolder`. */
export function latestOf(hash: string, making: Making, { objects }: Holders, read: Read): Latest {
  const tokenId = read<number>(objectKeys.byHash(hash, making));
  if (tokenId === null) return null;
  if (!objects.some((object) => object.tokenId === tokenId)) throw new UnknownHolder();
  return read<ObjectRecord>(objectRecords.at(tokenId));
}

/** The place that this object had, if there was one. */
export const taken = (before: Latest, { timestamp }: Slot): Room => ({
  succeeds: before !== null,
  writes: before ? objectRecords.replace(before, { ...before, succeededAt: timestamp }) : [],
});

const ownerOf = (object: ObjectRecord, read: Read): UserRecord | null =>
  isHeld(object) ? read<UserRecord>(userRecords.at(object.ownerId)) : null;

/** Whether a valid declaration keeps its hash no longer at `at` (Unix seconds). */
export const hasLapsed = (
  { createdAt }: Pick<ObjectRecord, "createdAt">,
  owner: Pick<UserRecord, "emailProvenAt"> | null,
  at: number,
): boolean =>
  owner !== null && owner.emailProvenAt === undefined && at * 1000 >= createdAt * 1000 + UNPROVEN_DECLARATION_MS;
