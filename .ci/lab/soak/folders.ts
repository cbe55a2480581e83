/** Faults in the data folder that operators and disks cause. */
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { runFsck, runServer } from "../../../backend/tests/server.ts";
import { openFaultyDisk } from "./faulty-disk.ts";
import { loadThrough, run } from "./full-disk.ts";
import { newCrews, pause, startLoad } from "./load.ts";
import { type Scenario, seconds, supervise, type Trial } from "./scenario.ts";

const copy = (from: string, to: string): Promise<void> => run("cp", "-a", from, to);

/** Lets a service run for a while, and stops it regularly. */
async function grow(trial: Trial, acts = 60): Promise<void> {
  const server = await trial.start();
  const client = trial.client(server.url);
  const load = startLoad(client, trial.ledger, newCrews(4));
  while (load.acts() < acts) await pause(10);
  await load.stop();
  await pause(1200);
  await trial.prove(client);
  client.close();
  trial.expect((await server.stop()) === 0, "the exit code is not 0");
}

/** Checks that a start ends with exit code 1 and one sentence; returns the sentence. */
async function refusal(trial: Trial, at: string, what: string): Promise<string> {
  const { code, stdout, stderr } = await runServer(at);
  // Some damage makes Deno itself exit with its own message.
  if (stderr.includes("Deno has panicked")) return "Deno has panicked";
  const lines = stderr.trim().split("\n");
  trial.expect(
    code === 1 && lines.length === 1,
    `${what}: the start exits with ${code} and prints ${lines.length} lines: ${(stderr + stdout).slice(0, 200)}`,
  );
  return lines[0] ?? "";
}

export const readOnly: Scenario = {
  name: "read-only",
  injects: "a read-only folder at the start (bind mount), and EROFS for 3 s under load",
  async run(trial) {
    await grow(trial);
    const mounted = join(trial.folder, "mounted");
    await Deno.mkdir(mounted);
    await run("mount", "--bind", trial.dataDir, mounted);
    trial.atEnd(() => run("umount", "--lazy", mounted));
    await run("mount", "-o", "remount,ro,bind", mounted);
    const told = await refusal(trial, mounted, "read-only");
    trial.expect(told.includes(mounted), `the sentence does not name the folder: ${told}`);
    trial.tell(`start: exit 1, "${told.replace(mounted, "DIR").slice(0, 120)}"`);

    const disk = await openFaultyDisk(trial.dataDir);
    trial.atEnd(disk.close);
    const server = await supervise(trial, disk.variables);
    const client = trial.client(server.url);
    trial.statuses.clear();
    const back = await loadThrough(trial, client, newCrews(4), {
      begin: async () => disk.fail({ calls: ["make", "write", "rename", "mkdir", "truncate"], error: "EROFS" }),
      end: async () => disk.heal(),
      forMs: 3000,
    });
    trial.tell(`healthy again after ${seconds(back ?? 0)}`);
    await trial.prove(client, { everyFile: true });
    trial.expect((await server.stop()) === 0, "the exit code is not 0");
    await trial.fsck();
  },
};

const PAGE = 4096;

export const damagedPage: Scenario = {
  name: "damaged-page",
  injects: "a page of the store overwritten with random bytes: the first, and 12 others",
  async run(trial) {
    await grow(trial, 150);
    const store = join(trial.dataDir, "kv.sqlite3");
    const pages = Math.floor((await Deno.stat(store)).size / PAGE);
    const counts = { refused: 0, panicked: 0, named: 0, unused: 0 };
    for (const page of [
      0,
      ...Array.from({ length: 12 }, (_, at) => 1 + Math.floor(((at + randomInt(100) / 100) * (pages - 1)) / 12)),
    ]) {
      const dir = join(trial.folder, `page-${page}`);
      await copy(trial.dataDir, dir);
      const file = await Deno.open(join(dir, "kv.sqlite3"), { write: true });
      await file.seek(page * PAGE, Deno.SeekMode.Start);
      await file.write(crypto.getRandomValues(new Uint8Array(PAGE)));
      file.close();
      const { code, output } = await runFsck(dir);
      let server: Awaited<ReturnType<Trial["start"]>> | null = null;
      try {
        server = await trial.start({}, { at: dir });
      } catch {
        const told = await refusal(trial, dir, `page ${page} of ${pages}`);
        counts[told.startsWith("Deno") ? "panicked" : "refused"] += 1;
      }
      if (!server) {
        trial.expect(code !== 0, `page ${page}: the start is refused, but fsck is clean`);
        continue;
      }
      const client = trial.client(server.url);
      const wrong = await trial.ledger.copy().prove(client, { everyFile: true });
      trial.expect(code !== 0 || wrong.length === 0, `page ${page}: fsck is clean, but ${wrong[0]}`);
      trial.expect(code === 0 || output.trim() !== "", `page ${page}: fsck exits with ${code} and prints nothing`);
      counts[code === 0 ? "unused" : "named"] += 1;
      client.close();
      await server.kill();
      await Deno.remove(dir, { recursive: true });
    }
    trial.tell(
      `of ${pages} pages tried: ${counts.refused} × start refused with one sentence, ${counts.panicked} × ended by a panic of Deno, ${counts.named} × named by fsck, ${counts.unused} × free page, nothing to find`,
    );
  },
};
