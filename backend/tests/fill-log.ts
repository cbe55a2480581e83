import { toBase64url } from "../formats/tlog/bytes.ts";
import { digest, hashLeaf } from "../formats/tlog/hash.ts";
import { formatLeaf, leafHash, NO_LEAF } from "../formats/tlog/leaf.ts";
import { growTiles } from "../formats/tlog/tile.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { addWrites } from "../platform/kv/write.ts";
import type { Change, Log } from "../registry/log/log.ts";
import { type Head, registryKeys } from "../registry/log/store.ts";
import { tileWrites } from "../registry/log/tiles.ts";

const IN_FLIGHT = 1000;

/** Appends `count` registrations without an owner, through the log writer. */
export async function fillLog(log: Log, count: number, from = 0): Promise<void> {
  const seedOf = (number: number) => new TextEncoder().encode(`file ${number}`);
  const mint = (number: number): Change<void> => ({
    reads: [],
    decide: (_, { index }) => ({
      entry: {
        type: "mint",
        fingerprint: toBase64url(digest(seedOf(number))),
        tokenId: index,
        eventNumber: 0,
        commitment: toBase64url(digest(seedOf(-number - 1))),
      },
      writes: [],
      result: undefined,
    }),
  });
  for (let at = 0; at < count; at += IN_FLIGHT) {
    const batch = Array.from({ length: Math.min(IN_FLIGHT, count - at) }, (_, i) => log.append(mint(from + at + i)));
    await Promise.all(batch);
  }
}

/**
 * Writes a log into an empty store without the writer: complete and chained, with an entry at each of these times
 * (Unix s).
 */
export async function writeDated(kv: Kv, times: readonly number[]): Promise<void> {
  let previous = NO_LEAF;
  const leaves = times.map((timestamp, index) => {
    const fingerprint = toBase64url(digest(new TextEncoder().encode(`file ${index}`)));
    const leaf = formatLeaf({
      type: "mint",
      fingerprint,
      tokenId: index,
      eventNumber: 0,
      previous,
      commitment: fingerprint,
      timestamp,
    });
    previous = leafHash(leaf);
    return leaf;
  });
  const entries = leaves.flatMap((leaf, index) => [
    { key: registryKeys.leaf(index), value: leaf },
    { key: registryKeys.token(index, 0), value: index },
  ]);
  const tiles = tileWrites(growTiles(0, [], leaves.map(hashLeaf)));
  const head: Head = { size: times.length, last: previous };
  await addWrites(kv.atomic(), [...entries, ...tiles])
    .set(registryKeys.head, head)
    .commit();
}
