import { Buffer } from "node:buffer";
import { UNPROVEN_DECLARATION_MS } from "../contract/constants.ts";
import { eventMembers } from "../contract/members.ts";
import { commit, hexToBase64url } from "../formats/tlog/commitment.ts";
import { sameJson } from "../objects/events/event.ts";
import { eventRecords, type ObjectEvent } from "../objects/record/event-store.ts";
import {
  type HeldObject,
  isHeld,
  isPublished,
  keptFileOf,
  type ObjectRecord,
  objectRecords,
  type PublishedObject,
  publicationOf,
} from "../objects/record/store.ts";
import { type ScanRecord, scanRecords } from "../objects/scans/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { registryKeys } from "../registry/log/store.ts";
import type { KnownBlobs } from "./blobs.ts";
import { sameKey } from "./collections.ts";
import { fieldsLeft, isErasedToken } from "./erased.ts";
import { checkFormerOwners, type FormerOwners, type Leaving } from "./former.ts";
import { each, needListed, type Report } from "./report.ts";
import type { TokenHistory, TokenRecords } from "./tokens.ts";

/** The parts of the report to which the checks of objects add their findings. */
export interface ObjectParts {
  readonly mints: Report;
  readonly objects: Report;
  readonly formerOwners: Report;
  readonly events: Report;
}

/**
 * Checks an object against its leaves, and its events against their commitments. Every mint must have an object; an
 * erased object must have nothing but its object record. What is left of an object in `erasing` is not a fault.
 * Returns the object, if its record is usable.
 */
export async function checkObjectOf(
  kv: Kv,
  token: TokenRecords,
  erasing: ReadonlySet<number>,
  isLeaving: Leaving,
  parts: ObjectParts,
): Promise<ObjectRecord | null> {
  const { place, history } = token;
  const key = objectRecords.at(place);
  const stored = token.objects.find((record) => sameKey(record.key, key));
  if (history)
    needListed(
      stored,
      key,
      parts.mints,
      `the object is missing, although entry ${String(place)} of the log registered it`,
    );
  // A record under a wrong key is reported by the check of its collection.
  const value = stored?.value ?? null;
  const isThere = value !== null && value.tokenId === place;
  const object =
    isThere && parts.objects.expect(isWhole(value), key, "a field that has an index is missing") ? value : null;
  let until: ReadonlyMap<string, number> | null = null;
  if (object)
    await parts.objects.checked(key, async () => {
      until = await checkObject(object, token, isLeaving, parts.objects);
    });
  await checkFormerOwners(kv, token, object && until && { hash: object.hash, until }, {
    isErasing: erasing.has(Number(place)),
    isLeaving,
    report: parts.formerOwners,
  });
  for (const { key, value, unreadable } of token.events) {
    if (unreadable !== undefined) continue;
    if (object && !isHeld(object))
      parts.events.expect(erasing.has(object.tokenId), key, "it is a private event of an erased object");
    else
      parts.events.expect(
        object !== null && (value?.number ?? Number.NaN) < object.events,
        key,
        "the event belongs to no object",
      );
  }
  return object;
}

function isWhole(object: ObjectRecord): boolean {
  const { id, tokenId, events } = object;
  const cover = isHeld(object) && object.cover !== null ? [object.cover?.hash] : [];
  const texts = isHeld(object) ? [id, object.ownerId, ...cover] : [id];
  return texts.every((text) => typeof text === "string") && [tokenId, events].every(Number.isSafeInteger);
}

/** Checks one object. Returns its former owners, unless the object is erased or was published by the service. */
async function checkObject(
  object: ObjectRecord,
  { history: token, events }: TokenRecords,
  isLeaving: Leaving,
  report: Report,
): Promise<FormerOwners["until"] | null> {
  const key = objectRecords.at(object.tokenId);
  if (!token) {
    report.bad(key, `the tokenId of the object is ${object.tokenId}, but the log has no such mint`);
    return null;
  }
  const first = token.events[0] as TokenHistory["events"][number];
  const last = token.events.at(-1) as TokenHistory["events"][number];
  report.expect(
    hexToBase64url(object.hash) === token.fingerprint,
    key,
    "the hash of the object differs from the one in the log",
  );
  const isCounted = object.events === token.events.length;
  report.expect(isCounted, key, `it counts ${object.events} events, the registry ${token.events.length}`);
  report.expect(
    object.createdAt === first.timestamp,
    key,
    "the creation time of the object differs from that of its mint",
  );
  report.expect(
    object.updatedAt === last.timestamp,
    key,
    "the time of the last change differs from that of the last entry",
  );
  report.expect(object.status === statusOf(token), key, `its status "${object.status}" contradicts the registry`);
  if (object.succeededAt !== undefined && object.status === "active")
    report.expect(
      isHeld(object) &&
        object.file === null &&
        object.succeededAt * 1000 >= object.createdAt * 1000 + UNPROVEN_DECLARATION_MS,
      key,
      "the object is marked as replaced by another one, but it is not a declaration that is at least a day old",
    );
  if (isHeld(object)) return checkEvents(object, token, events, isLeaving, report);
  if (isPublished(object)) {
    checkPublished(object, token, report);
    return null;
  }
  for (const field of fieldsLeft(object)) report.bad(key, `it is erased, and its "${field}" is still there`);
  return null;
}

/** A file that the service published has a single entry, its registration (mint). */
function checkPublished(object: PublishedObject, { events }: TokenHistory, report: Report): void {
  const key = objectRecords.at(object.tokenId);
  report.expect(events.length === 1, key, "the service published it, but it has entries other than its mint");
  const isOpened = opens({ event: publicationOf(object), salt: object.published.salt }, events[0]?.commitment ?? "");
  report.expect(isOpened, key, "the name, size and salt of the object do not match the commitment of its mint");
}

function statusOf(token: TokenHistory): ObjectRecord["status"] {
  if (isErasedToken(token)) return "erased";
  return token.events.some(({ type }) => type === "revoke") ? "revoked" : "active";
}

/**
 * Checks that every event opens the commitment of its leaf, and belongs to the owner at that time: the mint sets the
 * first owner and each transfer the next one; the last one must be the owner of the object. If another owner follows,
 * the events of a deleted account may be erased.
 */
async function checkEvents(
  object: HeldObject,
  token: TokenHistory,
  records: TokenRecords["events"],
  isLeaving: Leaving,
  report: Report,
): Promise<FormerOwners["until"]> {
  const until = new Map<string, number>();
  /** Time at which the file of a declared object was deposited; `undefined` if it was not. */
  let depositedAt: number | undefined;
  /** Time at which the file was erased, according to the events. */
  let fileErasedAt: number | undefined;
  let before: ObjectEvent["event"] | null = null;
  const lastTransfer = token.events.findLastIndex(({ type }) => type === "transfer");
  let latest: ObjectEvent | null = null;
  let hasErased = false;
  // `null` after a missing event: the next event sets the owner again.
  let owner: string | null = null;
  for (const [number, entry] of token.events.entries()) {
    const key = eventRecords.at(object.tokenId, number);
    // Look first at the expected position in the list, where the record usually is.
    const stored = sameKey(records[number]?.key ?? [], key)
      ? records[number]
      : records.find((record) => sameKey(record.key, key));
    const event = needListed(
      stored,
      key,
      report,
      `the private event is missing, although entry ${entry.index} of the log commits to it`,
    );
    if (!event) {
      owner = null;
      continue;
    }
    const isIts = event.index === entry.index && event.type === entry.type;
    report.expect(isIts, key, `the private event does not belong to entry ${entry.index} of the log`);
    if (event.event === null) {
      hasErased = true;
      report.expect(number < lastTransfer, key, "it is erased, but belongs to the current owner");
      report.expect(await isLeaving(event.actorId), key, "it is erased, but its account still exists");
    } else {
      latest = event;
      const problem = `the private event does not match the commitment of ${registryKeys.leaf(entry.index).join("/")}`;
      report.expect(opens(event, entry.commitment), key, problem);
      const { file, deposited = file !== null } = event.event;
      report.expect(deposited === (file !== null), key, 'its "deposited" contradicts its file');
      report.expect(!before?.file || file !== null, key, "it lacks the file of the event before it");
      if (file && before && !before.file) depositedAt = entry.timestamp;
      report.expect(
        !before?.fileErased || event.event.fileErased === true,
        key,
        "the event does not show that the file was erased, although an earlier event does",
      );
      if (event.event.fileErased && !before?.fileErased) fileErasedAt = entry.timestamp;
      before = event.event;
    }
    const actorId = event.event === null ? event.actorId : event.event?.actor?.id;
    if (entry.type === "transfer") {
      const transfer = event.event?.transfer;
      const isFromOwner = owner === null || event.event === null || transfer?.from === owner;
      const isToActor = event.event === null || transfer?.to === actorId;
      report.expect(
        isFromOwner && isToActor,
        key,
        "the parties of the transfer are not the owners before and after it",
      );
      if (owner !== null) until.set(owner, entry.timestamp);
    } else if (owner !== null) report.expect(actorId === owner, key, "the actor of the event did not own the object");
    owner = actorId ?? null;
  }
  // If earlier events are erased, the time of the deposit is unknown.
  if (before && depositedAt !== object.depositedAt && !hasErased)
    report.bad(objectRecords.at(object.tokenId), "the time at which its file was deposited contradicts its events");
  checkFileErasure(object, hasErased ? object.fileErasedAt : fileErasedAt, report);
  until.delete(object.ownerId);
  if (latest?.number === object.events - 1) checkLatest(object, latest, report);
  return until;
}

/**
 * Checks that the events record when the file was erased. If the object was revoked before the file was erased, only
 * the object's record contains that time.
 */
function checkFileErasure(object: HeldObject, told: number | undefined, report: Report): void {
  const { file, fileErasedAt, status, updatedAt } = object;
  const isAfterRevocation =
    told === undefined && fileErasedAt !== undefined && status === "revoked" && fileErasedAt >= updatedAt;
  const isTold =
    (told === fileErasedAt && (told === undefined || file !== null)) || (isAfterRevocation && file !== null);
  report.expect(
    isTold,
    objectRecords.at(object.tokenId),
    "the time at which its file was erased contradicts its events",
  );
}

function checkLatest(object: HeldObject, { event }: ObjectEvent, report: Report): void {
  // If the file was erased after the revocation, only the object's record says so: see `checkFileErasure`.
  const { type, objectId, hash, actor, by, transfer, fileErased, deposited = event.file !== null, ...members } = event;
  const { fileErased: _, ...held } = eventMembers(object);
  const told =
    actor.id === object.ownerId &&
    objectId === object.id &&
    hash === object.hash &&
    sameJson({ ...members, deposited }, held);
  report.expect(
    told,
    objectRecords.at(object.tokenId),
    "its owner, identifier, name, hash, cover, file, metadata or wallet contradicts its latest event",
  );
}

function opens(event: { readonly event: object | null; readonly salt: string }, commitment: string): boolean {
  try {
    return commit(event.event, Buffer.from(event.salt, "base64url")) === commitment;
  } catch {
    return false;
  }
}

const NO_FILE = "the file of the object is not among the blobs, or has another size";

/** Checks that every file and cover of an object is among the `known` blobs. */
export function checkHeldBlobs({ objects }: TokenRecords, known: KnownBlobs, report: Report): void {
  for (const { key, value } of objects) {
    if (!value || !isHeld(value) || !isWhole(value)) continue;
    const cover = value.cover && known.find(value.cover.hash);
    if (value.cover && report.expect(cover !== null, key, "the cover image of the object is not among the blobs"))
      report.expect(
        cover?.type === value.cover.type,
        key,
        `the stored cover image is not of the type ${value.cover.type}`,
      );
    if (value.cover) known.keep(value.cover.hash);
    const file = keptFileOf(value);
    if (file) known.keep(value.hash);
    if (file) report.expect(known.find(value.hash)?.size === file.size, key, NO_FILE);
  }
}

/**
 * Checks that the file of every scan is among the `known` blobs. `now` in ms: the file of an expired scan may be
 * gone.
 */
export async function checkScannedBlobs(kv: Kv, known: KnownBlobs, now: number, report: Report): Promise<void> {
  for await (const { key, value } of each<ScanRecord>(kv, scanRecords.all, report)) {
    if (value?.expiresAt > now) report.expect(known.find(value.hash)?.size === value.size, key, NO_FILE);
  }
}
