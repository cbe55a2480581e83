import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";

/** Well below the limit of 500 mutations per commit that all supported stores have. */
const MAX_MUTATIONS = 300;

export const BESIDE_LOG = "No change of the log reads the remaining records of a closed account or an erased object.";

/**
 * Commits groups of writes as they arrive, many groups per commit, but never splits a group. Each group must have few
 * writes. Used to erase what is left of a closed account or an erased object.
 */
export async function commitParts(kv: Kv, parts: AsyncIterable<readonly Write[]>): Promise<void> {
  let writes: Write[] = [];
  const commitThem = () => commit(kv, async () => ({ writes, result: undefined, besideLog: BESIDE_LOG }));
  for await (const part of parts) {
    if (writes.length + part.length > MAX_MUTATIONS) {
      await commitThem();
      writes = [];
    }
    writes.push(...part);
  }
  await commitThem();
}
