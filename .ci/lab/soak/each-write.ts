import { type ERRORS, openFaultyDisk } from "./faulty-disk.ts";
import { createLedger } from "./ledger.ts";
import { claim, pause, register } from "./load.ts";
import { isWell, type Scenario, standing, type Trial, until } from "./scenario.ts";

const BACK_WITHIN_MS = 5000;
/** A checkpoint is signed once a second; its writes belong to the claim too (ms). */
const SIGNED_WITHIN_MS = 1200;

/**
 * Fails the first write of a claim, then the second write of the next claim, and so on until a claim passes without a
 * fault.
 */
async function failEach(trial: Trial, error: keyof typeof ERRORS): Promise<void> {
  const dataDir = `${trial.folder}/${error}`;
  await Deno.mkdir(dataDir);
  const disk = await openFaultyDisk(dataDir);
  trial.atEnd(disk.close);
  const ledger = createLedger();
  let server = await trial.start(disk.variables, { at: dataDir, mayEnd: true });
  let client = trial.client(server.url);
  const ada = await register(client, ledger);
  if (!ada || !(await claim(client, ledger, ada.person)))
    throw new Error("The account or the first claim of the trial was refused.");
  await pause(SIGNED_WITHIN_MS);

  const answers = new Map<string, number>();
  let number = 0;
  let restarts = 0;
  let slowest = 0;
  for (;;) {
    number += 1;
    const told: string[] = [];
    const watched = trial.client(server.url, (call, { status, code }) => {
      if (status >= 400 || status === 0) told.push(`${status} ${code} ${call}`);
    });
    disk.fail({ calls: ["make", "write", "sync", "rename", "mkdir", "link"], from: number, count: 1, error });
    const before = ledger.total();
    await claim(watched, ledger, ada.person);
    if (disk.failed() === 0) await pause(SIGNED_WITHIN_MS);
    const isHit = disk.failed() > 0;
    const health = isHit ? (await client.send("GET", "/api/health")).body : null;
    disk.heal();
    watched.close();
    const what = `${error} at write ${number}`;
    const answer = told[0] ?? (ledger.total() > before ? "201" : "nothing");
    if (isHit) answers.set(answer, (answers.get(answer) ?? 0) + 1);
    for (const line of told) trial.expect(/^(503|507) /.test(line), `${what} gets the answer ${line}`);
    // A change that succeeded on a retry need not be reported.
    if (told.length > 0)
      trial.expect(health?.status !== "ok", `${what} gets the answer ${told[0]}, but health says "${health?.status}"`);

    const ended = await Promise.race([server.ended, pause(0).then(() => null)]);
    if (ended !== null) {
      restarts += 1;
      trial.expect(ended === 1, `after ${what} the process exits with ${ended}`);
      client.close();
      server = await trial.start(disk.variables, { at: dataDir, mayEnd: true });
      client = trial.client(server.url);
    }
    const back = await until(async () => (await claim(client, ledger, ada.person)) !== null, BACK_WITHIN_MS);
    trial.expect(back !== null, `after ${what} claims are refused for ${BACK_WITHIN_MS} ms`);
    slowest = Math.max(slowest, back ?? BACK_WITHIN_MS);
    const well = await until(async () => isWell(await standing(client)), BACK_WITHIN_MS);
    trial.expect(
      well !== null,
      `after ${what} the service does not report that it is healthy: ${(await standing(client)).words}`,
    );
    if (!isHit) break;
    await pause(SIGNED_WITHIN_MS);
  }
  await trial.prove(client, { everyFile: true }, ledger);
  trial.expect((await server.stop()) === 0, `${error}: the exit code is not 0`);
  const again = await trial.start({}, { at: dataDir });
  await trial.prove(trial.client(again.url), { everyFile: true }, ledger);
  await again.stop();
  await trial.fsck(dataDir);
  const counts = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(", ");
  trial.tell(
    `${error} at each of ${number - 1} writes: ${counts}; ${ledger.total()} acknowledged, ${ledger.wrong.length} lost or wrong; ${restarts} restarts, a claim again after ${Math.round(slowest)} ms`,
  );
}

export const eachWrite: Scenario = {
  name: "each-write",
  injects: "ENOSPC or EIO at each single write, sync and rename of a claim",
  async run(trial) {
    await Promise.all([failEach(trial, "ENOSPC"), failEach(trial, "EIO")]);
    for (const line of trial.unexpected()) trial.expect(false, line);
  },
};
