import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";

/** Well below the limit of all supported stores, 500 mutations per commit. */
const MOST_MUTATIONS = 300;

export const BESIDE_LOG = "No change of the log reads the remaining records of a closed account or an erased object.";

/**
 * Commits parts of an erasure as they arrive, many per commit but never a part in two commits. A part must have few
 * writes. For data left of a closed account or an erased object.
 */
export async function commitParts(kv: Kv, parts: AsyncIterable<readonly Write[]>): Promise<void> {
  let writes: Write[] = [];
  const commitThem = () => commit(kv, async () => ({ writes, result: undefined, besideLog: BESIDE_LOG }));
  for await (const part of parts) {
    if (writes.length + part.length > MOST_MUTATIONS) {
      await commitThem();
      writes = [];
    }
    writes.push(...part);
  }
  await commitThem();
}
