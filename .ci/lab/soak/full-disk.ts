import { openFaultyDisk } from "./faulty-disk.ts";
import { type Crew, newCrews, pause, startLoad } from "./load.ts";
import { isWell, type Scenario, seconds, standing, supervise, type Trial, until } from "./scenario.ts";

const WORKERS = 4;
const BACK_WITHIN_MS = 15_000;
/** Refusals that name the true reason: no space, or temporarily unavailable. */
const HONEST = /^5\d\d (?!internal)/;

/** Runs a command; throws its output if it fails. */
export async function run(command: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, { args }).output();
  if (!success) throw new Error(`${command} ${args.join(" ")} failed: ${new TextDecoder().decode(stderr).trim()}`);
}

/**
 * Runs load until something fails and then until everything works again; returns how long the second part took (ms).
 */
export async function loadThrough(
  trial: Trial,
  client: ReturnType<Trial["client"]>,
  crews: readonly Crew[],
  {
    begin,
    end,
    forMs,
  }: { readonly begin: () => Promise<void>; readonly end: () => Promise<void>; readonly forMs: number },
): Promise<number | null> {
  const load = startLoad(client, trial.ledger, crews, { pauseMs: 20 });
  while (load.acts() < 5 * crews.length) await pause(10);
  await begin();
  const told = await until(async () => !isWell(await standing(client)), forMs);
  trial.expect(told !== null, "neither health nor readiness reports the fault");
  if (told !== null) trial.tell(`reported after ${seconds(told)} (${(await standing(client)).words.slice(0, 90)})`);
  await pause(forMs - (told ?? forMs));
  const reads = await client.send("GET", "/api/registry/checkpoint");
  trial.expect(reads.status === 200, `reads during the fault get ${reads.status}`);
  await end();
  const back = await until(async () => isWell(await standing(client)), BACK_WITHIN_MS);
  trial.expect(
    back !== null,
    `the service does not report that it is healthy again: ${(await standing(client)).words}`,
  );
  const before = load.acts();
  const worked = await until(() => load.acts() > before + 3 * crews.length, BACK_WITHIN_MS);
  trial.expect(worked !== null, "the load does not continue");
  await load.stop();
  for (const what of trial.statuses.keys())
    if (what.startsWith("5")) trial.expect(HONEST.test(what), `answered: ${what}`);
  return back;
}

/** A small disk that another process fills. */
export const fullDisk: Scenario = {
  name: "full-disk",
  injects: "a disk of 60 MB (tmpfs) full for 5 s under load",
  async run(trial) {
    const disk = `${trial.folder}/disk`;
    await Deno.mkdir(disk);
    await run("mount", "-t", "tmpfs", "-o", "size=60m", "tmpfs", disk);
    trial.atEnd(() => run("umount", "--lazy", disk));
    const dataDir = `${disk}/data`;
    await Deno.mkdir(dataDir);
    const server = await supervise(trial, {}, { at: dataDir });
    const client = trial.client(server.url);
    const filler = `${disk}/filler`;
    const back = await loadThrough(trial, client, newCrews(WORKERS), {
      begin: async () => {
        const file = await Deno.open(filler, { write: true, create: true });
        const block = new Uint8Array(4096);
        try {
          for (;;) await file.write(block);
        } catch {
          file.close();
        }
      },
      end: () => Deno.remove(filler),
      forMs: 5000,
    });
    await trial.prove(client, { everyFile: true });
    trial.expect((await server.stop()) === 0, "the exit code is not 0");
    await trial.fsck(dataDir);
    trial.tell(`healthy again ${seconds(back ?? 0)} after there was free space`);
    for (const line of trial.unexpected()) trial.expect(false, line);
  },
};

/** All calls on store and files fail for a while, three times; then the process is killed. */
export const eio: Scenario = {
  name: "eio",
  injects: "EIO on store and files, reads included, three times for 3 s under load, then kill -9",
  async run(trial) {
    const disk = await openFaultyDisk(trial.dataDir);
    trial.atEnd(disk.close);
    const server = await supervise(trial, disk.variables);
    const client = trial.client(server.url);
    const crews = newCrews(WORKERS);
    let failed = 0;
    for (let spell = 0; spell < 3; spell++) {
      const back = await loadThrough(trial, client, crews, {
        begin: async () =>
          disk.fail({ calls: ["make", "write", "sync", "rename", "mkdir", "truncate", "read"], error: "EIO" }),
        end: async () => {
          failed += disk.failed();
          disk.heal();
        },
        forMs: 3000,
      });
      trial.tell(`healthy again after ${seconds(back ?? 0)}`);
    }
    await trial.prove(client);
    const load = startLoad(client, trial.ledger, crews);
    await pause(500);
    const killed = server.kill();
    await Promise.all([killed, load.stop()]);
    const again = await trial.start();
    await trial.prove(trial.client(again.url), { everyFile: true });
    await again.stop();
    await trial.fsck();
    trial.tell(
      `${failed} calls failed; ${server.restarts()} restarts by the supervisor, because Deno's store ended the process`,
    );
    for (const line of trial.unexpected()) trial.expect(false, line);
  },
};
