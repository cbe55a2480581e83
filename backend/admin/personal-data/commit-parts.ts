import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";

/** Well under what every store in use takes in a commit: 500 mutations. */
const MOST_MUTATIONS = 300;

export const BESIDE_LOG = "No change of the log decides on what a closed account or an erased object has left.";

/**
 * Commits parts of an erasure as they come, many at once; the writes of one part are never torn apart. A part has few writes.
 * For what is left of a closed account or an erased object.
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
