import { Buffer } from "node:buffer";
import type { Sessions } from "../accounts/auth/sessions.ts";
import { type DemoRequestRecord, demoRequestKey } from "../accounts/contact/service.ts";
import { findPasskeysOf, toPasskey } from "../accounts/passkeys/store.ts";
import { findUser, toUser, type UserRecord } from "../accounts/users/store.ts";
import { DOWNLOAD_TICKET_MS } from "../contract/constants.ts";
import type { ExportAnswer } from "../contract/rights.ts";
import { createReading } from "../objects/notifications/reading.ts";
import { type NotificationRecord, notificationKeys } from "../objects/notifications/store.ts";
import {
  type EventRecord,
  eachObjectOf,
  findObjectByHash,
  type HeldObject,
  isOwnedBy,
  listFormerObjectsOf,
  objectKeys,
} from "../objects/record/store.ts";
import { toOwnedObject } from "../objects/record/view.ts";
import { keptAt, type ScanRecord, scanKeys } from "../objects/scans/store.ts";
import { addressesOf, isFor, type OfferRecord, offerKeys, openAt } from "../objects/transfers/store.ts";
import type { ImageType } from "../platform/blobs/images.ts";
import type { BlobStore } from "../platform/blobs/store.ts";
import type { Environment } from "../platform/environment.ts";
import { archiveName } from "../platform/http/archive-name.ts";
import { type ArchiveFile, zipStream } from "../platform/http/zip.ts";
import { Refusal } from "../platform/refusal.ts";
import { createTickets } from "../platform/tickets/tickets.ts";
import { registryKeys } from "../registry/log/store.ts";
import { jsonStream } from "./json-stream.ts";
import { readMe } from "./read-me.ts";

export interface ExportsDeps {
  readonly kv: Deno.Kv;
  readonly blobs: BlobStore;
  readonly sessions: Sessions;
  readonly environment: Environment;
  /** Origin of the links that are handed out. */
  readonly publicUrl: string;
}

export function createExports({ kv, blobs, sessions, environment, publicUrl }: ExportsDeps) {
  const { now } = environment;
  const tickets = createTickets({ kv, environment, kind: "export_tickets", lifetimeMs: DOWNLOAD_TICKET_MS });
  const reading = createReading(kv);

  return {
    /** An address that downloads everything kept of this person once, within a minute. */
    async offer(userId: string): Promise<ExportAnswer> {
      return { link: `${publicUrl}/api/user/export/${await tickets.issue(userId)}` };
    },

    /** The archive that a ticket is for, read as it is sent. The ticket is spent, unless the caller only looks: then nothing is opened. */
    async open(ticket: string, { looks }: { readonly looks: boolean }) {
      const userId = await (looks ? tickets.look(ticket) : tickets.spend(ticket));
      const user = userId === null ? null : await findUser(kv, userId);
      if (!user || user.disabled) throw new Refusal("gone", "This download address has expired or was already used.");
      const fileName = `authentica-mes-donnees-${new Date(now()).toISOString().slice(0, 10)}.zip`;
      return { fileName, body: looks ? null : zipStream(filesOf(user)) };
    },
  };

  async function* filesOf(user: UserRecord): AsyncGenerator<ArchiveFile> {
    const at = now();
    yield { name: "LISEZ-MOI.txt", modifiedAt: at, open: async () => once(readMe(publicUrl, at)) };
    yield { name: "donnees.json", modifiedAt: at, open: async () => documentOf(user) };
    for await (const object of eachObjectOf(kv, user.id)) {
      const { id, hash, cover, file, createdAt } = object;
      const modifiedAt = createdAt * 1000;
      // An archive is read for as long as its reader takes: what has been given away meanwhile is left out.
      const open = async (blob: string) => ((await isStillOwned(hash, user.id)) ? bytesOf(blob) : null);
      if (file) yield { name: `fichiers/${id} – ${archiveName(file.name)}`, modifiedAt, open: () => open(hash) };
      yield { name: `couvertures/${id}.${EXTENSIONS[cover.type]}`, modifiedAt, open: () => open(cover.hash) };
    }
    for await (const { hash, fileName, scannedAt } of scansOf(user.id)) {
      const object = await findObjectByHash(kv, hash);
      if (object && isOwnedBy(object, user.id) && object.file) continue;
      const name = `numerisations/${hash} – ${archiveName(fileName)}`;
      yield { name, modifiedAt: scannedAt, open: () => bytesOf(hash) };
    }
  }

  async function isStillOwned(hash: string, userId: string): Promise<boolean> {
    const object = await findObjectByHash(kv, hash);
    return object !== null && isOwnedBy(object, userId);
  }

  async function bytesOf(hash: string): Promise<ReadableStream<Uint8Array> | null> {
    return (await blobs.open(hash))?.body ?? null;
  }

  /** `donnees.json`: one allow-list a kind of record, so that a new field stays out until it is named. */
  async function* documentOf(user: UserRecord): AsyncGenerator<string> {
    const openSessions = await sessions.list(user, "");
    const passkeys = await findPasskeysOf(kv, user.id);
    yield* jsonStream({
      account: { ...toUser(user), updatedAt: user.updatedAt },
      sessions: openSessions.map(({ _id, device, createdAt, lastUsedAt }) => ({ _id, device, createdAt, lastUsedAt })),
      passkeys: passkeys.map(toPasskey),
      objects: objectsOf(user),
      formerObjects: formerObjectsOf(user),
      offers: offersOf(user),
      notifications: notificationsOf(user.id),
      scans: scanRowsOf(user.id),
      demoRequests: demoRequestsOf(user.email),
    });
  }

  async function* objectsOf(user: UserRecord): AsyncGenerator<object> {
    for await (const object of eachObjectOf(kv, user.id))
      yield { ...toOwnedObject(object, user, publicUrl), events: await Array.fromAsync(eventsOf(object, user)) };
  }

  /** What others own now: what the person did to it is theirs still. */
  async function* formerObjectsOf(user: UserRecord): AsyncGenerator<object> {
    for (const { object, until } of await listFormerObjectsOf(kv, user.id)) {
      const { id, hash, tokenId } = object;
      const events = (await Array.fromAsync(eventsOf(object, user))).filter((event) => "salt" in event);
      yield { _id: id, hash, tokenId, transferredAt: iso(until * 1000), events };
    }
  }

  /** The history of an object; of what another owner did, the public leaf alone. */
  async function* eventsOf({ tokenId }: HeldObject, user: UserRecord): AsyncGenerator<object> {
    for await (const { value } of kv.list<EventRecord>({ prefix: objectKeys.ofObject(tokenId) })) {
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

  /** The open offers of the person and to the person; who else is in one is theirs to know. */
  async function* offersOf(user: UserRecord): AsyncGenerator<object> {
    for (const prefix of [offerKeys.ofOwner(user.id), ...addressesOf(user).map(offerKeys.ofAddressee)]) {
      for await (const { value: tokenId } of kv.list<number>({ prefix })) {
        const offer = openAt((await kv.get<OfferRecord>(offerKeys.ofObject(tokenId))).value, now());
        const isMade = offer?.ownerId === user.id;
        if (!offer || !(isMade || isFor(offer, user))) continue;
        const { id, objectId, to, createdAt, expiresAt } = offer;
        const direction = isMade ? "outgoing" : "incoming";
        yield { _id: id, objectId, direction, to, createdAt: iso(createdAt), expiresAt: iso(expiresAt) };
      }
    }
  }

  async function* notificationsOf(userId: string): AsyncGenerator<object> {
    const isRead = await reading.of(userId);
    for await (const { key, value: tokenId } of kv.list<number>({ prefix: notificationKeys.ofUser(userId) })) {
      const id = String(key.at(-1));
      const { value } = await kv.get<NotificationRecord>(notificationKeys.notification(tokenId, id));
      if (!value) continue;
      const { type, at, hash, actorId } = value;
      // Who else looked is theirs to know, not to carry away.
      yield { _id: id, type, timestamp: iso(at), tokenId, hash, byYou: actorId === userId, read: isRead(id) };
    }
  }

  /** At most one: the request to be shown the product that somebody made with this address. */
  async function* demoRequestsOf(address: string): AsyncGenerator<object> {
    const { value } = await kv.get<DemoRequestRecord>(demoRequestKey(address));
    if (value) yield { email: value.email, askedAt: iso(value.askedAt) };
  }

  async function* scansOf(userId: string): AsyncGenerator<ScanRecord> {
    for await (const { value } of kv.list<ScanRecord>({ prefix: scanKeys.ofUser(userId) })) {
      const scan = keptAt(value, now());
      if (scan) yield scan;
    }
  }

  async function* scanRowsOf(userId: string): AsyncGenerator<object> {
    for await (const { hash, fileName, size, scannedAt, expiresAt } of scansOf(userId))
      yield { hash, fileName, size, scannedAt: iso(scannedAt), expiresAt: iso(expiresAt) };
  }
}

export type Exports = ReturnType<typeof createExports>;

const EXTENSIONS: Readonly<Record<ImageType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
};

const iso = (ms: number): string => new Date(ms).toISOString();

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
