import * as z from "zod/mini";
import type { Sessions } from "../../accounts/auth/sessions.ts";
import type { EndsListening } from "../../accounts/takeover/takeover.ts";
import { findUser, type UserRecord, userRecords } from "../../accounts/users/store.ts";
import type { AdminDocument, Collection, EditDocumentRequest } from "../../contract/admin-collections.ts";
import { changeOf } from "../../objects/events/change.ts";
import { newEventNonce } from "../../objects/events/event.ts";
import { isHeld, isPublished, type ObjectRecord } from "../../objects/record/store.ts";
import { offerCancellation } from "../../objects/transfers/ending.ts";
import type { Environment } from "../../platform/environment.ts";
import { fitting } from "../../platform/http/calls/validate.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Log } from "../../registry/log/log.ts";
import { type Actor, attempted, commitAudited, done, type Intent, withAudit } from "./audit-log/audit-log.ts";
import { findRecord, objectVersion, toDocument } from "./collections.ts";
import { fieldOf } from "./fields.ts";
import { changePerson, type PersonPatch, type TellsDisabled } from "./people.ts";

/** Members of a `PUT` body that are not fields of the document. */
const ENVELOPE: ReadonlySet<string> = new Set(["_id", "version", "reason"]);

type Values = Readonly<Record<string, unknown>>;

export interface EditingDeps {
  readonly kv: Kv;
  readonly registry: Log;
  readonly sessions: Sessions;
  readonly environment: Environment;
  readonly endsListening: EndsListening;
  readonly tellsDisabled: TellsDisabled;
}

export function createEditing({ kv, registry, sessions, environment, endsListening, tellsDisabled }: EditingDeps) {
  const { now } = environment;

  return {
    /**
     * Writes the fields of a document that may be written, according to `FIELDS`. `body`: the members of the request.
     */
    edit(
      actor: Actor,
      collection: Collection,
      { _id, version, reason }: Pick<EditDocumentRequest, "_id" | "version" | "reason">,
      body: Values,
    ): Promise<AdminDocument> {
      const given = Object.keys(body).filter((name) => !ENVELOPE.has(name));
      const asked = Object.fromEntries(given.map((name) => [name, body[name]]));
      const target = { collection, id: _id.toWellFormed() };
      const intent: Intent = { actor, action: "edit", target, after: asked, reason: reason ?? null };
      return attempted(kv, now, intent, async () => {
        const values = accept(collection, given, body);
        const stored = await findRecord(kv, collection, _id);
        if (!stored) throw new Refusal("not_found", "No document has this identifier.");
        const document = toDocument(collection, stored as never);
        if (document.version !== version) throw stale(document);
        const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => document[name] !== value));
        if (Object.keys(changed).length === 0) return document;
        const change: Intent = { ...intent, after: changed };
        if (collection === "users") await editPerson(change, _id, version, changed);
        else await editObject(change, stored.value as ObjectRecord, version, changed);
        return current(collection, _id);
      });
    },
  };

  async function current(collection: Collection, id: string): Promise<AdminDocument> {
    const stored = await findRecord(kv, collection, id);
    if (!stored) throw new Refusal("not_found", "No document has this identifier.");
    return toDocument(collection, stored as never);
  }

  async function editPerson(intent: Intent, id: string, version: string, patch: PersonPatch): Promise<void> {
    const ended = await commitAudited(kv, now, async (read) => {
      const stored = await read.get<UserRecord>(userRecords.at(id));
      if (stored.versionstamp === null) throw new Refusal("not_found", "No document has this identifier.");
      if (stored.versionstamp !== version) throw stale(toDocument("users", stored));
      const { writes, after } = await changePerson(
        read,
        { now, endsListening, tellsDisabled },
        intent.actor,
        stored.value,
        patch,
      );
      const result = after.sessionEpoch > stored.value.sessionEpoch ? after.sessionEpoch : null;
      return { writes, draft: done(intent, held(stored.value, patch)), result };
    });
    if (ended !== null) await sessions.sweepOf(id, ended);
  }

  /**
   * Changes an object through the registry's writer, as its owner would: with an entry, a private event that says
   * that an administrator did it, and a notification.
   */
  async function editObject(intent: Intent, known: ObjectRecord, version: string, patch: Values): Promise<void> {
    if (!isHeld(known)) throw ownerless(known);
    const names = Object.keys(patch);
    if (names.length > 1)
      throw new Refusal(
        "invalid_input",
        "objectName and status must be changed in separate requests, because each change is an entry.",
      );
    const type = names[0] === "status" ? "revoke" : "edit";
    const owner = await findUser(kv, known.ownerId);
    const alongside = type === "revoke" ? await offerCancellation(kv, environment, known.tokenId) : undefined;
    const wanted = {
      type,
      tokenId: known.tokenId,
      next: (object) => ({ ...object, ...patch }),
      alongside,
      nonce: newEventNonce(environment),
    } satisfies Parameters<typeof changeOf>[0];
    const ownerKey = userRecords.at(known.ownerId);
    const change = changeOf(
      wanted,
      (object, read) => {
        if (!isHeld(object)) throw ownerless(object);
        if (objectVersion(object) !== version)
          throw stale(toDocument("objects", { key: [], value: object, versionstamp: "" }));
        const actor = read<UserRecord>(ownerKey) ?? owner;
        if (!actor || actor.id !== object.ownerId)
          throw new Refusal("conflict", "The owner's account is being deleted.");
        return { object, actor, adminId: intent.actor.user.id };
      },
      [ownerKey],
    );
    const draft = done(intent, held(known, patch));
    await registry.append(withAudit(intent.actor.user.id, change, () => draft, now));
  }
}

export type Editing = ReturnType<typeof createEditing>;

/** Returns the parsed fields. Throws for fields that may not be written. */
function accept(collection: Collection, given: readonly string[], body: Values): Values {
  if (given.length === 0) throw new Refusal("invalid_input", "The request names no field to change.");
  const rules: Record<string, z.ZodMiniType> = {};
  for (const name of given) {
    const field = fieldOf(collection, name);
    if (!field)
      throw new Refusal("invalid_input", `Unknown field: "${name.slice(0, 80)}".`, { field: name.slice(0, 80) });
    if (!field.rule) throw new Refusal("forbidden", `${name} cannot be written (${field.readOnly}).`, { field: name });
    rules[name] = field.rule;
  }
  return fitting(z.object(rules), body);
}

/** Returns the old values of the fields in `patch`. */
const held = (record: object, patch: object): Values =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, (record as Values)[name]]));

const stale = (document: AdminDocument) =>
  new Refusal("conflict", "Another request has changed this document since it was read. Reload it and try again.", {
    document,
  });

const ownerless = (object: ObjectRecord) =>
  isPublished(object)
    ? new Refusal("forbidden", "This file was published by the service and cannot be changed.")
    : new Refusal("conflict", "This object is erased and cannot be changed.");
