import type { Edge } from "../../formats/tlog/tile.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { EMPTY_HEAD, type Head, readLastTimestamp, registryKeys } from "./store.ts";
import { readEdge } from "./tiles.ts";

/** The end of the log as some moment had it, and all that the next entry builds on. */
export interface End {
  /** The head as it was stored, for the check. */
  readonly stored: Deno.KvEntryMaybe<Head>;
  readonly edge: Edge;
  /** `ts` of the last entry, Unix s; 0 where there is none. */
  readonly latest: number;
}

export const headOf = ({ stored }: Pick<End, "stored">): Head =>
  stored.versionstamp === null ? EMPTY_HEAD : stored.value;

/** What belongs to a head that was just read. */
export async function readEnd(kv: Kv, stored: Deno.KvEntryMaybe<Head>): Promise<End> {
  const { size } = headOf({ stored });
  const [edge, latest] = await Promise.all([readEdge(kv, size), readLastTimestamp(kv, size)]);
  return { stored, edge, latest };
}

/** The end of the log after this writer's own commit, known without reading. */
export const endMade = (head: Head, versionstamp: string, edge: Edge, latest: number): End => ({
  stored: { key: [...registryKeys.head], value: head, versionstamp },
  edge,
  latest,
});
