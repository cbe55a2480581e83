import { randomInt } from "node:crypto";
import { newCrews, pause, startLoad } from "./load.ts";
import { ADMIN_VARIABLES, type Scenario, seconds } from "./scenario.ts";

const TIMES = 12;
const WORKERS = 6;

/** Kills the process at random moments of its work. */
export const kill: Scenario = {
  name: "kill",
  injects: `kill -9 × ${TIMES} under load`,
  async run(trial) {
    const { ledger } = trial;
    const crews = newCrews(WORKERS);
    let slowest = 0;
    for (let time = 0; time < TIMES; time++) {
      const server = await trial.start(ADMIN_VARIABLES);
      slowest = Math.max(slowest, server.startMs);
      const client = trial.client(server.url);
      if (time > 0) await trial.prove(client);
      const load = startLoad(client, ledger, crews, { admin: trial.admin, rude: true });
      while (load.acts() < 5 * WORKERS) await pause(10);
      await pause(randomInt(0, 1500));
      const killed = server.kill();
      await Promise.all([killed, load.stop()]);
      client.close();
    }
    const server = await trial.start(ADMIN_VARIABLES);
    const client = trial.client(server.url);
    await trial.prove(client, { everyFile: true });
    trial.expect((await server.stop()) === 0, "the last server did not exit with 0");
    await trial.fsck();
    const [staged] = [[...Deno.readDirSync(`${trial.dataDir}/blobs/staged`)].length];
    trial.expect(staged === 0, `${staged} staged files are left`);
    trial.tell(`slowest start ${seconds(slowest)}`);
  },
};
