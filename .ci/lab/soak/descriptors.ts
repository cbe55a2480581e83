import { halfOpen } from "./client.ts";
import { claim, pause, register } from "./load.ts";
import { type Scenario, seconds, until } from "./scenario.ts";

const DESCRIPTORS = 200;
const CONNECTIONS = 400;
const BACK_WITHIN_MS = 5000;

export const openDescriptors = (pid: number): number => [...Deno.readDirSync(`/proc/${pid}/fd`)].length;

/** More connections than the process may have, each with a request that never ends. */
export const descriptors: Scenario = {
  name: "descriptors",
  injects: `${CONNECTIONS} half-open requests to a process that may have ${DESCRIPTORS} descriptors`,
  async run(trial) {
    const server = await trial.start({}, { under: ["prlimit", `--nofile=${DESCRIPTORS}`] });
    const client = trial.client(server.url);
    const ada = await register(client, trial.ledger);
    if (!ada) throw new Error("Nobody could register.");
    await claim(client, trial.ledger, ada.person);
    const before = openDescriptors(server.pid);
    const held = [];
    for (let opened = 0; opened < CONNECTIONS; opened++)
      held.push(halfOpen(server.url, "GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-"));
    await pause(3000);
    const most = openDescriptors(server.pid);
    for (const { close } of held) close();
    const back = await until(async () => {
      // A connection of its own each time.
      const fresh = trial.client(server.url);
      const { status } = await fresh.send("GET", "/api/health");
      fresh.close();
      return status === 200;
    }, 2 * BACK_WITHIN_MS);
    trial.expect(
      back !== null && back < BACK_WITHIN_MS,
      `it answers again after ${back === null ? "never" : seconds(back)}`,
    );
    trial.expect((await claim(client, trial.ledger, ada.person)) !== null, "afterwards no claim is taken");
    const given = await until(() => openDescriptors(server.pid) <= before + 5, BACK_WITHIN_MS);
    trial.expect(given !== null, `${openDescriptors(server.pid)} descriptors stay open, ${before} at first`);
    await trial.prove(client, { everyFile: true });
    trial.expect((await server.stop()) === 0, "the end is not 0");
    await trial.fsck();
    trial.tell(`${before} descriptors at first, ${most} under it; answers again after ${seconds(back ?? 0)}`);
  },
};
