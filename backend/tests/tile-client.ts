/**
 * A client of the log written from the public specifications only: RFC 6962, and signed-note, tlog-checkpoint and
 * tlog-tiles of C2SP. It imports nothing from the service, so that an error shared by both sides cannot hide.
 */
import { Buffer } from "node:buffer";
import { createHash, createPublicKey, verify } from "node:crypto";

export interface ClientCheckpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const leafHash = (leaf: Uint8Array): Buffer => sha256(Buffer.from([0]), leaf);
const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(Buffer.from([1]), left, right);

/** SubjectPublicKeyInfo header of Ed25519 keys (RFC 8410). */
const SPKI = Buffer.from("302a300506032b6570032100", "hex");

/** Verifies the note with the verifier key and parses its three lines. Throws if the signature is missing or wrong. */
export function readCheckpoint(note: string, vkey: string): ClientCheckpoint {
  const [name, id, encoded] = vkey.trim().split("+", 2).concat(vkey.trim().split("+").slice(2).join("+"));
  const key = Buffer.from(encoded as string, "base64");
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, key.subarray(1)]), format: "der", type: "spki" });
  const at = note.indexOf("\n\n");
  const text = note.slice(0, at + 1);
  const line = note
    .slice(at + 2)
    .split("\n")
    .find((candidate) => candidate.startsWith(`— ${name} `));
  const blob = Buffer.from((line ?? "").split(" ")[2] ?? "", "base64");
  if (blob.subarray(0, 4).toString("hex") !== id) throw new Error("the note has no signature by this key");
  if (!verify(null, Buffer.from(text), publicKey, blob.subarray(4)))
    throw new Error("the signature of the note is invalid");
  const [origin, size, root] = text.split("\n") as [string, string, string];
  return { origin, size: Number(size), root: Buffer.from(root, "base64") };
}

function tilePath(level: number | "entries", index: number, width: number): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, "0");
  const groups = digits.match(/\d{3}/g) as string[];
  const path = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join("/");
  return `tile/${level}/${path}${width < 256 ? `.p/${width}` : ""}`;
}

export type Fetch = (path: string) => Promise<Response>;

async function fetchBytes(fetch: Fetch, path: string): Promise<Buffer> {
  const answer = await fetch(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Returns every tile and bundle of the tree, as `[level, index, width]`. */
export function tilesOf(size: number): [number | "entries", number, number][] {
  const tiles: [number | "entries", number, number][] = [];
  for (let level = 0, parts = size; parts > 0; level++, parts = Math.floor(parts / 256)) {
    for (let index = 0; index * 256 < parts; index++) {
      const width = Math.min(256, parts - index * 256);
      tiles.push([level, index, width]);
      if (level === 0) tiles.push(["entries", index, width]);
    }
  }
  return tiles;
}

/**
 * Downloads the whole log under a checkpoint, checks it, and returns the leaf hashes. Checks each leaf against its
 * tile, each tile against the one below, the root against the checkpoint, and the chain from leaf to leaf.
 */
export async function downloadLog(fetch: Fetch, checkpoint: ClientCheckpoint): Promise<Buffer[]> {
  const tiles = new Map<string, Buffer>();
  for (const [level, index, width] of tilesOf(checkpoint.size))
    tiles.set(`${level}/${index}`, await fetchBytes(fetch, tilePath(level, index, width)));

  const hashes: Buffer[] = [];
  let previous = "A".repeat(43);
  for (let index = 0; index * 256 < checkpoint.size; index++) {
    const bundle = tiles.get(`entries/${index}`) as Buffer;
    const tile = tiles.get(`0/${index}`) as Buffer;
    let at = 0;
    let place = 0;
    while (at < bundle.length) {
      const length = bundle.readUInt16BE(at);
      const leaf = bundle.subarray(at + 2, at + 2 + length);
      at += 2 + length;
      const hash = leafHash(leaf);
      if (!hash.equals(tile.subarray(place * 32, place * 32 + 32)))
        throw new Error(`the hash of entry ${hashes.length} differs from the one in its tile`);
      if (JSON.parse(leaf.toString()).p !== previous)
        throw new Error(`entry ${hashes.length} does not contain the hash of the entry before it`);
      previous = hash.toString("base64url");
      hashes.push(hash);
      place += 1;
    }
    if (place * 32 !== tile.length) throw new Error(`entry bundle ${index} and its tile have different widths`);
  }
  for (let level = 1; tiles.has(`${level}/0`); level++) {
    for (let index = 0; tiles.has(`${level}/${index}`); index++) {
      const tile = tiles.get(`${level}/${index}`) as Buffer;
      for (let place = 0; place * 32 < tile.length; place++) {
        const below = tiles.get(`${level - 1}/${index * 256 + place}`) as Buffer;
        if (!treeRoot(split(below)).equals(tile.subarray(place * 32, place * 32 + 32)))
          throw new Error(`hash ${place} of tile ${level}/${index} is not the root of the tile below`);
      }
    }
  }
  if (!treeRoot(hashes).equals(checkpoint.root))
    throw new Error("the root of the tree differs from the one in the checkpoint");
  return hashes;
}

const split = (tile: Buffer): Buffer[] =>
  Array.from({ length: tile.length / 32 }, (_, at) => tile.subarray(at * 32, at * 32 + 32));

/** Returns the MTH (RFC 6962, section 2.1) of leaf hashes. */
function treeRoot(hashes: readonly Buffer[]): Buffer {
  return treeRoots(hashes, [hashes.length])[0] as Buffer;
}

/** Returns the roots of the first leaves, for each of these ascending sizes. */
export function treeRoots(hashes: readonly Buffer[], sizes: readonly number[]): Buffer[] {
  // Stack of complete subtrees, each with its number of leaves: two of the same size are merged.
  const parts: { hash: Buffer; leaves: number }[] = [];
  const roots: Buffer[] = [];
  const takeRoots = (size: number) => {
    while (sizes[roots.length] === size)
      roots.push(
        size === 0 ? sha256() : parts.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right)),
      );
  };
  takeRoots(0);
  for (const [at, leaf] of hashes.entries()) {
    let part = { hash: leaf, leaves: 1 };
    while (parts.at(-1)?.leaves === part.leaves) {
      const left = parts.pop() as typeof part;
      part = { hash: nodeHash(left.hash, part.hash), leaves: part.leaves * 2 };
    }
    parts.push(part);
    takeRoots(at + 1);
  }
  if (roots.length < sizes.length) throw new Error("the sizes are not in ascending order, or larger than the tree");
  return roots;
}

/** Checks a consistency proof by the recursive definition of RFC 6962, section 2.1.2. */
export function isConsistent(
  from: { readonly size: number; readonly root: Buffer },
  to: { readonly size: number; readonly root: Buffer },
  proof: readonly Buffer[],
): boolean {
  const left = [...proof];
  const rebuilt = (m: number, n: number, isWhole: boolean): [Buffer, Buffer] => {
    if (m === n) {
      const hash = isWhole ? from.root : left.shift();
      if (!hash) throw new RangeError("the consistency proof is too short");
      return [hash, hash];
    }
    let k = 1;
    while (k * 2 < n) k *= 2;
    if (m <= k) {
      const [older, newer] = rebuilt(m, k, isWhole);
      const right = left.shift();
      if (!right) throw new RangeError("the consistency proof is too short");
      return [older, nodeHash(newer, right)];
    }
    const [older, newer] = rebuilt(m - k, n - k, false);
    const whole = left.shift();
    if (!whole) throw new RangeError("the consistency proof is too short");
    return [nodeHash(whole, older), nodeHash(whole, newer)];
  };
  try {
    const [older, newer] = rebuilt(from.size, to.size, true);
    return left.length === 0 && older.equals(from.root) && newer.equals(to.root);
  } catch {
    return false;
  }
}
