/**
 * After a power cut a disk has only the synced data and a random part of the rest. The journal of a process records
 * both, so that its folder at any moment can be restored and a service started from it.
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { createDisk, type Disk, LEFT, readJournal, type Step, type World } from "./cut-disk.ts";
import { CALLS, type CallName, openFaultyDisk } from "./faulty-disk.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { claim, closeAccount, newPerson, pause, register, rename, revoke, transfer } from "./load.ts";
import { type Scenario, seconds, type Trial } from "./scenario.ts";

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

/** What the ledger knew at a moment of the journal. */
interface Moment {
  readonly sequence: number;
  readonly ledger: Ledger;
}

/** Runs a service for a short time with all kinds of actions, and records the journal. */
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
  if (!ada || !bob) throw new Error("Could not create both accounts that the trial needs.");
  for (let round = 0; round < 2; round++) {
    const [first, second, third] = [
      await claim(client, ledger, ada.person),
      await claim(client, ledger, ada.person),
      await claim(client, ledger, ada.person, 70_000),
    ];
    if (!first || !second || !third) throw new Error("The server refused a claim before the power cut.");
    await rename(client, ledger, ada.person, first);
    await transfer(client, ledger, ada.person, second, bob.person);
    await revoke(client, ledger, ada.person, third);
    // Time in which a checkpoint is signed (ms).
    await pause(1200);
    await ledger.proveCheckpoint(client);
    remember();
  }
  await closeAccount(client, ledger, bob);
  await pause(500);
  // Writes that a regular exit syncs do not count.
  const sequence = disk.sequence();
  await server.kill();
  return { disk, moments, ledger, sequence };
}

const MAX_PER_KIND = 40;

export const powerCut: Scenario = {
  name: "power-cut",
  injects: "power cut at each moment of a short run, which drops data that was not synced",
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
      const every = Math.max(1, all.length / MAX_PER_KIND);
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

/** Proves that the journal is complete: with nothing dropped it gives exactly the folder that the process left. */
async function proveJournal(trial: Trial, disk: Disk): Promise<void> {
  const whole = disk.world(
    ({ now }) => now,
    ({ now }) => now,
  );
  for (const [path, bytes] of whole) {
    if (bytes === null) continue;
    const real = await Deno.readFile(join(trial.dataDir, path)).catch(() => null);
    trial.expect(real !== null && Buffer.compare(real, bytes) === 0, `the journal and the disk differ in ${path}`);
  }
}

/** Starts a service from a folder and checks everything acknowledged; returns the duration of the start (ms). */
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
