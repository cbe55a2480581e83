/** Decides what a user may see of an object beyond its public page (decision 0010). */
import type { UserRecord } from "../../accounts/users/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  type FormerOwnership,
  formerOwnershipRecords,
  type HeldObject,
  isHeld,
  type ObjectRecord,
} from "../record/store.ts";
import { keptAt, type ScanRecord, scanRecords } from "../scans/store.ts";
import { isFor, type OfferRecord, offerRecords, openAt } from "../transfers/store.ts";
import { isShownAt, type ShownFile, shownFileRecords } from "./shown-files.ts";

/**
 * Relation of a reader to an object, which determines what they see.
 *   - `owner`: everything.
 *   - `addressee` (of an open offer) and `shown` (has shown or scanned the file within 24 hours): name, owner and
 *     history.
 *   - `former` (has owned the object): name, owner and history up to the transfer.
 *   - `stranger`: what is public.
 */
export type Access =
  | { readonly kind: "owner" | "addressee" | "shown" | "stranger" }
  | { readonly kind: "former"; readonly ownership: FormerOwnership };

const STRANGER: Access = { kind: "stranger" };

/**
 * Returns the relation of `reader` to the object. `now` in ms since 1970. Knowing the hash or the identifier grants
 * nothing, because both are public. `byKey`: the request uses an API key. Files that its account has shown then do not
 * count, so a former owner who shows the file again still sees the object as transferred.
 */
export async function accessOf(
  kv: Kv,
  object: ObjectRecord,
  reader: UserRecord,
  { now, byKey = false }: { readonly now: number; readonly byKey?: boolean },
): Promise<Access> {
  if (!isHeld(object)) return STRANGER;
  const { tokenId, hash, ownerId }: HeldObject = object;
  if (ownerId === reader.id) return { kind: "owner" };
  const [offer, scan, shown, former] = await kv.getMany<[OfferRecord, ScanRecord, ShownFile, FormerOwnership]>([
    offerRecords.at(tokenId),
    scanRecords.at(reader.id, hash),
    shownFileRecords.at(reader.id, hash),
    formerOwnershipRecords.at(reader.id, tokenId),
  ]);
  const open = openAt(offer.value, now);
  if (open && open.ownerId === ownerId && isFor(open, reader)) return { kind: "addressee" };
  if (!byKey && (keptAt(scan.value, now) || isShownAt(shown.value, now))) return { kind: "shown" };
  return former.value ? { kind: "former", ownership: former.value } : STRANGER;
}

/** Whether the object counts as another user's: the reader has access only as `shown` or `stranger`. */
export const isOthers = ({ kind }: Access): boolean => kind === "shown" || kind === "stranger";

export const notOneOfYours = () =>
  new Refusal("forbidden", "An API key reads the objects of its own account only. Use verify-object for others.");
