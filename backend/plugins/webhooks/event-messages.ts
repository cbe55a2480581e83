/** Returns messages about log entries, with their recipients. */
import type { WebhookEvent } from "../../contract/constants.ts";
import { CHANGES } from "../../contract/members.ts";
import type { EventType, Leaf } from "../../formats/tlog/leaf.ts";
import { type EventRecord, eventRecords } from "../../objects/record/event-store.ts";
import { type ObjectRecord, objectRecords } from "../../objects/record/store.ts";
import { shortLink } from "../../objects/record/view.ts";
import { isoOf, isoOfSeconds } from "../../platform/iso.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll } from "../../platform/kv/write.ts";
import { findStampsCovering, latestOf } from "../../registry/stamping/store.ts";
import type { Queued } from "./lanes.ts";
import {
  type Endpoint,
  type ErasedFor,
  erasedForRecords,
  isConfirmed,
  type WebhooksRecord,
  webhookRecords,
} from "./store.ts";

export interface Entry {
  readonly index: number;
  readonly leaf: Leaf;
}

/** A message to one endpoint about one entry. */
export interface Target {
  /** Index of the entry. */
  readonly index: number;
  /** Sort key among the targets of an entry; stable across runs. */
  readonly place: string;
  readonly queued: Queued;
}

/** A message for one user, before the endpoints of that user have been read. */
interface Told {
  readonly entry: Entry;
  readonly userId: string;
  readonly type: WebhookEvent;
  readonly objectId: string;
  /** Distinguishes two messages of the same type about one entry. */
  readonly part?: string;
  readonly data: object;
}

const EVENTS: Readonly<Partial<Record<Leaf["type"], WebhookEvent>>> = {
  mint: "object.registered",
  edit: "object.edited",
  revoke: "object.revoked",
  transfer: "object.transferred",
  erase: "object.erased",
} satisfies Partial<Record<EventType, WebhookEvent>>;

/** Returns the messages about these entries. Events that have been erased cause no message. */
export async function messagesOf(kv: Kv, entries: readonly Entry[], publicUrl: string): Promise<readonly Target[]> {
  const told: Told[] = [];
  const known = await readEvents(kv, entries);
  for (const entry of entries) {
    const type = EVENTS[entry.leaf.type];
    if (type === "object.erased") told.push(...(await erasureOf(kv, entry)));
    else if (type) told.push(...toldOf(entry, type, known, publicUrl));
  }
  const createdBy = (endpoint: Endpoint, { leaf }: Entry) => leaf.timestamp >= Math.floor(endpoint.createdAt / 1000);
  return targetsOf(kv, told, createdBy);
}

/** Returns the messages about time stamps that cover these entries. */
export async function stampMessagesOf(
  kv: Kv,
  entries: readonly Entry[],
  publicUrl: string,
): Promise<readonly Target[]> {
  const known = await readEvents(kv, entries);
  const told = entries.flatMap((entry) =>
    EVENTS[entry.leaf.type] ? toldOf(entry, "object.stamped", known, publicUrl) : [],
  );
  const targets = await targetsOf(kv, told, () => true);
  const stamped: Target[] = [];
  for (const target of targets) {
    const [stamp] = await findStampsCovering(kv, target.index);
    if (!stamp) continue;
    const { message } = target.queued;
    const body = JSON.parse(message.body);
    body.timestamp = isoOf(stamp.genTime);
    body.data.stamp = {
      authority: stamp.name,
      time: isoOf(stamp.genTime),
      latest: isoOf(latestOf(stamp)),
      qualified: stamp.qualified !== null,
    };
    stamped.push({ ...target, queued: { ...target.queued, message: { ...message, body: JSON.stringify(body) } } });
  }
  return stamped;
}

type Known = ReadonlyMap<string, EventRecord>;

const nameOf = (tokenId: number, number: number): string => `${tokenId}/${number}`;

/** Reads the private events of the entries, and for an edit the event before it, too. */
async function readEvents(kv: Kv, entries: readonly Entry[]): Promise<Known> {
  const wanted = new Map<string, Deno.KvKey>();
  for (const { leaf } of entries) {
    if (!EVENTS[leaf.type] || leaf.type === "erase") continue;
    for (const number of leaf.type === "edit" ? [leaf.eventNumber - 1, leaf.eventNumber] : [leaf.eventNumber])
      wanted.set(nameOf(leaf.tokenId, number), eventRecords.at(leaf.tokenId, number));
  }
  const records = await getAll<EventRecord>(kv, [...wanted.values()]);
  return new Map(
    records.flatMap(({ value }) => (value ? [[nameOf(value.tokenId, value.number), value] as const] : [])),
  );
}

function toldOf(entry: Entry, type: WebhookEvent, known: Known, publicUrl: string): Told[] {
  const { index, leaf } = entry;
  const event = known.get(nameOf(leaf.tokenId, leaf.eventNumber))?.event;
  // The event was erased because its owner has deleted the account.
  if (!event) return [];
  const { objectId, objectName: name, hash, actor, transfer, by = "owner", deposited = event.file !== null } = event;
  const object = { id: objectId, name, hash, tokenId: leaf.tokenId, link: shortLink(publicUrl, objectId) };
  const data = {
    object,
    entry: { index, type: leaf.type, number: leaf.eventNumber, at: isoOfSeconds(leaf.timestamp) },
  };
  const to = (userId: string, more: object = {}, part?: string): Told => ({
    entry,
    userId,
    type,
    objectId,
    ...(part === undefined ? {} : { part }),
    data: { ...data, ...more },
  });
  switch (type) {
    case "object.registered":
      return [to(actor.id, { deposited })];
    case "object.edited":
      return [to(actor.id, { by, changed: changesOf(known.get(nameOf(leaf.tokenId, leaf.eventNumber - 1)), event) })];
    case "object.revoked":
      return [to(actor.id, { by })];
    case "object.transferred":
      // Neither message names the other party.
      return transfer
        ? [to(transfer.from, { role: "giver" }, "given"), to(transfer.to, { role: "receiver" }, "received")]
        : [];
    default:
      return [to(actor.id)];
  }
}

/** Returns what an edit has changed; nothing if the previous event was erased with its owner. */
function changesOf(before: EventRecord | undefined, after: object): readonly string[] {
  if (!before?.event) return [];
  const [old, fresh] = [before.event, after].map((event) => new Map<string, unknown>(Object.entries(event)));
  const differs = (member: string) => JSON.stringify(old?.get(member)) !== JSON.stringify(fresh?.get(member));
  return [...CHANGES].flatMap(([word, names]) => (names.some((name) => differs(name)) ? [word] : []));
}

/** Returns the message about an erasure by an administrator, if the owner of the object still has an account. */
async function erasureOf(kv: Kv, entry: Entry): Promise<Told[]> {
  const { tokenId, timestamp, eventNumber } = entry.leaf;
  const [note, object] = await kv.getMany<[ErasedFor, ObjectRecord]>([
    erasedForRecords.at(tokenId),
    objectRecords.at(tokenId),
  ]);
  if (!note.value || !object.value) return [];
  const { id, hash } = object.value;
  return [
    {
      entry,
      userId: note.value.ownerId,
      type: "object.erased",
      objectId: id,
      data: {
        object: { id, hash, tokenId },
        entry: { index: entry.index, type: "erase", number: eventNumber, at: isoOfSeconds(timestamp) },
        by: "admin",
      },
    },
  ];
}

/** Returns one target for each endpoint that is subscribed. */
async function targetsOf(
  kv: Kv,
  told: readonly Told[],
  isFor: (endpoint: Endpoint, entry: Entry) => boolean,
): Promise<readonly Target[]> {
  const userIds = [...new Set(told.map(({ userId }) => userId))];
  const records = await getAll<WebhooksRecord>(
    kv,
    userIds.map((userId) => webhookRecords.at(userId)),
  );
  const endpoints = new Map(userIds.map((userId, at) => [userId, records[at]?.value?.endpoints ?? []]));
  return told.flatMap(({ entry, userId, type, objectId, part, data }) => {
    const id = ["msg", entry.index, type.slice("object.".length), ...(part === undefined ? [] : [part])].join("_");
    const body = JSON.stringify({ type, timestamp: isoOfSeconds(entry.leaf.timestamp), data });
    return listening(endpoints.get(userId) ?? [], type)
      .filter((endpoint) => isFor(endpoint, entry))
      .map((endpoint) => ({
        index: entry.index,
        place: `${userId}/${endpoint.id}`,
        queued: {
          userId,
          endpointId: endpoint.id,
          lane: String(entry.leaf.tokenId),
          message: { id, type, objectId, body },
        },
      }));
  });
}

/** Returns the endpoints that are switched on, confirmed, and subscribed to this type. */
export const listening = (endpoints: readonly Endpoint[], type: WebhookEvent): readonly Endpoint[] =>
  endpoints.filter((endpoint) => !endpoint.disabled && isConfirmed(endpoint) && endpoint.events.includes(type));
