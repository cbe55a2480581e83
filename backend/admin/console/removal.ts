import { findUser } from "../../accounts/users/store.ts";
import type { Collection, DeleteResult } from "../../contract/admin-collections.ts";
import { ERROR_STATUS } from "../../contract/errors.ts";
import { erasure } from "../../objects/lifecycle/erase.ts";
import { type NotificationRecord, newsSignal, notificationRecords } from "../../objects/notifications/store.ts";
import { notFound } from "../../objects/record/find.ts";
import { isHeld, isOwnedBy, isPublished, type ObjectRecord, objectRecords } from "../../objects/record/store.ts";
import { type ScanRecord, scanRecords } from "../../objects/scans/store.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Change } from "../../registry/log/log.ts";
import { closing, type Deletion } from "../personal-data/deletion.ts";
import { type Actor, attempted, commitAudited, done, type Intent, withAudit } from "./audit-log/audit-log.ts";
import { findRecord } from "./collections.ts";
import { erasedObjectEmail, removalEmail } from "./emails.ts";
import { unknownPerson } from "./people.ts";

type Outcome = Extract<DeleteResult, { ok: true }>["outcome"];

/** Returns additional writes for the commit that erases an object; used by plugins. `now` in ms since 1970. */
export type OnErased = (
  erased: { readonly tokenId: number; readonly ownerId: string },
  now: number,
) => readonly Write[];

export function createRemoval(kv: Kv, deletion: Deletion, environment: Environment, onErased: OnErased) {
  const { now } = environment;

  const REMOVE: Readonly<Record<Collection, (intent: Intent, id: string) => Promise<Outcome>>> = {
    async users(intent, id) {
      await commitAudited(kv, now, async (read) => {
        const user = await findUser(read, id);
        if (!user) throw unknownPerson();
        if (user.erasingSince !== undefined) throw new Refusal("conflict", "This account is already being deleted.");
        if (user.role === "admin")
          throw new Refusal(
            "conflict",
            "This account belongs to an administrator. Change its role to user first, then delete it.",
          );
        const writes = closing(user, removalEmail(user, intent.reason), environment);
        return { writes, draft: done(intent, null), result: undefined };
      });
      deletion.goOn(id);
      return "erasing";
    },

    async objects(intent, id) {
      const stored = await findRecord(kv, "objects", id);
      const object = stored?.value;
      if (!object) throw notFound();
      if (isPublished(object))
        throw new Refusal("forbidden", "This file was published by the service and cannot be deleted.");
      if (!isHeld(object)) throw new Refusal("conflict", "This object is already erased.");
      const { ownerId, tokenId, hash } = object;
      const owner = await findUser(kv, ownerId);
      const erase = erasure(ownerId, object, environment);
      const objectName = owner?.emailProvenAt === undefined ? null : object.objectName;
      const emails: Write[] = owner
        ? [mailWrite(environment, erasedObjectEmail({ to: owner, objectName, hash, reason: intent.reason }))]
        : [];
      const told: Change<void> = {
        ...erase,
        decide(read, slot) {
          const now = read<ObjectRecord>(objectRecords.at(tokenId));
          if (!now || !isOwnedBy(now, ownerId))
            throw new Refusal("conflict", "The object was transferred or erased by another request. Please reload it.");
          const decision = erase.decide(read, slot);
          const others = onErased({ tokenId, ownerId }, environment.now());
          return { ...decision, writes: [...decision.writes, ...emails, ...others] };
        },
      };
      const draft = done(intent, { status: object.status });
      const audited = withAudit(intent.actor.user.id, told, () => draft, now);
      await deletion.eraseOne(ownerId, tokenId, audited);
      return "erased";
    },

    async notifications(intent, id) {
      await removeRecord<NotificationRecord>("notifications", intent, id, (record) => {
        if (record.type !== "OBJECT_VIEW")
          throw new Refusal(
            "forbidden",
            "Only view notifications can be deleted, because all others report entries of the registry.",
          );
        return [...notificationRecords.remove(record), ...record.recipientIds.map(newsSignal)];
      });
      return "removed";
    },

    async fingerprints(intent, id) {
      await removeRecord<ScanRecord>("fingerprints", intent, id, scanRecords.remove);
      return "removed";
    },
  };

  async function removeRecord<T extends ScanRecord | NotificationRecord>(
    collection: Collection,
    intent: Intent,
    id: string,
    erasures: (record: T) => Write[],
  ): Promise<void> {
    return commitAudited(kv, now, async (read) => {
      const stored = await findRecord(read, collection, id);
      if (!stored) throw new Refusal("not_found", "No document has this identifier.");
      const record = stored.value as T;
      return { writes: erasures(record), draft: done(intent, null), result: undefined };
    });
  }

  /** Deletes one document, in the way that its collection requires. */
  function remove(actor: Actor, collection: Collection, id: string, reason: string | null): Promise<Outcome> {
    const target = { collection, id: id.toWellFormed() };
    const intent: Intent = { actor, action: "delete", target, after: null, reason };
    return attempted(kv, now, intent, () => REMOVE[collection](intent, id.toWellFormed()));
  }

  return {
    remove,

    /** Deletes several documents one after the other. If one deletion is refused, the others are still tried. */
    async removeAll(
      actor: Actor,
      collection: Collection,
      ids: readonly string[],
      reason: string | null,
    ): Promise<DeleteResult[]> {
      const results: DeleteResult[] = [];
      for (const id of new Set(ids)) {
        try {
          results.push({ id, ok: true, outcome: await remove(actor, collection, id, reason) });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { code, message } = error;
          results.push({ id, ok: false, status: ERROR_STATUS[code], code, message });
        }
      }
      return results;
    },
  };
}

export type Removal = ReturnType<typeof createRemoval>;
