import { expect, onTestFinished, test } from "vitest";
import { utf8 } from "../../formats/tlog/bytes.ts";
import { hashLeaf } from "../../formats/tlog/hash.ts";
import { checkInclusion, proveInclusion, type TreeHead, treeRoot } from "../../formats/tlog/merkle.ts";
import { type Edge, growTiles, nodesFromTiles } from "../../formats/tlog/tile.ts";
import { openKv } from "../../platform/kv/open.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { createProvenNodes } from "./proven-nodes.ts";
import { registryKeys } from "./store.ts";
import { storedTiles, TilesError } from "./tiles.ts";

/** Creates a log in memory that counts reads, and the nodes below its last signed checkpoint. */
async function openTree(name = "one", mostBytes?: number) {
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  let [size, reads] = [0, 0];
  let edge: Edge = [];
  let signed: TreeHead | null = null;
  const counted = faultyKv(kv, {
    reading(keys, read) {
      reads += keys.length;
      return read();
    },
  });
  const rootOf = (of: number) => treeRoot(of, nodesFromTiles(of, storedTiles(kv)));
  const nodes = createProvenNodes(counted, () => signed, mostBytes);
  return {
    kv,
    nodes,
    rootOf,
    async grow(to: number) {
      const leaves = Array.from({ length: to - size }, (_, at) => hashLeaf(utf8(`${name} ${size + at}`)));
      const grown = growTiles(size, edge, leaves);
      for (const { level, index, bytes } of grown.tiles) await kv.set(registryKeys.tile(level, index), bytes);
      edge = grown.edge;
      size = to;
      signed = { size, root: await rootOf(size) };
    },
    sign: (tree: TreeHead) => {
      signed = tree;
    },
    /** Returns how many records `work` reads. */
    async countReads(work: () => Promise<unknown>): Promise<number> {
      const before = reads;
      await work();
      return reads - before;
    },
    /** Proves the entry with the log's nodes, and returns how many records were read. */
    async prove(index: number, of = size): Promise<number> {
      const before = reads;
      const node = await nodes();
      const path = await proveInclusion(index, of, node);
      expect(checkInclusion(index, of, await node(0, index), path, await rootOf(of)), `${index} of ${of}`).toBe(true);
      return reads - before;
    },
  };
}

const BENT = (bytes: Uint8Array) => bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte));

test("every entry is proven at every signed size, and tree nodes are read only once", async () => {
  const tree = await openTree();
  for (const size of [1, 255, 256, 257, 700, 70_000]) {
    await tree.grow(size);
    const some = [0, 1, 254, 255, 256, 511, 65_535, 65_536, size - 1].filter((index) => index < size);
    for (const index of some)
      for (const of of [index + 1, Math.min(size, index + 300), size]) await tree.prove(index, of);
    for (const index of some) expect(await tree.prove(index)).toBe(0);
  }
});

test("a full tile that was not signed is neither cached nor used", async () => {
  const tree = await openTree();
  await tree.grow(1000);
  const key = registryKeys.tile(0, 1);
  const right = (await tree.kv.get<Uint8Array>(key)).value as Uint8Array;
  await tree.kv.set(key, BENT(right));
  await expect(tree.prove(300)).rejects.toBeInstanceOf(TilesError);
  await tree.kv.set(key, right);
  expect(await tree.prove(300)).toBe(1);
});

test("if the right edge of the stored tree does not result in the signed root, it is refused, and is read again by the next request", async () => {
  const tree = await openTree();
  await tree.grow(1000);
  const key = registryKeys.tile(0, 3);
  const right = (await tree.kv.get<Uint8Array>(key)).value as Uint8Array;
  await tree.kv.set(key, BENT(right));
  await expect(tree.prove(0)).rejects.toBeInstanceOf(TilesError);
  await tree.kv.set(key, right);
  await tree.prove(0);
});

test("an older tree is accepted only if the signed tree begins with it; this is checked once", async () => {
  const tree = await openTree();
  await tree.grow(1000);
  const shown = { size: 700, root: await tree.rootOf(700) };
  const read = () => tree.countReads(() => tree.nodes(shown));
  await tree.nodes();
  expect(await read()).toBeGreaterThan(0);
  expect(await read()).toBe(0);
  const root = await tree.rootOf(600);
  for (const size of [700, 1000])
    await expect(tree.nodes({ size, root })).rejects.toThrow(
      `The tree of 1000 entries does not begin with that of ${size}.`,
    );
});

test("after the store is replaced by that of another log, no cached node of the first log is used", async () => {
  const [tree, other] = [await openTree(), await openTree("other")];
  await tree.grow(1000);
  await other.grow(1200);
  await tree.prove(0);
  for await (const { key } of tree.kv.list({ prefix: [] })) await tree.kv.delete(key);
  for await (const { key, value } of other.kv.list({ prefix: [] })) await tree.kv.set(key, value);
  tree.sign({ size: 1200, root: await other.rootOf(1200) });
  expect(await tree.prove(0, 1200)).toBeGreaterThan(0);
});

test("the cache of tree nodes stays within its size and keeps what was used last", async () => {
  const tree = await openTree("one", 3 * 10_208);
  await tree.grow(256 * 6 + 1);
  for (let tile = 0; tile < 6; tile++) await tree.prove(tile * 256);
  for (const tile of [5, 4, 3]) expect(await tree.prove(tile * 256)).toBe(0);
  expect(await tree.prove(0)).toBe(1);
  expect(await tree.prove(5 * 256)).toBe(1);
});
