import { makerOf } from "../../accounts/api-keys/makers.ts";
import type { KeyCaller } from "../../accounts/auth/call.ts";
import type { Caller } from "../../accounts/auth/service.ts";
import type { UserRecord } from "../../accounts/users/store.ts";
import { isSaid, ownCover } from "../../contract/members.ts";
import type { DownloadAnswer, ObjectEdit, OwnedObject, VerifiedObject, VerifyAnswer } from "../../contract/object.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { TicketUse } from "../../platform/http/calls/ticket-download.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTickets, type MakerStands, ticketCollection } from "../../platform/tickets/tickets.ts";
import type { Read, Slot } from "../../registry/log/log.ts";
import { accessOf } from "../access/access.ts";
import { visibleObject } from "../access/visible-object.ts";
import { type Alongside, changeOf, type ObjectChange } from "../events/change.ts";
import { newEventNonce } from "../events/event.ts";
import type { Notifications } from "../notifications/service.ts";
import { sealOf } from "../record/cover.ts";
import { findNamedObject, notYours } from "../record/find.ts";
import {
  findObjectByToken,
  findObjectsByHash,
  type HeldObject,
  holdsHash,
  isHeld,
  isOwnedBy,
  keptFileOf,
  objectKeys,
} from "../record/store.ts";
import { toOwnedObject } from "../record/view.ts";
import { keptAt, type ScanRecord, scanRecords } from "../scans/store.ts";
import { offerCancellation } from "../transfers/ending.ts";
import { createOfferEmails } from "../transfers/offer-emails.ts";
import { type ClaimDeps, createClaim } from "./claim.ts";
import { edited, takenMembers } from "./edit.ts";
import { AlreadyErased, eraseRevokedFile, fileErasure } from "./erase-file.ts";
import { findHolders, latestOf, taken, UnknownHolder } from "./holders.ts";
import { show } from "./show.ts";

export interface ObjectsDeps extends ClaimDeps {
  readonly blobs: BlobStore;
  readonly notifications: Notifications;
  readonly limits: Pick<Limits, "carry" | "spend">;
  readonly makerStands: MakerStands;
}

const depositedByAnother = () =>
  new Refusal(
    "conflict",
    "This file has since been deposited with another object, so this object remains declared without it.",
  );

export const downloadTickets = ticketCollection("download_tickets");

export function createObjects(deps: ObjectsDeps) {
  const {
    kv,
    registry,
    blobs,
    notifications,
    environment,
    publicUrl,
    storeFormat = () => Number.POSITIVE_INFINITY,
  } = deps;
  const { now } = environment;
  const tickets = createTickets(kv, environment, downloadTickets, deps.makerStands);
  const emails = createOfferEmails(deps);

  return {
    /**
     * Returns what the caller may see of the objects with this hash, in order of registration. Notifies the owners
     * that their object was viewed.
     */
    async verify(caller: UserRecord, hash: string): Promise<VerifyAnswer> {
      const objects: VerifiedObject[] = [];
      for (const object of await findObjectsByHash(kv, hash)) {
        if (isOwnedBy(object, caller.id)) objects.push(toOwnedObject(object, caller, publicUrl));
        else {
          await notifications.recordView(object, caller.id);
          objects.push(await visibleObject(kv, object, await accessOf(kv, object, caller, { now: now() }), publicUrl));
        }
      }
      return { object: objects[0] ?? null, objects };
    },

    claim: createClaim(deps),

    /**
     * Changes the name, replaces all metadata, or both, in one entry. If no value changes, no entry is written. Facts
     * on the public page are shown or hidden without an entry, also for a revoked object. Refuses metadata in the same
     * cases as `takenMembers`.
     */
    async edit(caller: UserRecord, edit: ObjectEdit): Promise<OwnedObject> {
      const current = await findNamedObject(kv, edit.objectId);
      if (!isOwnedBy(current, caller.id)) throw notYours();
      if (edit.shown) await show(kv, caller, current.tokenId, edit.shown);
      const isEntered = edit.objectName !== undefined || isSaid(edit) || !edit.shown;
      const next = isEntered ? edited(current, edit) : null;
      if (next === null) return toOwnedObject(current, caller, publicUrl);
      takenMembers(edit, storeFormat);
      return change("edit", caller, current.tokenId, next);
    },

    /**
     * Adds the file to an object that was declared without it. The caller must have scanned the file, and the scan
     * must not have expired. Refuses an object that already has its file, and a hash of which another object is
     * deposited.
     */
    async deposit(caller: UserRecord, typedId: string): Promise<OwnedObject> {
      const { hash, tokenId } = await findNamedObject(kv, typedId);
      const scanKey = scanRecords.at(caller.id, hash);
      const known = await findHolders(kv, hash);
      const before = (read: Read) => latestOf(hash, "deposited", known, read);
      const withFile = (object: HeldObject, read: Read, { timestamp }: Slot): HeldObject => {
        if (object.file) throw new Refusal("conflict", "The file of this object is already deposited.");
        const deposited = before(read);
        if (deposited && holdsHash(deposited)) throw depositedByAnother();
        const scan = keptAt(read<ScanRecord>(scanKey), now());
        if (!scan)
          throw new Refusal(
            "conflict",
            "The file is not available for this deposit: scan it again. Scans expire after 24 hours.",
          );
        const { succeededAt: _, ...declared } = object;
        const file = { name: scan.fileName, size: scan.size };
        return { ...declared, file, depositedAt: timestamp, ...(deposited && { succeeds: true as const }) };
      };
      const reads = [scanKey, objectKeys.byHash(hash, "deposited"), ...known.reads];
      const alongside: Alongside = { reads: [], writes: (read, slot) => taken(before(read), slot).writes };
      return change("edit", caller, tokenId, withFile, { alongside, reads }).catch((error) => {
        throw error instanceof UnknownHolder ? depositedByAnother() : error;
      });
    },

    /**
     * Erases the stored file of an object permanently. The object remains, and shows that its file was erased. If the
     * file is already erased, nothing changes. Refuses in the same cases as `fileErasure`.
     */
    async eraseFile(caller: UserRecord, typedId: string): Promise<OwnedObject> {
      const current = await findNamedObject(kv, typedId);
      if (!isOwnedBy(current, caller.id)) throw notYours();
      const { reads, next, alongside } = fileErasure(current, now);
      try {
        if (current.status === "active")
          return await change("edit", caller, current.tokenId, next, { alongside, reads });
        return toOwnedObject(await eraseRevokedFile(kv, current, now), caller, publicUrl);
      } catch (error) {
        if (!(error instanceof AlreadyErased)) throw error;
        const erased = await findObjectByToken(kv, current.tokenId);
        if (!erased || !isOwnedBy(erased, caller.id)) throw notYours();
        return toOwnedObject(erased, caller, publicUrl);
      }
    },

    /**
     * Revokes an object permanently. It stays in the registry, but no longer reserves its hash. An open offer of it
     * is cancelled.
     */
    async revoke(caller: UserRecord, typedId: string): Promise<OwnedObject> {
      const { tokenId } = await findNamedObject(kv, typedId);
      const offer = await offerCancellation(kv, environment, tokenId, { emails, owner: caller });
      return change("revoke", caller, tokenId, (object) => ({ ...object, status: "revoked" }), { alongside: offer });
    },

    /** Returns a single-use link that downloads the caller's file, valid for a minute. */
    async download(asking: Caller | KeyCaller, hash: string): Promise<DownloadAnswer> {
      const caller = asking.user;
      const found = await findObjectsByHash(kv, hash);
      if (found.length === 0) throw new Refusal("not_found", "No object is registered with this hash.");
      const owned = found.filter((object) => isOwnedBy(object, caller.id));
      const byUse = [...owned.filter(({ status }) => status === "active"), ...owned];
      const object = byUse.find(keptFileOf) ?? byUse[0];
      if (!object) throw new Refusal("forbidden", "Only the owner may download the file.");
      if (object.fileErasedAt !== undefined) throw new Refusal("not_found", "You have erased the file of this object.");
      if (!object.file)
        throw new Refusal("not_found", "The file of this object was never stored: only its fingerprint is registered.");
      const link = `${publicUrl}/api/object/download/${await tickets.issue(ticketSubject(object), makerOf(asking))}`;
      return { object: { ...toOwnedObject(object, caller, publicUrl), metadata: { filepath: link } }, link };
    },

    /** Opens the file of a download ticket. The ticket is used up, unless `peek` is set. */
    async openDownload(ticket: string, { peek, hold }: TicketUse) {
      const used = await tickets.use(ticket, { peek, hold: (held) => hold(held.split(" ")[1] as string) });
      const subject = used?.subject ?? null;
      const object = subject === null ? null : await findObjectByToken(kv, Number(subject.split(" ", 1)[0]));
      // The requester of the ticket must still own the object.
      const file = object && isHeld(object) && ticketSubject(object) === subject ? keptFileOf(object) : null;
      const blob = object && file ? await blobs.open(object.hash) : null;
      if (!file || !blob) throw new Refusal("gone", "This download address has expired or was already used.");
      return { ...blob, fileName: file.name };
    },

    /** Opens the cover of an object, for its owner and administrators. Returns the seal if the object has no cover. */
    async openCover(caller: UserRecord, typedId: string) {
      const object = await findNamedObject(kv, typedId);
      if (!isOwnedBy(object, caller.id) && caller.role !== "admin") throw notYours();
      if (!isHeld(object)) throw new Refusal("not_found", "The cover image is no longer there.");
      const cover = ownCover(object);
      if (!cover) return sealOf(object);
      const blob = await blobs.open(cover.hash);
      if (!blob) throw new Refusal("not_found", "The cover image is no longer there.");
      return { ...blob, type: cover.type };
    },
  };

  async function change(
    type: "edit" | "revoke",
    caller: UserRecord,
    tokenId: number,
    next: ObjectChange["next"],
    { alongside, reads = [] }: { readonly alongside?: Alongside; readonly reads?: readonly Deno.KvKey[] } = {},
  ): Promise<OwnedObject> {
    const nonce = newEventNonce(environment);
    const object = await registry.append(
      changeOf(
        { type, tokenId, next, alongside, nonce },
        (before) => {
          if (!isOwnedBy(before, caller.id)) throw notYours();
          return { object: before, actor: caller };
        },
        reads,
      ),
    );
    return toOwnedObject(object, caller, publicUrl);
  }
}

export type Objects = ReturnType<typeof createObjects>;

/** Returns the subject of a ticket, which binds it to an object and to the owner at that time. */
const ticketSubject = ({ tokenId, ownerId }: HeldObject): string => `${tokenId} ${ownerId}`;
