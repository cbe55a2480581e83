import { findUsers, type UserRecord, userRecords } from "../../accounts/users/store.ts";
import { walletKey } from "../../accounts/users/wallet.ts";
import { MESSAGES } from "../../contract/constants.ts";
import type {
  DownloadAnswer,
  ErasedObject,
  ListedObject,
  OwnedObject,
  PublicObject,
  RegisterObjectFields,
} from "../../contract/object.ts";
import type { ImageType } from "../../platform/blobs/images.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { Environment } from "../../platform/environment.ts";
import type { TicketUse } from "../../platform/http/ticket-download.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTickets, ticketCollection } from "../../platform/tickets/tickets.ts";
import type { Log } from "../../registry/log/log.ts";
import { type Alongside, changeOf } from "../events/change.ts";
import { newEventNonce, recordEvent } from "../events/event.ts";
import type { Notifications } from "../notifications/service.ts";
import { findNamedObject, notYours } from "../record/find.ts";
import { newProofId } from "../record/proof-id.ts";
import {
  findObjectByHash,
  type HeldObject,
  isHeld,
  isOwnedBy,
  listFormerObjectsOf,
  listObjectsOf,
  objectKeys,
  objectRecords,
} from "../record/store.ts";
import { toErasedObject, toOwnedObject, toPublicObject, toTransferredObject } from "../record/view.ts";
import { keptAt, type ScanRecord, scanRecords } from "../scans/store.ts";
import { offerCancellation } from "../transfers/ending.ts";

export interface ObjectsDeps {
  readonly kv: Kv;
  readonly registry: Log;
  readonly blobs: BlobStore;
  readonly notifications: Notifications;
  readonly environment: Environment;
  /** Origin of the links that are handed out. */
  readonly publicUrl: string;
}

/** A cover image whose blob is published and kept. */
export interface Cover {
  readonly hash: string;
  readonly type: ImageType;
}

export const downloadTickets = ticketCollection("download_tickets");

export function createObjects({ kv, registry, blobs, notifications, environment, publicUrl }: ObjectsDeps) {
  const { now, randomBytes } = environment;
  const tickets = createTickets(kv, environment, downloadTickets);

  return {
    /** What the caller may see of the object with this hash; `null` when nobody has registered it. Tells the owner about the view. */
    async verify(caller: UserRecord, hash: string): Promise<OwnedObject | PublicObject | ErasedObject | null> {
      const object = await findObjectByHash(kv, hash);
      if (!object) return null;
      if (!isHeld(object)) return toErasedObject(object, publicUrl);
      if (object.ownerId === caller.id) return toOwnedObject(object, caller, publicUrl);
      await notifications.recordView(object, caller.id);
      const owner = (await findUsers(kv, [object.ownerId])).get(object.ownerId) ?? null;
      return toPublicObject(object, owner, publicUrl);
    },

    /**
     * Registers the hash in the caller's name. A file that the caller scanned and that is still kept goes with it.
     * Refuses a hash that is registered (with the object, when it is the caller's), a wallet that is not the caller's and
     * an account that has been closed meanwhile.
     */
    async claim(caller: UserRecord, fields: RegisterObjectFields, cover: Cover): Promise<OwnedObject> {
      const { walletAddress } = caller;
      if (walletAddress === null)
        throw new Refusal("conflict", "Set your wallet address in your profile before registering an object.");
      if (walletKey(fields.walletAddress) !== walletKey(walletAddress))
        throw new Refusal("forbidden", "The wallet address is not the one of your account.");
      const { hash, objectName } = fields;
      const id = newProofId(randomBytes);
      const nonce = newEventNonce(environment);
      const scanKey = scanRecords.at(caller.id, hash);
      try {
        const object = await registry.append({
          reads: [userRecords.at(caller.id), objectRecords.at(hash), objectKeys.byId(id), scanKey],
          decide(read, slot) {
            const account = read<UserRecord>(userRecords.at(caller.id));
            if (!account || account.disabled) throw new Refusal("unauthenticated", "Please sign in.");
            // Whoever reads the mailbox has taken the account over meanwhile.
            if (account.walletAddress !== walletAddress) throw new Refusal("unauthenticated", "Please sign in.");
            if (read(objectRecords.at(hash)) !== null)
              throw new Refusal("already_registered", MESSAGES.alreadyRegistered);
            if (read(objectKeys.byId(id)) !== null)
              throw new Refusal("conflict", "The identifier is taken. Please try again.");
            const scan = keptAt(read<ScanRecord>(scanKey), now());
            const object: HeldObject = {
              id,
              objectName,
              ownerId: caller.id,
              walletAddress,
              hash,
              cover,
              file: scan && { name: scan.fileName, size: scan.size },
              status: "active",
              tokenId: slot.index,
              events: 1,
              createdAt: slot.timestamp,
              updatedAt: slot.timestamp,
            };
            return recordEvent({ type: "mint", before: null, object, actor: caller }, slot, nonce);
          },
        });
        return toOwnedObject(object, caller, publicUrl);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== "already_registered") throw error;
        const holder = await findObjectByHash(kv, hash);
        if (!holder || !isOwnedBy(holder, caller.id)) throw error;
        throw new Refusal("already_registered", MESSAGES.alreadyYours, {
          object: toOwnedObject(holder, caller, publicUrl),
        });
      }
    },

    /** What the caller owns or has owned, the latest registered first. */
    async list(caller: UserRecord): Promise<ListedObject[]> {
      const owned = await listObjectsOf(kv, caller.id);
      // Read after: an object that is given away in between is in both.
      const former = await listFormerObjectsOf(kv, caller.id);
      const ownerIds = former.map(({ object }) => object.ownerId);
      const owners = await findUsers(kv, ownerIds);
      const given = new Set(former.map(({ object }) => object.hash));
      const listed: ListedObject[] = [
        ...owned.filter(({ hash }) => !given.has(hash)).map((object) => toOwnedObject(object, caller, publicUrl)),
        ...former.map(({ object, until }) =>
          toTransferredObject(object, owners.get(object.ownerId) ?? null, until, publicUrl),
        ),
      ];
      return listed.sort((a, b) => b.tokenId - a.tokenId);
    },

    /** Gives an object another name. The same name again changes nothing and records nothing. */
    async rename(caller: UserRecord, typedId: string, objectName: string): Promise<OwnedObject> {
      const current = await findNamedObject(kv, typedId);
      if (!isOwnedBy(current, caller.id)) throw notYours();
      if (current.status === "active" && current.objectName === objectName)
        return toOwnedObject(current, caller, publicUrl);
      return change("edit", caller, current.hash, (object) => ({ ...object, objectName }));
    },

    /** Ends an object's validity, for ever. It stays in the registry and keeps its hash; an open offer of it is cancelled. */
    async revoke(caller: UserRecord, typedId: string): Promise<OwnedObject> {
      const { hash, tokenId } = await findNamedObject(kv, typedId);
      const offer = await offerCancellation(kv, environment, tokenId);
      return change("revoke", caller, hash, (object) => ({ ...object, status: "revoked" }), offer);
    },

    /** An address that downloads the caller's file once, within a minute. */
    async download(caller: UserRecord, hash: string): Promise<DownloadAnswer> {
      const object = await findObjectByHash(kv, hash);
      if (!object) throw new Refusal("not_found", "No object is registered with this hash.");
      if (!isOwnedBy(object, caller.id)) throw new Refusal("forbidden", "Only the owner may download the file.");
      if (!object.file)
        throw new Refusal("not_found", "The file of this object was not kept: it holds the fingerprint alone.");
      const link = `${publicUrl}/api/object/download/${await tickets.issue(ticketSubject(object))}`;
      return { object: { ...toOwnedObject(object, caller, publicUrl), metadata: { filepath: link } }, link };
    },

    /** The file that a download ticket is for. The ticket is spent, unless the caller only looks. */
    async openDownload(ticket: string, { peek, hold }: TicketUse) {
      const subject = await tickets.use(ticket, { peek, hold: (held) => hold(held.split(" ")[1] as string) });
      const object = subject === null ? null : await findObjectByHash(kv, subject.split(" ", 1)[0] as string);
      // Whoever asked for the address must still be the owner.
      const file = object && isHeld(object) && ticketSubject(object) === subject ? object.file : null;
      const blob = object && file ? await blobs.open(object.hash) : null;
      if (!file || !blob) throw new Refusal("gone", "This download address has expired or was already used.");
      return { ...blob, fileName: file.name };
    },

    /** The cover image of an object, for its owner and administrators. */
    async openCover(caller: UserRecord, typedId: string) {
      const object = await findNamedObject(kv, typedId);
      if (!isOwnedBy(object, caller.id) && caller.role !== "admin") throw notYours();
      const blob = isHeld(object) ? await blobs.open(object.cover.hash) : null;
      if (!isHeld(object) || !blob) throw new Refusal("not_found", "The cover image is no longer there.");
      return { ...blob, type: object.cover.type };
    },
  };

  async function change(
    type: "edit" | "revoke",
    caller: UserRecord,
    hash: string,
    next: (object: HeldObject) => HeldObject,
    offer?: Alongside,
  ): Promise<OwnedObject> {
    const nonce = newEventNonce(environment);
    const object = await registry.append(
      changeOf({ type, hash, next, offer, nonce }, (before) => {
        if (!isOwnedBy(before, caller.id)) throw notYours();
        return { object: before, actor: caller };
      }),
    );
    return toOwnedObject(object, caller, publicUrl);
  }
}

export type Objects = ReturnType<typeof createObjects>;

/** A ticket is for a file and the person who owned it then. */
const ticketSubject = ({ hash, ownerId }: HeldObject): string => `${hash} ${ownerId}`;
