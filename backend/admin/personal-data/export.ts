import { Buffer } from "node:buffer";
import { makerOf } from "../../accounts/api-keys/makers.ts";
import type { Caller } from "../../accounts/auth/service.ts";
import { personOf } from "../../accounts/users/person.ts";
import { findUser, languageOf, toUser, type UserRecord } from "../../accounts/users/store.ts";
import { instantOf } from "../../contract/instant.ts";
import type { Language } from "../../contract/language.ts";
import { ownCover } from "../../contract/members.ts";
import type { ExportAnswer } from "../../contract/rights.ts";
import { createReadMarks } from "../../objects/notifications/read-marks.ts";
import { type NotificationRecord, notificationKeys, notificationRecords } from "../../objects/notifications/store.ts";
import { type EventRecord, eventRecords } from "../../objects/record/event-store.ts";
import { type PublicPartsRecord, partsOf, publicPartsRecords } from "../../objects/record/public-parts.ts";
import {
  eachObjectOf,
  findObjectByToken,
  findObjectsByHash,
  type HeldObject,
  isOwnedBy,
  keptFileOf,
  listFormerObjectsOf,
} from "../../objects/record/store.ts";
import { toOwnedObject } from "../../objects/record/view.ts";
import { scanRecords } from "../../objects/scans/store.ts";
import {
  addressesOf,
  isFor,
  type OfferRecord,
  offerKeys,
  offerRecords,
  openAt,
} from "../../objects/transfers/store.ts";
import type { ImageType } from "../../platform/blobs/images.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { Environment } from "../../platform/environment.ts";
import { yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import { archiveName } from "../../platform/http/calls/archive-name.ts";
import type { TicketUse } from "../../platform/http/calls/ticket-download.ts";
import { type ArchiveFile, zipStream } from "../../platform/http/calls/zip.ts";
import { isoOf } from "../../platform/iso.ts";
import type { Records } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTickets, type MakerStands, ticketCollection } from "../../platform/tickets/tickets.ts";
import { registryKeys } from "../../registry/log/store.ts";
import { WORDS } from "../../words/index.ts";

export interface ExportsDeps {
  readonly kv: Kv;
  /** All collections. */
  readonly collections: readonly Records<object>[];
  readonly blobs: BlobStore;
  readonly environment: Environment;
  /** Origin of the download links. */
  readonly publicUrl: string;
  readonly makerStands: MakerStands;
}

/** A list in the exported JSON document. */
interface List {
  readonly member: string;
  /** Returns its description on the page that explains the export. */
  readonly means: (language: Language) => string;
  rows(user: UserRecord): AsyncIterable<object>;
}

export const exportTickets = ticketCollection("export_tickets");

export function createExports({ kv, collections, blobs, environment, publicUrl, makerStands }: ExportsDeps) {
  const { now } = environment;
  const tickets = createTickets(kv, environment, exportTickets, makerStands);
  const reading = createReadMarks(kv);
  const composed = (
    [
      ["objects", objectsOf],
      ["formerObjects", formerObjectsOf],
      ["offers", offersOf],
      ["notifications", notificationsOf],
    ] as const
  ).map(([member, rows]): List => ({ member, means: (language) => WORDS[language].dataExport.members[member], rows }));
  const lists = new Map(collections.flatMap((collection) => listsOf(collection).map((list) => [list.member, list])));

  return {
    /** Returns a single-use link that downloads all data of the user, valid for a minute. */
    async offer(caller: Caller): Promise<ExportAnswer> {
      return { link: `${publicUrl}/api/user/export/${await tickets.issue(caller.user.id, makerOf(caller))}` };
    },

    /**
     * Opens the archive of a ticket. The data is read while it is sent. The ticket is used up, unless `peek` is set,
     * in which case no data is read.
     */
    async open(ticket: string, use: TicketUse) {
      const used = await tickets.use(ticket, use);
      const user = used && (await findUser(kv, used.subject));
      if (!used || !user || user.disabled)
        throw new Refusal("gone", "This download address has expired or was already used.");
      const { archive } = WORDS[languageOf(user)].dataExport;
      const fileName = `${archive}-${new Date(now()).toISOString().slice(0, 10)}.zip`;
      return { fileName, body: use.peek ? null : zipStream(filesOf(user, used.demandMaker)) };
    },
  };

  /**
   * Yields the files of the archive. `demandMaker` rejects if the session that requested the archive has ended, which
   * aborts the download.
   */
  async function* filesOf(user: UserRecord, demandMaker: () => Promise<void>): AsyncGenerator<ArchiveFile> {
    const at = now();
    const { names } = WORDS[languageOf(user)].dataExport;
    yield { name: names.readMe, modifiedAt: at, open: async () => once(readMeOf(user, at)) };
    yield { name: names.data, modifiedAt: at, open: async () => documentOf(user) };
    for await (const object of eachObjectOf(kv, user.id)) {
      await yieldToEventLoop();
      await demandMaker();
      const { id, tokenId, hash, createdAt } = object;
      const [file, cover] = [keptFileOf(object), ownCover(object)];
      const modifiedAt = createdAt * 1000;
      // A download can take long, so objects that were transferred since its start are left out.
      const open = async (blob: string) => ((await isStillOwned(tokenId, user.id)) ? bytesOf(blob) : null);
      if (file)
        yield {
          name: `${names.files}/${id} – ${archiveName(file.name, names.unnamed)}`,
          modifiedAt,
          open: () => open(hash),
        };
      if (cover)
        yield { name: `${names.covers}/${id}.${EXTENSIONS[cover.type]}`, modifiedAt, open: () => open(cover.hash) };
    }
    for await (const { hash, fileName, scannedAt } of kept(scanRecords, user)) {
      const objects = await findObjectsByHash(kv, hash);
      if (objects.some((object) => isOwnedBy(object, user.id) && keptFileOf(object))) continue;
      const name = `${names.scans}/${hash} – ${archiveName(fileName, names.unnamed)}`;
      yield { name, modifiedAt: scannedAt, open: () => bytesOf(hash) };
    }
  }

  async function isStillOwned(tokenId: number, userId: string): Promise<boolean> {
    const object = await findObjectByToken(kv, tokenId);
    return object !== null && isOwnedBy(object, userId);
  }

  async function bytesOf(hash: string): Promise<ReadableStream<Uint8Array> | null> {
    return (await blobs.open(hash))?.body ?? null;
  }

  /** Returns the page that explains the export and its JSON document. `at` in ms since 1970. */
  function readMeOf(user: UserRecord, at: number): string {
    const language = languageOf(user);
    const { dataExport, dates } = WORDS[language];
    return dataExport.readMe({
      publicUrl,
      made: instantOf(Math.floor(at / 1000), dates).utc,
      lists: Array.from(lists.values(), ({ member, means }) => ({ member, means: means(language) })),
    });
  }

  /**
   * Yields the JSON document. Each kind of record has its own allow-list, so a new field is not exported until it is
   * added to the list.
   */
  async function* documentOf(user: UserRecord): AsyncGenerator<string> {
    const rows = [...lists.values()].map((list) => [list.member, list.rows(user)] as const);
    yield* jsonStream({ account: { ...toUser(user), updatedAt: user.updatedAt }, ...Object.fromEntries(rows) });
  }

  /** Returns the lists of the document for a collection; none if the collection is not exported. */
  function listsOf(collection: Records<object>): readonly List[] {
    const exported = collection.person?.exported ?? null;
    if (exported === null) return [];
    if (typeof exported !== "string") {
      const { member, means, row } = exported;
      return [{ member, means, rows: (user) => mapped(kept(collection, user), row) }];
    }
    const list = composed.find(({ member }) => member === exported);
    if (!list)
      throw new Error(
        `The collection ${collection.kind} belongs to the export list "${exported}", but no list has this name.`,
      );
    return [list];
  }

  /** Yields the user's unexpired records in a collection. */
  async function* kept<T extends object>({ ofPerson, until }: Records<T>, user: UserRecord): AsyncGenerator<T> {
    for await (const { record } of ofPerson(kv, personOf(user))) if (record && until(record) > now()) yield record;
  }

  async function* objectsOf(user: UserRecord): AsyncGenerator<object> {
    for await (const object of eachObjectOf(kv, user.id)) {
      const parts = await kv.get<PublicPartsRecord>(publicPartsRecords.at(object.tokenId));
      const shown = partsOf(object, parts.value);
      yield { ...toOwnedObject(object, user, publicUrl), shown, events: await Array.fromAsync(eventsOf(object, user)) };
    }
  }

  /** Yields objects that the user has transferred, with the user's own events. */
  async function* formerObjectsOf(user: UserRecord): AsyncGenerator<object> {
    for (const { object, ownership } of await listFormerObjectsOf(kv, user.id)) {
      const { id, hash, tokenId } = object;
      const events = (await Array.fromAsync(eventsOf(object, user))).filter((event) => "salt" in event);
      yield { _id: id, hash, tokenId, transferredAt: isoOf(ownership.until * 1000), events };
    }
  }

  /** Yields the history of an object. For events of other owners, yields only the public leaf. */
  async function* eventsOf({ tokenId }: HeldObject, user: UserRecord): AsyncGenerator<object> {
    for await (const { value } of kv.list<EventRecord>({ prefix: eventRecords.at(tokenId) })) {
      const { number, index } = value;
      const leaf = await kv.get<Uint8Array>(registryKeys.leaf(index));
      yield {
        number,
        leafIndex: index,
        leaf: Buffer.from(leaf.value ?? []).toString(),
        ...(value.event !== null && value.event.actor.id === user.id && { event: value.event, salt: value.salt }),
      };
    }
  }

  /** Yields the open offers by the user and to the user, without the other party. */
  async function* offersOf(user: UserRecord): AsyncGenerator<object> {
    for (const prefix of [offerKeys.ofOwner(user.id), ...addressesOf(user).map(offerKeys.ofAddressee)]) {
      for await (const { value: tokenId } of kv.list<number>({ prefix })) {
        const offer = openAt((await kv.get<OfferRecord>(offerRecords.at(tokenId))).value, now());
        const isMade = offer?.ownerId === user.id;
        if (!offer || !(isMade || isFor(offer, user))) continue;
        const { id, objectId, to, createdAt, expiresAt } = offer;
        const direction = isMade ? "outgoing" : "incoming";
        yield { _id: id, objectId, direction, to, createdAt: isoOf(createdAt), expiresAt: isoOf(expiresAt) };
      }
    }
  }

  async function* notificationsOf({ id: userId }: UserRecord): AsyncGenerator<object> {
    const isRead = await reading.of(userId);
    for await (const { key, value: tokenId } of kv.list<number>({ prefix: notificationKeys.ofUser(userId) })) {
      const id = String(key.at(-1));
      const { value } = await kv.get<NotificationRecord>(notificationRecords.at(tokenId, id));
      if (!value) continue;
      const { type, at, hash, actorId, objectName, formerName, offeredTo } = value;
      // The identity of another user who viewed the object is not exported.
      const byYou = actorId === userId;
      yield {
        _id: id,
        type,
        timestamp: isoOf(at),
        tokenId,
        hash,
        objectName,
        formerName,
        // The owner typed this address, so it is only part of the owner's data.
        offeredTo: byYou ? undefined : offeredTo,
        byYou,
        read: isRead(id),
      };
    }
  }
}

export type Exports = ReturnType<typeof createExports>;

const EXTENSIONS: Readonly<Record<ImageType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
};

async function* mapped<T>(records: AsyncIterable<T>, row: (record: T) => object): AsyncGenerator<object> {
  for await (const record of records) yield row(record);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Yields a JSON object, member by member. An async iterable is written as an array, one element at a time. */
async function* jsonStream(members: Readonly<Record<string, object | AsyncIterable<object>>>): AsyncGenerator<string> {
  let before = "{\n";
  for (const [name, value] of Object.entries(members)) {
    yield `${before}${JSON.stringify(name)}: `;
    if (Symbol.asyncIterator in value) {
      let open = "[";
      for await (const element of value) {
        yield `${open}\n${JSON.stringify(element, null, 2)}`;
        open = ",";
      }
      yield open === "[" ? "[]" : "\n]";
    } else yield JSON.stringify(value, null, 2);
    before = ",\n";
  }
  yield before === "{\n" ? "{}\n" : "\n}\n";
}
