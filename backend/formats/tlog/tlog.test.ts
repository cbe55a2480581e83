import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase64, fromBase64url, fromHex, toBase64, toBase64url, toHex, utf8 } from "./bytes.ts";
import { formatCheckpoint, openCheckpoint, openSigned, parseCheckpoint, signCheckpoint } from "./checkpoint.ts";
import { EMPTY_ROOT, type Hash, hashLeaf, hashNode } from "./hash.ts";
import { checkConsistency, checkInclusion, proveConsistency, proveInclusion, treeRoot } from "./merkle.ts";
import { createSigner, openNote, parseNote, signNote } from "./note.ts";
import { checkProof, formatProof, parseProof } from "./proof.ts";
import {
  type Edge,
  edgeTilesOf,
  formatBundle,
  formatTilePath,
  growTiles,
  nodesFromTiles,
  parseBundle,
  parseTilePath,
  TILE_WIDTH,
  widthOf,
} from "./tile.ts";
import vectors from "./vectors.json" with { type: "json" };
import { formatVkey, parseVkey } from "./vkey.ts";

/** Computes the Merkle tree hash (MTH) of RFC 6962, section 2.1, literally, as a reference. */
function mth(hashes: readonly Hash[]): Hash {
  if (hashes.length === 0) return EMPTY_ROOT;
  if (hashes.length === 1) return hashes[0] as Hash;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return hashNode(mth(hashes.slice(0, split)), mth(hashes.slice(split)));
}

const readerOf =
  (hashes: readonly Hash[]) =>
  (level: number, index: number): Promise<Hash> =>
    Promise.resolve(mth(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level)));

const leafHashes = vectors.leaves.map((leaf) => hashLeaf(fromHex(leaf)));
const numbered = (count: number) => Array.from({ length: count }, (_, at) => hashLeaf(utf8(String(at))));

test.each(vectors.roots)("the root of $size leaves matches the published vector", async ({ size, root }) => {
  expect(toHex(await treeRoot(size, readerOf(leafHashes.slice(0, size))))).toBe(root);
});

test.each(vectors.consistency)(
  "the consistency proof from $from to $to matches the published vector",
  async ({ from, to, hashes }) => {
    const proof = await proveConsistency(from, to, readerOf(leafHashes.slice(0, to)));
    expect(proof.map(toBase64)).toEqual(hashes);
  },
);

test.each(vectors.tilePaths)("$path", ({ level, index, width, path }) => {
  const tile = { level: level as number | "entries", index, width };
  expect(formatTilePath(tile)).toBe(path);
  expect(parseTilePath(path)).toEqual(tile);
});

test.each([
  "tile/0/0",
  "tile/00/000",
  "tile/64/000",
  "tile/0/x000/001",
  "tile/0/1000",
  "tile/0/000.p/0",
  "tile/0/000.p/256",
  "tile/0/000.p/01",
  "tile/0/000.p/300",
  "tile/-1/000",
  "tile/data/000",
  "tile/0/000/",
  "/tile/0/000",
])("%s is not a valid tile path", (path) => {
  expect(parseTilePath(path)).toBeNull();
});

test.each(vectors.keys)("the key of $name matches the published vector", ({ name, seed, vkey }) => {
  const signer = createSigner(name, fromHex(seed));
  expect(formatVkey(signer)).toBe(vkey);
  expect(parseVkey(vkey)).toMatchObject({ name, publicKey: signer.publicKey });
});

test("verifies the published proof, and reproduces it byte for byte", async () => {
  const { text, leaf, log } = vectors.proof;
  const proof = parseProof(text);
  expect(formatProof(proof)).toBe(text);
  expect(checkProof(proof, hashLeaf(fromHex(leaf)), parseVkey(log))).toMatchObject({ size: 7 });
  const tree = readerOf(leafHashes.slice(0, 7));
  expect(await proveInclusion(5, 7, tree)).toEqual(proof.hashes);
  const signer = createSigner("log.example/certif", fromHex((vectors.keys[0] as { seed: string }).seed));
  const signed = await signCheckpoint({ size: 7, root: await treeRoot(7, tree) }, signer);
  expect(proof.checkpoint.startsWith(signed)).toBe(true);
});

test("the published proof is refused if any bit is flipped, except in signature lines of unknown keys", () => {
  const { text, leaf, log } = vectors.proof;
  const hash = hashLeaf(fromHex(leaf));
  const verifier = parseVkey(log);
  const bytes = utf8(text);
  const unknownLine = utf8(text.slice(0, text.indexOf("— witness"))).length;
  let refused = 0;
  for (let at = 0; at < unknownLine; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const changed = bytes.slice();
      changed[at] = (changed[at] as number) ^ (1 << bit);
      expect(() => checkProof(parseProof(new TextDecoder().decode(changed)), hash, verifier)).toThrow();
      refused += 1;
    }
  }
  expect(refused).toBe(unknownLine * 8);
});

const sizes = fc.integer({ min: 1, max: 300 });

test("in trees of any size every inclusion proof is valid, and no proof with a flipped bit is", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), fc.nat(), fc.nat(), async (size, place, older, flip) => {
      const hashes = numbered(size);
      const read = readerOf(hashes);
      const root = await treeRoot(size, read);
      expect(toHex(root)).toBe(toHex(mth(hashes)));

      const index = place % size;
      const leaf = hashes[index] as Hash;
      const proof = await proveInclusion(index, size, read);
      expect(checkInclusion(index, size, leaf, proof, root)).toBe(true);

      const from = older % (size + 1);
      const fromRoot = mth(hashes.slice(0, from));
      const consistency = await proveConsistency(from, size, read);
      const heads = [
        { size: from, root: fromRoot },
        { size, root },
      ] as const;
      expect(checkConsistency(...heads, consistency)).toBe(true);

      const flipped = (hash: Hash): Hash =>
        hash.map((byte, at) => (at === flip % 32 ? byte ^ (1 << (flip % 8)) : byte)) as Hash;
      const bent = (list: readonly Hash[], at: number) => list.map((hash, i) => (i === at ? flipped(hash) : hash));
      expect(checkInclusion(index, size, flipped(leaf), proof, root)).toBe(false);
      expect(checkInclusion(index, size, leaf, proof, flipped(root))).toBe(false);
      expect(checkInclusion(index, size, leaf, [...proof, root], root)).toBe(false);
      expect(checkInclusion(index, size, leaf, proof.slice(1), root)).toBe(size === 1);
      for (const at of proof.keys()) expect(checkInclusion(index, size, leaf, bent(proof, at), root)).toBe(false);
      for (const at of consistency.keys()) expect(checkConsistency(...heads, bent(consistency, at))).toBe(false);
      expect(checkConsistency(...heads, [...consistency, root])).toBe(false);
      expect(checkConsistency({ size: from, root: flipped(fromRoot) }, heads[1], consistency)).toBe(false);
      if (from > 0) expect(checkConsistency(heads[0], { size, root: flipped(root) }, consistency)).toBe(false);
      expect(checkConsistency(heads[1], { size: size - 1, root }, consistency)).toBe(false);
    }),
    { numRuns: 150, seed: 1 },
  );
});

test("a leaf that is proven at one index is not proven at any other index", async () => {
  for (const size of [2, 3, 7, 8, 13]) {
    const hashes = numbered(size);
    const root = mth(hashes);
    for (const index of hashes.keys()) {
      const proof = await proveInclusion(index, size, readerOf(hashes));
      for (let other = 0; other < size + 3; other++)
        expect(checkInclusion(other, size, hashes[index] as Hash, proof, root)).toBe(other === index);
    }
  }
});

test("an inclusion proof for an index that is not a whole number is refused", async () => {
  const hashes = numbered(7);
  const proof = await proveInclusion(2, 7, readerOf(hashes));
  for (const place of [2.5, 2.999, Number.NaN, -0.5])
    expect(checkInclusion(place, 7, hashes[2] as Hash, proof, mth(hashes))).toBe(false);
});

test("an inclusion proof for an index outside the tree is refused", async () => {
  const hashes = numbered(5);
  const root = mth(hashes);
  expect(checkInclusion(5, 5, hashes[0] as Hash, [], root)).toBe(false);
  expect(checkInclusion(-1, 5, hashes[0] as Hash, [], root)).toBe(false);
  expect(() => proveInclusion(5, 5, readerOf(hashes))).toThrow(RangeError);
  expect(() => proveConsistency(6, 5, readerOf(hashes))).toThrow(RangeError);
});

/** Returns a tree that grows batch by batch and keeps its tiles as a store does. */
function grower() {
  const tiles = new Map<string, Uint8Array>();
  let size = 0;
  let edge: Edge = [];
  return {
    size: () => size,
    add(leaves: readonly Hash[]) {
      const grown = growTiles(size, edge, leaves);
      for (const { level, index, bytes } of grown.tiles) tiles.set(`${level}/${index}`, bytes);
      edge = grown.edge;
      size += leaves.length;
      return grown;
    },
    read: (level: number, index: number) => {
      const bytes = tiles.get(`${level}/${index}`);
      return bytes ? Promise.resolve(bytes) : Promise.reject(new Error(`no tile ${level}/${index}`));
    },
    names: () => [...tiles.keys()].sort(),
  };
}

test("tiles that are written in batches of any size give the root and the proofs of the tree", async () => {
  const hashes = numbered(66_000);
  const tree = grower();
  for (const batch of [1, 255, 1, 1, 500, 7, 64_000, 1200, 35]) {
    tree.add(hashes.slice(tree.size(), tree.size() + batch));
    const size = tree.size();
    const nodes = nodesFromTiles(size, tree.read);
    const root = await treeRoot(size, nodes);
    expect(toHex(root)).toBe(toHex(mth(hashes.slice(0, size))));
    for (const index of [0, size >> 1, size - 1]) {
      const proof = await proveInclusion(index, size, nodes);
      expect(checkInclusion(index, size, hashes[index] as Hash, proof, root)).toBe(true);
    }
  }
  expect(tree.size()).toBe(66_000);
  expect(tree.names()).toContain("2/0");
});

test("each tile is fetched once and each tree node computed once, however many proofs need them", async () => {
  const tree = grower();
  tree.add(numbered(300));
  let fetched = 0;
  const nodes = nodesFromTiles(300, (level, index) => {
    fetched += 1;
    return tree.read(level, index);
  });
  for (let index = 0; index < 300; index++) await proveInclusion(index, 300, nodes);
  expect(fetched).toBe(3);
  expect(await nodes(5, 2)).toBe(await nodes(5, 2));
});

test("the width of a tile matches the tlog-tiles specification", () => {
  expect(edgeTilesOf(70_000)).toEqual([
    { level: 0, index: 273, width: 112 },
    { level: 1, index: 1, width: 17 },
    { level: 2, index: 0, width: 1 },
  ]);
  expect([widthOf(70_000, 0, 272), widthOf(70_000, 0, 273), widthOf(70_000, 0, 274)]).toEqual([TILE_WIDTH, 112, 0]);
  expect([widthOf(70_000, 1, 0), widthOf(70_000, 1, 1), widthOf(70_000, 2, 0)]).toEqual([TILE_WIDTH, 17, 1]);
  expect(widthOf(256, "entries", 0)).toBe(TILE_WIDTH);
  expect(edgeTilesOf(0)).toEqual([]);
});

test("a formatted entry bundle can be parsed, and a truncated one is refused", () => {
  const leaves = ["a", "", "b".repeat(250)].map(utf8);
  const bundle = formatBundle(leaves);
  expect(parseBundle(bundle)).toEqual(leaves);
  for (let end = 1; end < bundle.length; end++)
    if (![3, 5].includes(end)) expect(() => parseBundle(bundle.subarray(0, end))).toThrow(SyntaxError);
});

test.each([
  ["a padding too few", "AA="],
  ["stray bits", "AB=="],
  ["white space", "AA==\n"],
  ["the other alphabet", "_-A="],
])("base64 with %s is refused", (_, text) => {
  expect(() => fromBase64(text)).toThrow(SyntaxError);
});

test("decoding base64, base64url and hex returns the encoded bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
});

const signer = createSigner("log.example", new Uint8Array(32).fill(7));
const other = createSigner("log.example", new Uint8Array(32).fill(8));

test("a note is opened with a key that signed it, ignoring other signatures", async () => {
  const note = await signNote("text\n", [other, signer]);
  expect(openNote(note, [signer])).toEqual({ text: "text\n", by: [{ verifier: signer, time: null }] });
  expect(() => openNote(note, [])).toThrow("no known key");
  const forged = note.replace("text", "test");
  expect(() => openNote(forged, [signer])).toThrow("is invalid");
});

test.each([
  ["no empty line", "text\n— a AAAAAAAA\n"],
  ["no signature", "text\n\n"],
  ["a hyphen for the dash", "text\n\n- log.example AAAAAAAA\n"],
  ["two spaces", "text\n\n—  log.example AAAAAAAA\n"],
  ["no line feed at its end", "text\n\n— log.example AAAAAAAA"],
  ["a signature of the id alone", "text\n\n— log.example AAAAAA==\n"],
  ["a carriage return", "text\r\n\n— log.example AAAAAAAA\n"],
])("a note with %s is refused", (_, note) => {
  expect(() => parseNote(note)).toThrow(SyntaxError);
});

test("a checkpoint of another log, or with a malformed size or root, is refused", async () => {
  const root = new Uint8Array(32);
  expect(openCheckpoint(await signCheckpoint({ size: 3, root }, signer), signer)).toEqual({
    origin: "log.example",
    size: 3,
    root,
  });
  const body = (origin: string, size: string, encoded: string) =>
    signNote(`${origin}\n${size}\n${encoded}\n`, [signer]);
  for (const note of await Promise.all([
    body("other.example", "3", toBase64(root)),
    body("log.example", "03", toBase64(root)),
    body("log.example", "-1", toBase64(root)),
    body("log.example", "3", toBase64(root.slice(1))),
  ]))
    expect(() => openCheckpoint(note, signer)).toThrow(SyntaxError);
});

const BODY = `log.example\n3\n${toBase64(new Uint8Array(32))}\n`;

test("extension lines of a checkpoint are parsed, but a checkpoint with them is not trusted", async () => {
  const body = `${BODY}one\ntwo 2\n`;
  expect(parseCheckpoint(BODY)).not.toHaveProperty("extensions");
  expect(parseCheckpoint(body).extensions).toEqual(["one", "two 2"]);
  expect(formatCheckpoint(parseCheckpoint(body))).toBe(body);
  const note = await signNote(body, [signer]);
  expect(openSigned(note, signer).checkpoint).toMatchObject({ size: 3, extensions: ["one", "two 2"] });
  expect(() => openCheckpoint(note, signer)).toThrow("extension lines");
});

test.each([
  ["fewer than three lines", "log.example\n3\n"],
  ["nothing after its third line", BODY.slice(0, -1)],
  ["an extension line without its end", `${BODY}one`],
  ["an empty extension line", `${BODY}one\n\ntwo\n`],
  ["an empty line at its end", `${BODY}\n`],
  ["no origin", BODY.replace("log.example", "")],
  ["an origin of 256 bytes", BODY.replace("log.example", `${"é".repeat(127)}ab`)],
])("refuses a checkpoint with %s", (_, body) => {
  expect(() => parseCheckpoint(body)).toThrow(SyntaxError);
});

test("a checkpoint origin of 255 bytes is accepted", () => {
  const origin = `${"é".repeat(127)}a`;
  expect(parseCheckpoint(BODY.replace("log.example", origin)).origin).toBe(origin);
});

test("a checkpoint that could not be parsed again is not formatted", () => {
  const tree = { size: 3, root: new Uint8Array(32) };
  for (const wrong of [
    { ...tree, origin: "two\nlines" },
    { ...tree, origin: "a".repeat(256) },
    { ...tree, origin: "log.example", extensions: [""] },
    { ...tree, origin: "log.example", extensions: ["one\n"] },
    { ...tree, origin: "log.example", size: 1.5 },
  ])
    expect(() => formatCheckpoint(wrong)).toThrow(SyntaxError);
});
