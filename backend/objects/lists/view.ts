import type { UserRecord } from "../../accounts/users/store.ts";
import type { ListedObject } from "../../contract/object.ts";
import type { ObjectsQuery, StatusCounts } from "../../contract/object-list.ts";
import { readListed } from "../record/listing.ts";
import { turnTo, viewAsked } from "../record/roll.ts";
import type { Rolls } from "../record/rolls.ts";
import { openPlacesOf } from "../transfers/store.ts";
import type { ListsDeps } from "./deps.ts";

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

/** Rows of a page if the query does not say how many. */
const LIMIT = 50;

/** A page of a view of the list: searched, filtered and ordered as asked. */
export const createView = ({ kv, now, publicUrl }: Pick<ListsDeps, "kv" | "now" | "publicUrl">, rolls: Rolls) =>
  async function view(reader: UserRecord, query: ObjectsQuery): Promise<ViewPage> {
    const asked = viewAsked(query, await openPlacesOf(kv, reader.id, now()));
    const { rows, ...place } = await rolls.read(reader.id, (roll) => {
      const { rows: found, counts } = roll.view(asked);
      return { ...turnTo(found, query.page ?? 1, query.limit ?? LIMIT), total: roll.size, counts };
    });
    const tokenIds = rows.map(({ tokenId }) => tokenId);
    return { listed: await readListed(kv, reader, publicUrl, tokenIds), ...place };
  };
