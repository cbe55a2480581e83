import type { UserRecord } from "../../accounts/users/store.ts";
import type { ListedObject } from "../../contract/object.ts";
import { yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import { LONG_LIST } from "../../platform/http/calls/whole-list.ts";
import { readListedPage } from "../record/listing.ts";
import { formerOwnershipRecords, objectKeys } from "../record/store.ts";
import type { ListsDeps } from "./deps.ts";

/** Number of objects that are read before yielding to the event loop. */
const PAGE = 200;

export function createWhole({ kv, publicUrl, countLong }: Pick<ListsDeps, "kv" | "publicUrl" | "countLong">) {
  /** Yields the list page by page. Transfers in the meantime do not make the list longer. */
  async function* everyPage(reader: UserRecord): AsyncGenerator<readonly ListedObject[]> {
    let cursor: string | undefined;
    do {
      if (cursor !== undefined) await yieldToEventLoop();
      const { listed, nextCursor } = await readListedPage(kv, reader, publicUrl, { limit: PAGE, cursor });
      yield listed;
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** Returns how many objects an account owns or has owned. Stops counting when the list is known to be long. */
  async function lengthOf(ownerId: string): Promise<number> {
    let length = 0;
    for (const prefix of [objectKeys.ofOwner(ownerId), formerOwnershipRecords.at(ownerId)])
      for await (const _ of kv.list({ prefix }, { limit: LONG_LIST + 1 })) length += 1;
    return length;
  }

  /**
   * Yields the objects that the reader owns or has owned, page by page. Rejects with `rate_limited` if the list is
   * long and was requested too often.
   */
  return async function whole(reader: UserRecord): Promise<AsyncGenerator<readonly ListedObject[]>> {
    await countLong(reader, await lengthOf(reader.id));
    return everyPage(reader);
  };
}
