/**
 * What a disk holds after a power cut is only what was synced, and as much of the rest as chance has it. The journal of a process
 * tells both, so that the folder of any moment can be made again and a service started from it.
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import { CALLS, type CallName, openFaultyDisk } from "./faulty-disk.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { claim, closeAccount, newPerson, pause, register, rename, revoke, transfer } from "./load.ts";
import { type Scenario, seconds, type Trial } from "./scenario.ts";

/** What a write or the end of a file was, until it is synced. */
type Change = { readonly offset: number; readonly bytes: Uint8Array } | { readonly length: number };

interface File {
  now: Uint8Array;
  synced: Uint8Array;
  unsynced: Change[];
}

interface Folder {
  now: Map<string, Node>;
  synced: Map<string, Node>;
  /** Each state that the names have gone through since they were synced. */
  unsynced: Map<string, Node>[];
}

type Node = File | Folder;
const isFolder = (node: Node | undefined): node is Folder => node !== undefined && node.now instanceof Map;
const newFolder = (): Folder => ({ now: new Map(), synced: new Map(), unsynced: [] });

interface Step {
  readonly kind: number;
  readonly path: string;
  readonly second: string;
  readonly inode: number;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

const HEAD_BYTES = 40;

/** The records of `faulty-disk.c`, paths from the folder on. */
function readJournal(bytes: Uint8Array, folder: string): Step[] {
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

/** The disk under a journal: `take` makes it a step older, and a world is what a power cut now might leave. */
function createDisk() {
  const root = newFolder();
  const byInode = new Map<number, Node>();

  const split = (path: string): [Folder, string] => {
    const names = path.split("/");
    const last = names.pop() ?? "";
    let at = root;
    for (const name of names) {
      const next = at.now.get(name);
      if (!isFolder(next)) throw new Error(`${path} is in no folder of the journal.`);
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
      if (!node) throw new Error(`${path} is renamed, and is nowhere.`);
      // In one folder a name moves at once; between two the new one may be there before the old one is gone, or after.
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
      if (!node) throw new Error(`${path} was not made in the journal.`);
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

  /** All files and folders as `names` and `contents` would have them. */
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

/** Path → content; `null`: a folder. */
type World = ReadonlyMap<string, Uint8Array | null>;

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

/** A number from 0 to 1 each time, the same row for the same seed. */
function chances(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Disk = ReturnType<typeof createDisk>;

/** What may be left: each kind of disk has its own. */
const LEFT: Readonly<Record<string, (disk: Disk, seed: number) => World>> = {
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
      // Names reach the disk in their order.
      ({ synced, unsynced }) => [synced, ...unsynced][Math.floor(chance() * (unsynced.length + 1))] ?? synced,
      (file) => file.unsynced.reduce<Uint8Array>((bytes, change) => kept(bytes, change, chance), file.synced),
    );
  },
};

/** A change of which each sector was written or not. */
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

const hashOf = (world: World): string => {
  const hash = createHash("sha256");
  for (const [path, bytes] of [...world].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(JSON.stringify([path, bytes?.length ?? null])).update(bytes ?? "");
  return hash.digest("hex");
};

async function writeWorld(world: World, dir: string): Promise<void> {
  await Deno.mkdir(dir, { recursive: true });
  for (const [path, bytes] of world)
    if (bytes === null) await Deno.mkdir(join(dir, path), { recursive: true });
    else {
      await Deno.writeFile(join(dir, path), bytes, { mode: 0o600 });
    }
}

/** What was known at a moment of the journal. */
interface Moment {
  readonly sequence: number;
  readonly ledger: Ledger;
}

/** A short life with a little of everything, journaled. */
async function live(trial: Trial) {
  const disk = await openFaultyDisk(trial.dataDir);
  trial.atEnd(disk.close);
  disk.keepJournal();
  const moments: Moment[] = [];
  const remember = () => moments.push({ sequence: disk.sequence(), ledger: ledger.copy() });
  const ledger = createLedger(remember);
  const server = await trial.start(disk.variables);
  remember();
  const client = trial.client(server.url);
  const ada = await register(client, ledger, newPerson("ada"));
  const bob = await register(client, ledger, newPerson("bob"));
  if (!ada || !bob) throw new Error("Nobody could register.");
  for (let round = 0; round < 2; round++) {
    const [first, second, third] = [
      await claim(client, ledger, ada.person),
      await claim(client, ledger, ada.person),
      await claim(client, ledger, ada.person, 70_000),
    ];
    if (!first || !second || !third) throw new Error("A claim was refused.");
    await rename(client, ledger, ada.person, first);
    await transfer(client, ledger, ada.person, second, bob.person);
    await revoke(client, ledger, ada.person, third);
    // A checkpoint is signed once a second.
    await pause(1200);
    await ledger.proveCheckpoint(client);
    remember();
  }
  await closeAccount(client, ledger, bob);
  await pause(500);
  // What was synced at an ordinary end is no part of it.
  const sequence = disk.sequence();
  await server.kill();
  return { disk, moments, ledger, sequence };
}

const MOST_OF_A_KIND = 40;

export const powerCut: Scenario = {
  name: "power-cut",
  injects: "power cut at each point of a short life, dropping what was not synced",
  async run(trial) {
    const { disk: faulty, moments, ledger, sequence } = await live(trial);
    for (const [what, count] of ledger.acknowledged) trial.tell(`${count} ${what}`);
    const steps = readJournal(await Deno.readFile(faulty.journal), await Deno.realPath(trial.dataDir));
    trial.expect(steps.length >= sequence, `the journal has ${steps.length} records of ${sequence}`);

    const disk = createDisk();
    const seen = new Set<string>();
    const cuts = new Map<string, { readonly at: number; readonly world: World }[]>(
      Object.keys(LEFT).map((kind) => [kind, []]),
    );
    for (const [at, step] of steps.entries()) {
      disk.take(step);
      for (const [kind, left] of Object.entries(LEFT)) {
        const world = left(disk, at);
        const hash = hashOf(world);
        if (!seen.has(hash)) cuts.get(kind)?.push({ at: at + 1, world });
        seen.add(hash);
      }
    }
    await proveJournal(trial, disk);

    let slowest = 0;
    let tried = 0;
    const one = async (kind: string, at: number, world: World) => {
      tried += 1;
      const dir = join(trial.folder, `cut-${tried}`);
      await writeWorld(world, dir);
      const known = moments.findLast((moment) => moment.sequence <= at)?.ledger ?? createLedger();
      const next = moments.find((moment) => moment.sequence > at)?.ledger;
      const what = `cut after step ${at} of ${steps.length} (${kind}; last ${nameOf(steps[at - 1])})`;
      slowest = Math.max(slowest, await proveWorld(trial, dir, known.copy(next), what));
      await Deno.remove(dir, { recursive: true });
    };
    for (const [kind, all] of cuts) {
      const every = Math.max(1, all.length / MOST_OF_A_KIND);
      for (let at = 0; at < all.length; at += every) {
        const cut = all[Math.floor(at)];
        if (cut) await one(kind, cut.at, cut.world);
      }
    }
    trial.tell(
      `${steps.length} writes, syncs and renames; ${[...cuts].map(([kind, all]) => `${all.length} states of "${kind}"`).join(", ")}`,
    );
    trial.tell(`a service started from ${tried} of them, the slowest within ${seconds(slowest)}`);
  },
};

const nameOf = (step: Step | undefined): string =>
  `${(Object.keys(CALLS) as CallName[]).find((name) => CALLS[name] === step?.kind)} ${step?.path}`;

/** With nothing dropped, the journal gives the very folder that the process has left: it misses nothing. */
async function proveJournal(trial: Trial, disk: Disk): Promise<void> {
  const whole = disk.world(
    ({ now }) => now,
    ({ now }) => now,
  );
  for (const [path, bytes] of whole) {
    if (bytes === null) continue;
    const real = await Deno.readFile(join(trial.dataDir, path)).catch(() => null);
    trial.expect(
      real !== null && Buffer.compare(real, bytes) === 0,
      `the journal tells ${path} otherwise than the disk`,
    );
  }
}

/** Starts a service from a folder and asks for all that was acknowledged; answers how long the start took, ms. */
async function proveWorld(trial: Trial, dir: string, ledger: Ledger, what: string): Promise<number> {
  try {
    const server = await trial.start({}, { at: dir });
    const client = trial.client(server.url);
    for (const wrong of await ledger.prove(client, { everyFile: true })) trial.expect(false, `${what}: ${wrong}`);
    client.close();
    await server.stop();
    const before = trial.wrong.length;
    await trial.fsck(dir);
    if (trial.wrong.length > before) trial.expect(false, what);
    return server.startMs;
  } catch (error) {
    trial.expect(false, `${what}: the service does not start: ${(error as Error).message}`);
    return 0;
  }
}
