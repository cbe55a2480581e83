import { expect, test } from "vitest";
import { toBase64url, utf8 } from "../formats/tlog/bytes.ts";
import { digest, hashLeaf } from "../formats/tlog/hash.ts";
import { formatLeaf, leafHash, NO_LEAF } from "../formats/tlog/leaf.ts";
import { growTiles } from "../formats/tlog/tile.ts";
import { addWrites } from "../platform/kv/write.ts";
import { registryKeys } from "../registry/log/store.ts";
import { tileWrites } from "../registry/log/tiles.ts";
import { openHarness } from "../tests/harness.ts";

test("fsck reports a third valid entry for a file within a day, and allows two", async () => {
  const { kv, audit } = await openHarness();
  let previous = NO_LEAF;
  const leaves = ["one", "two", "one", "two", "one"].map((file, index) => {
    const fingerprint = toBase64url(digest(utf8(file)));
    const place = { tokenId: index, eventNumber: 0, timestamp: 1767225600 };
    const leaf = formatLeaf({ type: "mint", fingerprint, commitment: fingerprint, previous, ...place });
    previous = leafHash(leaf);
    return leaf;
  });
  const writes = leaves.map((leaf, index) => ({ key: registryKeys.leaf(index), value: leaf }));
  await addWrites(kv.atomic(), [...writes, ...tileWrites(growTiles(0, [], leaves.map(hashLeaf)))])
    .set(registryKeys.head, { size: leaves.length, last: previous })
    .commit();
  expect((await audit()).filter((finding) => finding.includes("of its file are valid"))).toEqual([
    "registry/leaf/4: entries 0 and 2 of its file are valid, and less than a day old",
  ]);
});
