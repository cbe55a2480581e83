import type { Edge } from "../../formats/tlog/tile.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { EMPTY_HEAD, type Head, readLastTimestamp, registryKeys } from "./store.ts";
import { readEdge } from "./tiles.ts";

/** The end of the log at some moment, with everything that the next entry builds on. */
export interface End {
  /** The stored head. The commit checks that it has not changed. */
  readonly stored: Deno.KvEntryMaybe<Head>;
  readonly edge: Edge;
  /** `ts` of the last entry (Unix seconds); 0 if there is none. */
  readonly latest: number;
}

export const headOf = ({ stored }: Pick<End, "stored">): Head =>
  stored.versionstamp === null ? EMPTY_HEAD : stored.value;

/** Reads the edge of the tree and the time of the last entry for a head that was just read. */
export async function readEnd(kv: Kv, stored: Deno.KvEntryMaybe<Head>): Promise<End> {
  const { size } = headOf({ stored });
  const [edge, latest] = await Promise.all([readEdge(kv, size), readLastTimestamp(kv, size)]);
  return { stored, edge, latest };
}

/** Returns the end of the log after a commit of this writer, without reading the store. */
export const endMade = (head: Head, versionstamp: string, edge: Edge, latest: number): End => ({
  stored: { key: [...registryKeys.head], value: head, versionstamp },
  edge,
  latest,
});
