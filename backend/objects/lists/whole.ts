import type { UserRecord } from "../../accounts/users/store.ts";
import type { ListedObject } from "../../contract/object.ts";
import { yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import { LONG_LIST } from "../../platform/http/calls/whole-list.ts";
import { readListedPage } from "../record/listing.ts";
import { formerOwnershipRecords, objectKeys } from "../record/store.ts";
import type { ListsDeps } from "./deps.ts";

/** Objects that are read before others have their turn. */
const PAGE = 200;

export function createWhole({ kv, publicUrl, countLong }: Pick<ListsDeps, "kv" | "publicUrl" | "countLong">) {
  /** Yields the list page by page; an object that changes hands in between does not lengthen it. */
  async function* everyPage(reader: UserRecord): AsyncGenerator<readonly ListedObject[]> {
    let cursor: string | undefined;
    do {
      if (cursor !== undefined) await yieldToEventLoop();
      const { listed, nextCursor } = await readListedPage(kv, reader, publicUrl, { limit: PAGE, cursor });
      yield listed;
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** How many objects an account owns or has owned, counted until it is known to be a long list. */
  async function lengthOf(ownerId: string): Promise<number> {
    let length = 0;
    for (const prefix of [objectKeys.ofOwner(ownerId), formerOwnershipRecords.at(ownerId)])
      for await (const _ of kv.list({ prefix }, { limit: LONG_LIST + 1 })) length += 1;
    return length;
  }

  /** What the reader owns or has owned, some at a time. Rejects with `rate_limited` if it is long and they ask for it too often. */
  return async function whole(reader: UserRecord): Promise<AsyncGenerator<readonly ListedObject[]>> {
    await countLong(reader, await lengthOf(reader.id));
    return everyPage(reader);
  };
}
