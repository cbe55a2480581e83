/**
 * Simulates a disk from a journal of `faulty-disk.c`, and what a power cut may leave of it: only synced data is
 * certain.
 */
import { join, relative } from "node:path";
import { CALLS } from "./faulty-disk.ts";

/** A write, or a new length of the file, that is not synced yet. */
type Change = { readonly offset: number; readonly bytes: Uint8Array } | { readonly length: number };

interface File {
  now: Uint8Array;
  synced: Uint8Array;
  unsynced: Change[];
}

interface Folder {
  now: Map<string, Node>;
  synced: Map<string, Node>;
  /** All states of the folder's names since they were last synced. */
  unsynced: Map<string, Node>[];
}

type Node = File | Folder;
const isFolder = (node: Node | undefined): node is Folder => node !== undefined && node.now instanceof Map;
const newFolder = (): Folder => ({ now: new Map(), synced: new Map(), unsynced: [] });

/** A call that changed the folder. */
export interface Step {
  readonly kind: number;
  readonly path: string;
  readonly second: string;
  readonly inode: number;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

const HEAD_BYTES = 40;

/** Reads the records of `faulty-disk.c`; paths are relative to the folder. */
export function readJournal(bytes: Uint8Array, folder: string): Step[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = new TextDecoder();
  const steps: Step[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [kind = 0, pathLength = 0, secondLength = 0] = [0, 4, 8].map((offset) => view.getInt32(at + offset, true));
    const [inode = 0, offset = 0, length = 0] = [16, 24, 32].map((place) => Number(view.getBigInt64(at + place, true)));
    const take = (count: number) => {
      at += count;
      return bytes.subarray(at - count, at);
    };
    at += HEAD_BYTES;
    const [path, second] = [text.decode(take(pathLength)), text.decode(take(secondLength))];
    const named = (whole: string) => relative(folder, whole.replace(/ \(deleted\)$/, ""));
    steps.push({ kind, path: named(path), second: second && named(second), inode, offset, bytes: take(length) });
  }
  return steps;
}

/** Creates the disk of a journal. `take` applies the next step; a `World` is what a power cut now might leave. */
export function createDisk() {
  const root = newFolder();
  const byInode = new Map<number, Node>();

  const split = (path: string): [Folder, string] => {
    const names = path.split("/");
    const last = names.pop() ?? "";
    let at = root;
    for (const name of names) {
      const next = at.now.get(name);
      if (!isFolder(next)) throw new Error(`The folder of ${path} was not created in the journal of writes.`);
      at = next;
    }
    return [at, last];
  };

  function name(folder: Folder, change: (names: Map<string, Node>) => void): void {
    folder.now = new Map(folder.now);
    change(folder.now);
    folder.unsynced.push(folder.now);
  }

  function at(path: string): Node | undefined {
    if (path === "") return root;
    const [folder, last] = split(path);
    return folder.now.get(last);
  }

  function take({ kind, path, second, inode, offset, bytes }: Step): void {
    if (kind === CALLS.make || kind === CALLS.mkdir) {
      const node: Node =
        kind === CALLS.mkdir ? newFolder() : { now: new Uint8Array(0), synced: new Uint8Array(0), unsynced: [] };
      if (kind === CALLS.make) byInode.set(inode, node);
      const [folder, last] = split(path);
      name(folder, (names) => names.set(last, node));
    } else if (kind === CALLS.rename) {
      const [from, old] = split(path);
      const [to, last] = split(second);
      const node = from.now.get(old);
      if (!node) throw new Error(`The journal renames ${path}, which does not exist at that point.`);
      // Within a folder a rename is atomic. Between two folders the new name may reach the disk before or after the
      // old one is gone.
      if (from === to)
        name(from, (names) => {
          names.delete(old);
          names.set(last, node);
        });
      else {
        name(to, (names) => names.set(last, node));
        name(from, (names) => names.delete(old));
      }
    } else if (kind === CALLS.link) {
      const node = at(path);
      const [folder, last] = split(second);
      if (node) name(folder, (names) => names.set(last, node));
    } else if (kind === CALLS.unlink) {
      const [folder, last] = split(path);
      name(folder, (names) => names.delete(last));
    } else {
      const node = byInode.get(inode) ?? at(path);
      if (!node) throw new Error(`The journal writes to ${path}, which it did not create.`);
      if (isFolder(node)) {
        node.synced = node.now;
        node.unsynced = [];
      } else if (kind === CALLS.sync) {
        node.synced = node.now;
        node.unsynced = [];
      } else {
        const change = kind === CALLS.write ? { offset, bytes } : { length: offset };
        node.now = changed(node.now, change);
        node.unsynced.push(change);
      }
    }
  }

  /** Returns all files and folders, with the given names and contents. */
  function world(names: (folder: Folder) => ReadonlyMap<string, Node>, contents: (file: File) => Uint8Array): World {
    const files = new Map<string, Uint8Array | null>();
    const walk = (folder: Folder, path: string): void => {
      for (const [name, node] of names(folder)) {
        const own = join(path, name);
        files.set(own, isFolder(node) ? null : contents(node));
        if (isFolder(node)) walk(node, own);
      }
    };
    walk(root, "");
    return files;
  }

  return { take, world };
}

/** Contents by path; `null` for a folder. */
export type World = ReadonlyMap<string, Uint8Array | null>;

function changed(before: Uint8Array, change: Change): Uint8Array {
  if ("length" in change) {
    const after = new Uint8Array(change.length);
    after.set(before.subarray(0, change.length));
    return after;
  }
  const after = new Uint8Array(Math.max(before.length, change.offset + change.bytes.length));
  after.set(before);
  after.set(change.bytes, change.offset);
  return after;
}

const SECTOR = 512;

/** Random numbers from 0 to 1; the same sequence for the same seed. */
function chances(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export type Disk = ReturnType<typeof createDisk>;

/** What a power cut may leave, for each kind of disk. */
export const LEFT: Readonly<Record<string, (disk: Disk, seed: number) => World>> = {
  "only what was synced": (disk) =>
    disk.world(
      ({ synced }) => synced,
      ({ synced }) => synced,
    ),
  "all names, synced contents": (disk) =>
    disk.world(
      ({ now }) => now,
      ({ synced }) => synced,
    ),
  "whatever chance kept"(disk, seed) {
    const chance = chances(seed);
    return disk.world(
      // Names reach the disk in the order of their changes.
      ({ synced, unsynced }) => [synced, ...unsynced][Math.floor(chance() * (unsynced.length + 1))] ?? synced,
      (file) => file.unsynced.reduce<Uint8Array>((bytes, change) => kept(bytes, change, chance), file.synced),
    );
  },
};

/** Applies a change of which each sector was written or not. */
function kept(before: Uint8Array, change: Change, chance: () => number): Uint8Array {
  if ("length" in change) return chance() < 0.5 ? changed(before, change) : before;
  let after = before;
  for (let at = 0; at < change.bytes.length; ) {
    const end = Math.min(change.bytes.length, at + SECTOR - ((change.offset + at) % SECTOR));
    if (chance() < 0.5) after = changed(after, { offset: change.offset + at, bytes: change.bytes.subarray(at, end) });
    at = end;
  }
  return after;
}
