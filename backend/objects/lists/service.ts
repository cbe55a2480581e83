import type { UserRecord } from "../../accounts/users/store.ts";
import type { ListedObject } from "../../contract/object.ts";
import type {
  ObjectsQuery,
  ObjectsSummary,
  Selectable,
  SelectionQuery,
  StatusCounts,
  SummaryQuery,
} from "../../contract/object-list.ts";
import type { ObjectPageAnswer } from "../../contract/object-page.ts";
import { breath } from "../../platform/breath.ts";
import { type CountLong, LONG_LIST } from "../../platform/http/calls/whole-list.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { PageAsked } from "../../platform/kv/pages.ts";
import { getAllInTurns, present } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { accessOf, isOthers, notOneOfYours } from "../access/access.ts";
import { faceOf } from "../access/face.ts";
import type { Notifications } from "../notifications/service.ts";
import { countByDay, countByStatus, countInstants, dayTeller } from "../record/days.ts";
import { findNamedObject } from "../record/find.ts";
import { readListed, readListedPage } from "../record/listing.ts";
import { type PublicPartsRecord, partsOf, publicPartsRecords } from "../record/public-parts.ts";
import { type Row, toSelectable, turnTo, viewAsked } from "../record/roll.ts";
import { createRolls, keptBytes } from "../record/rolls.ts";
import { formerOwnershipRecords, isHeld, type ObjectRecord, objectKeys, objectRecords } from "../record/store.ts";
import { type CessionRecord, cessionRecords, toCession } from "../transfers/cession-store.ts";
import { type OfferRecord, offerRecords, openAt, openPlacesOf } from "../transfers/store.ts";
import { toOutgoing } from "../transfers/view.ts";

export interface ListsDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly notifications: Pick<Notifications, "latestViews" | "recordView">;
  /** Origin of the links that are handed out. */
  readonly publicUrl: string;
  readonly countLong: CountLong;
}

/** A page of a view, and what it is a page of. */
export interface ViewPage {
  readonly listed: readonly ListedObject[];
  /** From 1. */
  readonly page: number;
  /** Objects of the view, and of the whole list. */
  readonly matching: number;
  readonly total: number;
  /** Of what the view searches, its status aside. */
  readonly counts: StatusCounts;
}

/** Rows of a page where nobody says how many. */
const LIMIT = 50;
/** Objects of a whole list that are read before others have their turn. */
const PAGE = 200;
/** Objects that a summary shows. */
const LATEST = 6;

export type Lists = ReturnType<typeof createLists>;

/** The lists of a person's objects, the latest registered first unless another order is asked for. */
export function createLists({ kv, now, notifications, publicUrl, countLong }: ListsDeps) {
  const rolls = createRolls(kv);

  return {
    /** What the reader owns or has owned, some at a time. Rejects with `rate_limited` if it is long and they ask for it too often. */
    async whole(reader: UserRecord): Promise<AsyncGenerator<readonly ListedObject[]>> {
      await countLong(reader, await lengthOf(reader.id));
      return everyPage(reader);
    },

    /** A page of that list. */
    page: (reader: UserRecord, asked: PageAsked) => readListedPage(kv, reader, publicUrl, asked),

    /** A page of a view of that list: searched, filtered and ordered as asked. */
    async view(reader: UserRecord, query: ObjectsQuery): Promise<ViewPage> {
      const asked = viewAsked(query, await openPlacesOf(kv, reader.id, now()));
      const { rows, ...place } = await rolls.read(reader.id, (roll) => {
        const { rows: found, counts } = roll.view(asked);
        return { ...turnTo(found, query.page ?? 1, query.limit ?? LIMIT), total: roll.size, counts };
      });
      const tokenIds = rows.map(({ tokenId }) => tokenId);
      return { listed: await readListed(kv, reader, publicUrl, tokenIds), ...place };
    },

    /**
     * One object, as the reader may see it, with their open offer and past transfers of it. Records a view by another user. `byKey`: refuses
     * an object that the reader neither owns nor has owned nor is offered.
     */
    async one(reader: UserRecord, typedId: string, byKey = false): Promise<ObjectPageAnswer> {
      const found = await findNamedObject(kv, typedId);
      const { tokenId } = found;
      const access = await accessOf(kv, found, reader, now());
      if (byKey && isOthers(access)) throw notOneOfYours();
      const [listed] = isOthers(access) ? [] : await readListed(kv, reader, publicUrl, [tokenId]);
      if (access.kind !== "owner") await notifications.recordView(found, reader.id);
      const object = listed ?? (await faceOf(kv, found, access, publicUrl));
      const [stored, parts] = await kv.getMany<[OfferRecord, PublicPartsRecord]>([
        offerRecords.at(tokenId),
        publicPartsRecords.at(tokenId),
      ]);
      const offer = openAt(present(stored), now());
      const cessions = await Array.fromAsync(
        kv.list<CessionRecord>({ prefix: cessionRecords.at(reader.id, tokenId) }, { reverse: true }),
      );
      return {
        object,
        offer: offer?.ownerId === reader.id && isHeld(found) ? toOutgoing(offer, found.objectName) : null,
        shown: access.kind === "owner" ? partsOf(found, present(parts)) : null,
        cessions: cessions.map(({ value }) => toCession(value, isHeld(found))),
      };
    },

    /** Every object of a view, as far as choosing several needs it. */
    async selection(reader: UserRecord, query: SelectionQuery): Promise<Selectable[]> {
      const asked = viewAsked(query, await openPlacesOf(kv, reader.id, now()));
      const rows = await rolls.read(reader.id, (roll) => roll.view(asked).rows);
      await countLong(reader, rows.length);
      const kept = await revokedFiles(kv, rows);
      return rows.map((row) => ({
        ...toSelectable(row, asked.offered),
        fileSize: kept.has(row.tokenId) ? (kept.get(row.tokenId) ?? null) : row.fileSize,
      }));
    },

    /** The figures of that list. Refuses a zone that there is not. */
    async summary(reader: UserRecord, { timeZone, since }: SummaryQuery): Promise<ObjectsSummary> {
      const dayOf = tellerOf(timeZone);
      const { instants, countedFrom } = await notifications.latestViews(reader.id);
      const ofObjects = await rolls.read(reader.id, (roll) => {
        const rows = roll.inOrder("date.descending");
        return {
          counts: countByStatus(rows),
          days: countByDay(rows, since, dayOf),
          latest: rows.slice(0, LATEST).map(({ id, hash, status }) => ({ _id: id, hash, status })),
        };
      });
      const viewsSince = countedFrom === null ? null : dayOf(countedFrom);
      return { ...ofObjects, views: countInstants(instants, since, dayOf), viewsSince };
    },
  };

  /** The list page by page, which an object that changes hands meanwhile does not lengthen. */
  async function* everyPage(reader: UserRecord): AsyncGenerator<readonly ListedObject[]> {
    let cursor: string | undefined;
    do {
      if (cursor !== undefined) await breath();
      const { listed, nextCursor } = await readListedPage(kv, reader, publicUrl, { limit: PAGE, cursor });
      yield listed;
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** How many objects somebody owns or has owned, counted until it is known to be a long list. */
  async function lengthOf(ownerId: string): Promise<number> {
    let length = 0;
    for (const prefix of [objectKeys.ofOwner(ownerId), formerOwnershipRecords.at(ownerId)])
      for await (const _ of kv.list({ prefix }, { limit: LONG_LIST + 1 })) length += 1;
    return length;
  }
}

/** Bytes of the files of what is revoked, as the store has them: a roll does not hear of their end. */
async function revokedFiles(kv: Kv, rows: readonly Row[]): Promise<ReadonlyMap<number, number | null>> {
  const asked = rows.filter(({ status, fileSize }) => status === "revoked" && fileSize !== null);
  const objects = await getAllInTurns<ObjectRecord>(
    kv,
    asked.map(({ tokenId }) => objectRecords.at(tokenId)),
  );
  return new Map(objects.flatMap(({ value }) => (value ? [[value.tokenId, keptBytes(value)] as const] : [])));
}

function tellerOf(timeZone: string) {
  try {
    return dayTeller(timeZone);
  } catch {
    throw new Refusal("invalid_input", "timeZone must be the name of a zone, such as Europe/Paris.");
  }
}
