import type { Client } from "./client.ts";
import { openFaultyDisk } from "./faulty-disk.ts";
import { claim, pause, register, rename } from "./load.ts";
import { isWell, type Scenario, seconds, standing, type Trial, until } from "./scenario.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LEAPS = [1, -1, 30, -30];
const BACK_WITHIN_MS = 10_000;
/** Tolerance (ms), because the registry stores whole seconds and a commit takes a moment. */
const LATE_MS = 5000;

/** Returns the times of all entries (ms since 1970), read from the public bundles. */
async function timesOf(client: Client): Promise<number[]> {
  const { body } = await client.send("GET", "/api/health");
  const size: number = body.registry.checkpoint.size;
  const times: number[] = [];
  for (let at = 0; at < size; at += 256) {
    const width = Math.min(256, size - at);
    const number = String(at / 256).padStart(3, "0");
    const { bytes } = await client.send(
      "GET",
      `/api/registry/tile/entries/${number}${width < 256 ? `.p/${width}` : ""}`,
    );
    // Before each entry its length is stored in two bytes.
    for (let from = 0; from < bytes.length; ) {
      const length = ((bytes[from] ?? 0) << 8) + (bytes[from + 1] ?? 0);
      times.push(JSON.parse(new TextDecoder().decode(bytes.subarray(from + 2, from + 2 + length))).ts * 1000);
      from += 2 + length;
    }
  }
  return times;
}

async function proveTimes(trial: Trial, client: Client, what: string): Promise<number> {
  await pause(1200);
  const times = await timesOf(client);
  const falls = times.filter((time, at) => at > 0 && time < (times[at - 1] ?? 0)).length;
  trial.expect(falls === 0, `${what}: ${falls} entries are dated before their predecessors`);
  const ahead = times.filter((time) => time > Date.now() + LATE_MS).length;
  trial.expect(ahead === 0, `${what}: ${ahead} entries are dated in the future`);
  return times.length;
}

/** Sets the clock of the machine wrong, and right again. */
export const clock: Scenario = {
  name: "clock",
  injects: `the clock set ${LEAPS.map((days) => `${days > 0 ? "+" : "−"}${Math.abs(days)} d`).join(", ")} and back each time, under claims and sign-ins`,
  async run(trial) {
    const disk = await openFaultyDisk(trial.dataDir);
    trial.atEnd(disk.close);
    // Limits as in a real installation: a jump of the clock must lock no one out.
    const variables = { ...disk.variables, RATE_LIMIT_SCALE: "1" };
    let server = await trial.start(variables);
    let client = trial.client(server.url);
    const { ledger } = trial;
    const ada = await register(client, ledger);
    const bob = await register(client, ledger);
    if (!ada || !bob) throw new Error("Could not create both accounts that the trial needs.");
    const first = await claim(client, ledger, ada.person);
    if (!first) throw new Error("The server refused the first claim of the trial.");

    const isBack = async (what: string): Promise<number> => {
      trial.expect((await client.signIn(bob.person)).status === 200, `${what}, and back: sign-in fails`);
      const back = await until(async () => isWell(await standing(client)), BACK_WITHIN_MS);
      trial.expect(back !== null, `${what}, and back: not healthy: ${(await standing(client)).words}`);
      trial.expect((await claim(client, ledger, ada.person)) !== null, `${what}, and back: claims are refused`);
      await rename(client, ledger, ada.person, first);
      return back ?? BACK_WITHIN_MS;
    };
    const answers: string[] = [];
    let slowest = 0;
    for (const days of LEAPS) {
      const what = `the clock set by ${days} d`;
      disk.moveClock(days * DAY_MS);
      const signIn = await client.signIn(bob.person);
      trial.expect(signIn.status === 200, `${what}: a sign-in gets ${signIn.status} ${signIn.code}`);
      trial.statuses.clear();
      const before = ledger.acknowledged.get("claim") ?? 0;
      await claim(client, ledger, ada.person);
      const isTaken = (ledger.acknowledged.get("claim") ?? 0) > before;
      const refusals = [...trial.statuses.keys()].filter((status) => !/^(2\d\d|401)/.test(status));
      for (const status of refusals) trial.expect(status.startsWith("503"), `${what}: answered ${status}`);
      const { parts, words } = await standing(client);
      trial.expect(parts.includes("clock"), `${what}: health does not report the clock (${words})`);
      answers.push(`${days} d: claim ${isTaken ? "201" : "503"}, sign-in ${signIn.status}`);
      disk.moveClock(0);
      slowest = Math.max(slowest, await isBack(what));
      await proveTimes(trial, client, what);
    }
    // A process whose clock is behind its last entry at the start waits as well.
    await server.stop();
    disk.moveClock(-DAY_MS);
    server = await trial.start(variables);
    client = trial.client(server.url);
    trial.expect((await client.signIn(bob.person)).status === 200, "started a day behind: sign-in fails");
    trial.expect(
      (await standing(client)).parts.includes("clock"),
      "started a day behind: health does not report the clock",
    );
    trial.expect((await claim(client, ledger, ada.person)) === null, "started a day behind: a claim is accepted");
    disk.moveClock(0);
    slowest = Math.max(slowest, await isBack("started a day behind"));
    const entries = await proveTimes(trial, client, "at the end");
    await trial.prove(client, { everyFile: true });
    trial.expect((await server.stop()) === 0, "the exit code is not 0");
    await trial.fsck();
    for (const line of trial.unexpected()) trial.expect(false, line);
    trial.tell(`${answers.join("; ")}; ${entries} entries in order; healthy again after ${seconds(slowest)}`);
  },
};
