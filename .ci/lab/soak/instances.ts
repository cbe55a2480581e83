/**
 * Several instances behind a proxy, with a KV server and an object store of other projects; one instance is killed
 * again and again.
 */
import { Buffer } from "node:buffer";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createS3Client } from "../../../backend/platform/blobs/s3-client.ts";
import { parseS3Location } from "../../../backend/platform/blobs/s3-location.ts";
import { freePort } from "../../../backend/tests/free-port.ts";
import type { Client } from "./client.ts";
import { newCrews, newPerson, pause, startLoad } from "./load.ts";
import { PNG } from "./picture.ts";
import { ADMIN_VARIABLES, isWell, type Scenario, seconds, standing, type Trial, until } from "./scenario.ts";

export const INSTANCES = "instances";

const COUNT = 3;
const CLIENTS = 50;
const STUBBORN = 3;
const KILL_EVERY_MS = 10_000;
/** Time after which a supervisor starts a killed instance again (ms). */
const AGAIN_AFTER_MS = 500;
const TOKEN = "of this scenario alone";
/** The proxy's answer for a killed instance. Any other 5xx is a fault. */
const OF_A_KILL = /^(502|503|504) none /;
/** Longest time without an answer for a client that keeps asking (ms). */
const HEALED_WITHIN_MS = 20_000;

/** Programs as built by `npm run interop`, or as named by the environment. */
const CACHE = join(Deno.env.get("XDG_CACHE_HOME") || join(homedir(), ".cache"), "authentica-interop");
const DENOKV = Deno.env.get("DENOKV") ?? join(CACHE, "crates/denokv@0.14.0/bin/denokv");
const VERSITYGW = Deno.env.get("VERSITYGW") ?? join(CACHE, "bin/versitygw@v1.8.0/versitygw");
const CADDY = Deno.env.get("CADDY") ?? "caddy";
const CADDYFILE = fileURLToPath(new URL("../../../backend/deploy/Caddyfile", import.meta.url));

/** Starts a program in the background until the trial ends; waits until its port is open. */
async function beside(trial: Trial, command: string, args: string[], env: Record<string, string>, port: number) {
  const log = await Deno.open(join(trial.folder, `${port}.log`), { create: true, write: true });
  const child = new Deno.Command(command, { args, env, stdin: "null", stdout: "piped", stderr: "piped" }).spawn();
  // Its output is read, so that a full pipe never blocks it.
  const kept = Promise.all([
    child.stdout.pipeTo(log.writable, { preventClose: true }),
    child.stderr.pipeTo(new WritableStream()),
  ]).catch(() => undefined);
  trial.atEnd(async () => {
    child.kill("SIGTERM");
    await child.status;
    await kept;
    log.close();
  });
  const listens = () =>
    Deno.connect({ hostname: "127.0.0.1", port }).then(
      (connection) => {
        connection.close();
        return true;
      },
      () => false,
    );
  if ((await until(listens, 20_000)) === null)
    throw new Error(`${command} did not listen on port ${port} within 20 s.`);
}

/** Repeats a claim until it is acknowledged; returns how long that took (ms). */
async function claimStubbornly(client: Client, person: ReturnType<typeof newPerson>): Promise<number> {
  const hash = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");
  const begun = performance.now();
  for (;;) {
    const form = new FormData();
    const fields = {
      objectName: hash.slice(0, 8),
      walletAddress: person.wallet,
      hash,
      file: new File([PNG], "cover.png"),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { status } = await client.as(person, "POST", "/api/object/register", form);
    // 409: the client's own claim, whose first answer was cut.
    if (status === 201 || status === 409) return performance.now() - begun;
    if (status !== 0 && status < 500)
      throw new Error(`a retried claim was answered with ${status}, expected 201 or 409`);
    if (performance.now() - begun > 2 * HEALED_WITHIN_MS) return performance.now() - begun;
    await pause(200);
  }
}

export const instances = (minutes: number): Scenario => ({
  name: INSTANCES,
  injects: `${COUNT} instances behind Caddy on denokv and versitygw, one killed every ${KILL_EVERY_MS / 1000} s for ${minutes} min under ${CLIENTS} clients`,
  async run(trial) {
    const { ledger, folder } = trial;
    const [kvPort, s3Port, door, caddyAdmin] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const kvArguments = ["--sqlite-path", join(folder, "kv.sqlite3"), "serve", "--addr", `127.0.0.1:${kvPort}`];
    await beside(trial, DENOKV, kvArguments, { DENO_KV_ACCESS_TOKEN: TOKEN }, kvPort);
    const [files, metadata] = [join(folder, "files"), join(folder, "of-files")];
    for (const dir of [files, metadata]) await Deno.mkdir(dir);
    const [id, secret, s3] = ["anybody", "anything", `127.0.0.1:${s3Port}`];
    const s3Arguments = ["--access", id, "--secret", secret, "--port", s3, "posix", "--sidecar", metadata, files];
    await beside(trial, VERSITYGW, s3Arguments, {}, s3Port);
    const location = parseS3Location(`s3://files?endpoint=http://${s3}`);
    await createS3Client(location, { accessKeyId: id, secretAccessKey: secret }).send({
      method: "PUT",
      withinMs: 10_000,
    });
    const shared = {
      ...ADMIN_VARIABLES,
      DENO_KV_URL: `http://127.0.0.1:${kvPort}`,
      DENO_KV_ACCESS_TOKEN: TOKEN,
      AUTH_SECRET: Buffer.alloc(32, 1).toString("base64"),
      REGISTRY_KEY: Buffer.alloc(32, 2).toString("base64"),
      BLOB_URL: `s3://files?endpoint=http://${s3}`,
      BLOB_ACCESS_KEY_ID: id,
      BLOB_SECRET_ACCESS_KEY: secret,
      TRUSTED_PROXIES: "1",
      PUBLIC_URL: `http://127.0.0.1:${door}`,
    };
    const ports = await Promise.all(Array.from({ length: COUNT }, freePort));
    let slowest = 0;
    const start = async (at: number) => {
      const dir = join(folder, `instance-${at}`);
      await Deno.mkdir(dir, { recursive: true });
      const server = await trial.start({ ...shared, PORT: String(ports[at]) }, { at: dir });
      slowest = Math.max(slowest, server.startMs);
      return server;
    };
    const running = await Promise.all(ports.map((_, at) => start(at)));
    const upstreams = ports.map((port) => `127.0.0.1:${port}`).join(" ");
    const caddyVariables = {
      HOST: `http://127.0.0.1:${door}`,
      UPSTREAMS: upstreams,
      CADDY_ADMIN: `127.0.0.1:${caddyAdmin}`,
      HOME: folder,
    };
    await beside(trial, CADDY, ["run", "--config", CADDYFILE, "--adapter", "caddyfile"], caddyVariables, door);

    const client = trial.client(`http://127.0.0.1:${door}`);
    trial.expect(
      (await until(async () => isWell(await standing(client)), 20_000)) !== null,
      "the instance is not healthy at its start",
    );
    const load = startLoad(client, ledger, newCrews(CLIENTS - STUBBORN), {
      admin: trial.admin,
      rude: true,
      pauseMs: 200,
    });
    let isUnderFire = true;
    const waits: number[] = [];
    const stubborn = Array.from({ length: STUBBORN }, async () => {
      const person = newPerson("stubborn");
      const { email, wallet: walletAddress, password } = person;
      const account = { firstName: "Ada", lastName: "Lovelace", email, walletAddress, password };
      const registers = async () => (await client.sendBody("POST", "/api/auth/register", null, account)).status;
      await until(async () => [201, 409].includes(await registers()), 60_000, 500);
      while (isUnderFire) {
        waits.push(await claimStubbornly(client, person));
        await pause(200);
      }
    });

    const endsAt = performance.now() + minutes * 60_000;
    let kills = 0;
    for (; performance.now() + KILL_EVERY_MS < endsAt; kills++) {
      await pause(KILL_EVERY_MS);
      const at = kills % COUNT;
      await running[at]?.kill();
      await pause(AGAIN_AFTER_MS);
      running[at] = await start(at);
    }
    await pause(Math.max(0, endsAt - performance.now()));
    isUnderFire = false;
    await Promise.all([load.stop(), ...stubborn]);

    const longest = Math.max(...waits);
    trial.expect(longest < HEALED_WITHIN_MS, `a repeated claim got no answer for ${seconds(longest)}`);
    for (const [what, count] of trial.statuses)
      trial.expect(!/^5\d\d /.test(what) || OF_A_KILL.test(what), `${count} × ${what}`);
    const inStep = async () => {
      const notes = await Promise.all(
        ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/api/registry/checkpoint`)).text()),
      );
      return new Set(notes).size === 1;
    };
    trial.expect((await until(inStep, 3000)) !== null, "the instances do not show the same checkpoint");
    for (const port of ports) {
      const one = trial.client(`http://127.0.0.1:${port}`);
      trial.expect(
        (await until(async () => isWell(await standing(one)), 20_000)) !== null,
        `the instance at ${port} is not healthy`,
      );
      one.close();
    }
    await trial.prove(client, { everyFile: true });
    for (const what of trial.unexpected()) trial.expect(false, what);
    for (const server of running) trial.expect((await server.stop()) === 0, "an instance did not exit with 0");
    await trial.fsck(join(folder, "instance-0"), shared);
    const errors = [...trial.statuses].filter(([what]) => OF_A_KILL.test(what) || what === "0");
    const erred = errors.reduce((sum, [, count]) => sum + count, 0);
    trial.tell(`${kills} kills`);
    trial.tell(
      `${[...trial.statuses.values()].reduce((sum, count) => sum + count, 0)} answers, ${erred} cut or refused by a kill`,
    );
    trial.tell(`${waits.length} claims repeated until they succeeded, the longest for ${seconds(longest)}`);
    trial.tell(`slowest start ${seconds(slowest)}`);
  },
});
