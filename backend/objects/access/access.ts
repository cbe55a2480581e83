/** What a user may see of an object beyond its public page (decision 0010). */
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
 * `owner` sees everything. `addressee` (of an open offer) and `shown` (who has shown the file within 24 hours) see
 * name, owner and history. `former` sees these as they were up to the transfer (Unix seconds). `stranger` sees what
 * is public.
 */
export type Access =
  | { readonly kind: "owner" | "addressee" | "shown" | "stranger" }
  | { readonly kind: "former"; readonly ownership: FormerOwnership };

const STRANGER: Access = { kind: "stranger" };

/**
 * Returns what `reader` may see. `now` in ms since 1970. Knowing a hash or an identifier grants nothing, because the
 * hash of a file is public.
 */
export async function accessOf(kv: Kv, object: ObjectRecord, reader: UserRecord, now: number): Promise<Access> {
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
  if (keptAt(scan.value, now) || isShownAt(shown.value, now)) return { kind: "shown" };
  return former.value ? { kind: "former", ownership: former.value } : STRANGER;
}

/** Whether the reader neither owns the object, nor has owned it, nor is offered it. */
export const isOthers = ({ kind }: Access): boolean => kind === "shown" || kind === "stranger";

export const notOneOfYours = () =>
  new Refusal("forbidden", "An API key reads the objects of its own account only. Use verify-object for others.");
