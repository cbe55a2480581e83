import type { UserRecord } from "../../accounts/users/store.ts";
import type { Selectable, SelectionQuery } from "../../contract/object-list.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAllInTurns } from "../../platform/kv/write.ts";
import { type Row, toSelectable, viewAsked } from "../record/list-index.ts";
import { keptBytes, type Rolls } from "../record/list-indexes.ts";
import { type ObjectRecord, objectRecords } from "../record/store.ts";
import { openPlacesOf } from "../transfers/store.ts";
import type { ListsDeps } from "./deps.ts";

/** Returns every object of a view, with the fields needed to select several objects. */
export const createSelection = ({ kv, now, countLong }: Pick<ListsDeps, "kv" | "now" | "countLong">, rolls: Rolls) =>
  async function selection(reader: UserRecord, query: SelectionQuery): Promise<Selectable[]> {
    const asked = viewAsked(query, await openPlacesOf(kv, reader.id, now()));
    const rows = await rolls.read(reader.id, (roll) => roll.view(asked).rows);
    await countLong(reader, rows.length);
    const kept = await revokedFiles(kv, rows);
    return rows.map((row) => ({
      ...toSelectable(row, asked.offered),
      fileSize: kept.has(row.tokenId) ? (kept.get(row.tokenId) ?? null) : row.fileSize,
    }));
  };

/**
 * Returns the current file sizes of revoked objects. They are read from the store, because the in-memory index is not
 * updated when such a file is erased.
 */
async function revokedFiles(kv: Kv, rows: readonly Row[]): Promise<ReadonlyMap<number, number | null>> {
  const asked = rows.filter(({ status, fileSize }) => status === "revoked" && fileSize !== null);
  const objects = await getAllInTurns<ObjectRecord>(
    kv,
    asked.map(({ tokenId }) => objectRecords.at(tokenId)),
  );
  return new Map(objects.flatMap(({ value }) => (value ? [[value.tokenId, keptBytes(value)] as const] : [])));
}
