import type { UserRecord } from "../../accounts/users/store.ts";
import type { ListedObject } from "../../contract/object.ts";
import type { ObjectsQuery, StatusCounts } from "../../contract/object-list.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAllInTurns } from "../../platform/kv/write.ts";
import { isWholeList, type RollView, turnTo, viewAsked } from "../record/list-index.ts";
import type { Rolls } from "../record/list-indexes.ts";
import { newestPlaces, readListed } from "../record/listing.ts";
import { isOwnedBy, type ObjectRecord, objectRecords } from "../record/store.ts";
import { readListedTotals } from "../record/totals.ts";
import { openPlacesOf } from "../transfers/store.ts";
import type { ListsDeps } from "./deps.ts";

/** A page of a view, with its page number and the number of matches. */
export interface ViewPage {
  readonly listed: readonly ListedObject[];
  /** Page number, from 1. */
  readonly page: number;
  /** Number of objects in the view, and in the whole list (`total`). */
  readonly matching: number;
  readonly total: number;
  /** Number of objects that match the search, per status. The status filter is ignored. */
  readonly counts: StatusCounts;
}

/** Rows per page if the query does not set a limit. */
const LIMIT = 50;

/**
 * Rows up to this position are read from the store page by page. Later pages, and searches, load all rows of the
 * owner into memory.
 */
const NEAR = 1000;

/** Returns a page of the list: searched, filtered and sorted as requested. */
export const createView = ({ kv, now, publicUrl }: Pick<ListsDeps, "kv" | "now" | "publicUrl">, rolls: Rolls) =>
  async function view(reader: UserRecord, query: ObjectsQuery): Promise<ViewPage> {
    const asked = viewAsked(query, await openPlacesOf(kv, reader.id, now()));
    const [page, limit] = [query.page ?? 1, query.limit ?? LIMIT];
    const { tokenIds, ...place } =
      isWholeList(asked) && page * limit <= NEAR
        ? await newest(kv, reader.id, asked, page, limit)
        : await rolls.read(reader.id, (roll) => {
            const { rows, counts } = roll.view(asked);
            const turned = turnTo(rows, page, limit);
            return { ...turned, tokenIds: turned.rows.map(({ tokenId }) => tokenId), total: roll.size, counts };
          });
    return { ...place, listed: await readListed(kv, reader, publicUrl, tokenIds) };
  };

/** Returns a page of the whole list, newest first, without loading all rows. */
async function newest(kv: Kv, ownerId: string, { offered }: RollView, page: number, limit: number) {
  const listed = await readListedTotals(kv, ownerId);
  const total = listed.active + listed.revoked + listed.transferred;
  const places = await newestPlaces(kv, ownerId, page * limit);
  const turned = turnTo(places, page, limit);
  const counts = { all: total, ...listed, offered: await countOffered(kv, ownerId, offered) };
  return { page: turned.page, matching: total, tokenIds: turned.rows, total, counts };
}

/** Counts the user's open offers. Offers whose object the user has revoked or no longer owns are not counted. */
async function countOffered(kv: Kv, ownerId: string, offered: RollView["offered"]): Promise<number> {
  const objects = await getAllInTurns<ObjectRecord>(
    kv,
    [...offered].map((tokenId) => objectRecords.at(tokenId)),
  );
  return objects.filter(({ value }) => value && isOwnedBy(value, ownerId) && value.status === "active").length;
}
