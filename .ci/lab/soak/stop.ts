import { cutRequest, type Heard, halfOpen } from "./client.ts";
import { claim, newCrews, pause, register, startLoad } from "./load.ts";
import { ADMIN_VARIABLES, type Scenario, seconds } from "./scenario.ts";

const WORKERS = 8;
const STOPS_WITHIN_MS = 6000;

/** SIGTERM, as each deployment sends it. */
export const stop: Scenario = {
  name: "stop",
  injects: "SIGTERM under load, with a bell open, an upload and a JSON body under way",
  async run(trial) {
    const server = await trial.start(ADMIN_VARIABLES);
    const { ledger } = trial;
    let signalled = Number.POSITIVE_INFINITY;
    const begun = new Map<string, number>();
    const bad: string[] = [];
    // A request that was sent before the signal has an answer, and one that is true.
    const heard: Heard = (call, { status, code }, sentAt) => {
      if (sentAt > signalled) return;
      if (status === 0 || (status >= 500 && status !== 503)) bad.push(`${status} ${code} ${call}`);
      if (performance.now() > signalled) begun.set(String(status), (begun.get(String(status)) ?? 0) + 1);
    };
    const client = trial.client(server.url, heard);
    const load = startLoad(client, ledger, newCrews(WORKERS), { admin: trial.admin });
    while (load.acts() < 10 * WORKERS) await pause(10);

    const ada = await register(client, ledger);
    if (!ada) throw new Error("Nobody could register.");
    const { person } = ada;
    const bell = halfOpen(
      server.url,
      `GET /api/notifications/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.tokens?.accessToken}\r\n\r\n`,
    );
    const upload = cutRequest(server.url, person, "/api/fingerprint/generate-fingerprint", 100_000);
    const json = halfOpen(
      server.url,
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":',
    );
    await pause(500);
    signalled = performance.now();
    const ended = server.stop();
    await Promise.race([ended, pause(1000)]);
    void load.stop();
    const code = await ended;
    const took = performance.now() - signalled;
    await load.stop();
    await Promise.all([bell.ended, upload.ended, json.ended]);
    const answers = { upload: upload.heard(), json: json.heard() };
    for (const [what, answer] of Object.entries(answers)) {
      const line = answer.split("\r\n")[0] ?? "";
      trial.expect(line === "" || / (408|503) /.test(line), `the ${what} under way is answered "${line}"`);
    }
    for (const what of bad) trial.expect(false, `a request begun before the signal is answered ${what}`);
    trial.expect(code === 0, `the exit code is ${code}`);
    trial.expect(took < STOPS_WITHIN_MS, `the stop took ${seconds(took)}`);
    const last = [...begun].map(([status, count]) => `${count} × ${status}`).join(", ");
    trial.tell(`exit ${code} after ${seconds(took)}; of the requests under way ${last || "none was left"}`);

    const quick = await trial.start(ADMIN_VARIABLES);
    const later = trial.client(quick.url);
    await trial.prove(later, { everyFile: true });
    await claim(later, ledger, person);
    const ring = halfOpen(
      quick.url,
      `GET /api/notifications/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.tokens?.accessToken}\r\n\r\n`,
    );
    await pause(300);
    trial.expect(ring.heard().includes("200"), "the bell did not open");
    const at = performance.now();
    trial.expect((await quick.stop()) === 0, "a stop with a bell open does not end with 0");
    const withBell = performance.now() - at;
    trial.expect(withBell < 2000, `an open bell holds the stop for ${seconds(withBell)}`);
    trial.tell(`with an open bell alone ${seconds(withBell)}`);
    for (const line of trial.unexpected()) trial.expect(false, line);
    await trial.fsck();
  },
};
