import { addWrites, type Write } from "../platform/kv/write.ts";

/** Well under what every store in use takes in a commit: 500 mutations. */
const MOST_MUTATIONS = 300;

/** Commits parts as they come, many at once; the writes of one part are never torn apart. A part has few writes. */
export async function commitParts(kv: Deno.Kv, parts: AsyncIterable<readonly Write[]>): Promise<void> {
  let writes: Write[] = [];
  for await (const part of parts) {
    if (writes.length + part.length > MOST_MUTATIONS) {
      await addWrites(kv.atomic(), writes).commit();
      writes = [];
    }
    writes.push(...part);
  }
  if (writes.length > 0) await addWrites(kv.atomic(), writes).commit();
}
