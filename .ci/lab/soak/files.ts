/**
 * Sends a thousand files through the queue of a real browser under the normal limits, some kept on the device and
 * some uploaded, and kills the tab in between; also registers one file of 3 GB that stays on the device, and four
 * thousand hashes by API calls. Needs a browser and the output of `npm run build`.
 */
import { Buffer } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import type { ListedObject } from "../../../backend/contract/object.ts";
import { freePort } from "../../../backend/tests/free-port.ts";
import type { Client, Person } from "./client.ts";
import { newPerson, register } from "./load.ts";
import { type Scenario, seconds, type Trial } from "./scenario.ts";
import { openBrowser, type Tab } from "./tab.ts";

export const FILES = "files";

const HASHES = 4000;
const A_CALL = 500;
const MAX_MS = 120_000;
/** Longest allowed task of the page (ms); users notice longer ones. */
const MAX_TASK_MS = 100;
const [SMALLEST, LARGEST] = [1000, 5_000_000];
/** One in this many files is a photograph, from which a cover is made; and the side of the photograph (px). */
const PHOTOGRAPHS = 10;
const SIDES = [640, 2000, 4000] as const;
/** Share of registered files at which the tab is killed. */
const KILLED_AT = 0.4;
const FOLDER_FILES = 200;
const FILM_BYTES = 3_000_000_000;
/** Memory (MB) that hashing may add to the page: a few chunks, and the browser's own buffers. */
const MAX_MB = 128;
const VERIFIER = new URL("../../../mfe-public/verifier/", import.meta.url);

interface Site {
  readonly trial: Trial;
  readonly url: string;
  readonly client: Client;
}

async function newcomer({ client, trial }: Site): Promise<Person> {
  const person = newPerson("ada");
  await register(client, trial.ledger, person);
  return person;
}

const objectsOf = async ({ client }: Site, person: Person): Promise<readonly ListedObject[]> =>
  (await client.as(person, "GET", "/api/object/get-user-objects")).body ?? [];

/** Registers the hashes in calls of 500, in sequence. */
async function byCalls(site: Site): Promise<void> {
  const { trial, client } = site;
  const person = await newcomer(site);
  const begun = performance.now();
  let registered = 0;
  for (let at = 0; at < HASHES; at += A_CALL) {
    const objects = Array.from({ length: A_CALL }, (_, one) => ({
      hash: randomBytes(32).toString("hex"),
      objectName: `photo ${at + one}`,
    }));
    const asked = { walletAddress: person.wallet, key: `call ${at}`, objects };
    const { body } = await client.as(person, "POST", "/api/object/register-many", asked);
    registered += (body?.results ?? []).filter(({ status }: { status: string }) => status === "registered").length;
  }
  const ms = performance.now() - begun;
  trial.expect(registered === HASHES && ms < MAX_MS, `${registered} of ${HASHES} hashes in ${seconds(ms)}`);
  trial.tell(`${HASHES} hashes by API calls in ${seconds(ms)}`);
}

/**
 * Creates files of all sizes between the smallest and the largest, evenly on a logarithmic scale, some of them
 * photographs.
 */
async function makeFiles(folder: string, count: number, photographs: readonly Uint8Array[]): Promise<string[]> {
  await Deno.mkdir(folder);
  const paths: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const photograph = at % PHOTOGRAPHS === 0 ? photographs[(at / PHOTOGRAPHS) % photographs.length] : undefined;
    const path = join(folder, `photo-${String(at).padStart(4, "0")}.${photograph ? "jpg" : "bin"}`);
    const size = Math.round(SMALLEST * (LARGEST / SMALLEST) ** (at / Math.max(1, count - 1)));
    // Random bytes after the end of a picture make each file different.
    await Deno.writeFile(path, photograph ? Buffer.concat([photograph, randomBytes(16)]) : randomBytes(size));
    paths.push(path);
  }
  return paths;
}

async function hashOf(path: string): Promise<string> {
  const digest = createHash("sha256");
  for await (const bytes of createReadStream(path, { highWaterMark: 4_000_000 })) digest.update(bytes);
  return digest.digest("hex");
}

/** The verifier's command, from the current source. */
type Verify = (args: readonly string[], world: object) => Promise<number>;

/**
 * Checks every proof of the archive with the product's verifier, and one of them with the command that the service
 * distributes.
 */
async function verifyAll({ trial, url }: Site, way: string, archive: Uint8Array, paths: readonly string[]) {
  const { run } = (await import(new URL("cli.ts", VERIFIER).href)) as { readonly run: Verify };
  const vkey = (await (await fetch(`${url}/api/registry/vkey`)).text()).trim();
  const world = {
    cwd: "/",
    env: {},
    pinned: { policy: null, roots: null, by: "build", from: null },
    write() {},
    fetch,
  };
  const files = Object.entries(unzipSync(archive)).filter(([name]) => name.startsWith("preuves/"));
  const proofs = new Map(files.map(([name, bytes]) => [basename(name).split(" – ")[0], bytes]));
  const at = join(trial.folder, "preuve.zip");
  let good = 0;
  for (const path of paths) {
    await Deno.writeFile(at, proofs.get(basename(path).replace(/\.\w+$/, "")) ?? new Uint8Array());
    const code = await run([path, at, vkey], world).catch(() => null);
    if (code === 0) good += 1;
  }
  trial.expect(files.length === paths.length, `${way}: ${files.length} proofs of ${paths.length} files`);
  trial.expect(good === paths.length, `${way}: ${good} of ${paths.length} proofs verify`);
  const command = fileURLToPath(new URL("dist/authentica-verify.mjs", VERIFIER));
  const args = ["run", "-A", command, paths.at(-1) as string, at, vkey];
  const { code } = await new Deno.Command(Deno.execPath(), { args, stdout: "null", stderr: "null" }).output();
  trial.expect(code === 0, `${way}: the verifier's command exits with ${code}`);
  trial.tell(`${good} proofs of one archive of ${(archive.length / 1e6).toFixed(0)} MB verify`);
}

async function byBrowser(site: Site, way: "kept" | "sent", count: number): Promise<void> {
  const { trial, url } = site;
  const person = await newcomer(site);
  const tabs = await openBrowser(url, person);
  const folder = join(trial.folder, way);
  try {
    const first = await tabs.open();
    const photographs: Uint8Array[] = [];
    for (const side of SIDES) photographs.push(await first.photograph(side));
    const paths = await makeFiles(folder, count, photographs);
    const tasks: Awaited<ReturnType<Tab["tasks"]>>[] = [];
    let there = 0;
    const begun = performance.now();
    let second = first;
    const peak = await tabs.peakDuring(async () => {
      await first.start(paths, way);
      await first.untilRegistered(count * KILLED_AT);
      tasks.push(await first.tasks(MAX_TASK_MS));
      await first.crash();
      there = (await objectsOf(site, person)).length;
      second = await tabs.open();
      await second.goOn(paths);
      await second.untilDone();
      tasks.push(await second.tasks(MAX_TASK_MS));
    });
    const ms = performance.now() - begun;
    const hashes = (await objectsOf(site, person)).map(({ hash }) => hash);
    const expected = new Set(await Promise.all(paths.map(hashOf)));
    trial.expect(there < count, `${way}: all were registered before the tab was killed`);
    trial.expect(hashes.length === count, `${way}: ${hashes.length} objects of ${count} files`);
    trial.expect(new Set(hashes).isSupersetOf(expected), `${way}: a file is missing`);
    const longest = Math.max(...tasks.map((one) => one.longest));
    for (const what of tasks.flatMap(({ ran }) => ran)) trial.expect(false, `${way}: a task of ${what}`);
    trial.tell(
      `${way}: ${hashes.length} of ${count} files in ${seconds(ms)}, none twice, the tab killed at ${there}; ` +
        `longest task ${longest.toFixed(0)} ms, the browser's own for what is chosen ${Math.max(first.choosing(), second.choosing()).toFixed(0)} ms, memory of the browser at most ${peak.toFixed(0)} MB`,
    );
    await verifyAll(site, way, await second.archive(), paths);
  } finally {
    await tabs.close();
    await Deno.remove(folder, { recursive: true }).catch(() => undefined);
  }
}

/**
 * Registers a file that is too large for an upload and stays on the device: it is read in pieces that are not kept in
 * memory.
 */
async function film(site: Site): Promise<void> {
  const { trial, url } = site;
  const person = await newcomer(site);
  const paths = ["film.mov", "notes.txt"].map((name) => join(trial.folder, name)) as [string, string];
  // A sparse file: its bytes are read but take no disk space.
  await Deno.writeFile(paths[0], new Uint8Array());
  await Deno.truncate(paths[0], FILM_BYTES);
  await Deno.writeFile(paths[1], randomBytes(1000));
  const tabs = await openBrowser(url, person);
  try {
    const tab = await tabs.open();
    const rest = await tabs.memory();
    const begun = performance.now();
    const peak = await tabs.peakDuring(async () => {
      await tab.start(paths, "kept");
      await tab.untilDone();
    });
    const ms = performance.now() - begun;
    const hashes = (await objectsOf(site, person)).map(({ hash }) => hash);
    trial.expect(hashes.includes(await hashOf(paths[0])), "the large file is not registered under its hash");
    trial.expect(peak - rest < MAX_MB, `a file of 3 GB takes ${(peak - rest).toFixed(0)} MB in addition to the page`);
    for (const what of (await tab.tasks(MAX_TASK_MS)).ran) trial.expect(false, `large file: a task of ${what}`);
    trial.tell(
      `a film of 3 GB kept in ${seconds(ms)}, memory of the browser ${rest.toFixed(0)} MB before and at most ${peak.toFixed(0)} MB`,
    );
  } finally {
    await tabs.close();
  }
}

/** The queue of a folder that was chosen by its handle resumes with one click, without choosing it again. */
async function byHandle(site: Site): Promise<void> {
  const { trial, url } = site;
  const person = await newcomer(site);
  const tabs = await openBrowser(url, person);
  try {
    const first = await tabs.open();
    await first.startFolder(FOLDER_FILES);
    await first.untilRegistered(1);
    await first.crash();
    const there = (await objectsOf(site, person)).length;
    const second = await tabs.open();
    await second.goOn([]);
    await second.untilDone();
    const hashes = (await objectsOf(site, person)).map(({ hash }) => hash);
    trial.expect(there < FOLDER_FILES, "the whole folder was registered before the tab was killed");
    trial.expect(
      hashes.length === FOLDER_FILES && new Set(hashes).size === FOLDER_FILES,
      `${hashes.length} objects of a folder of ${FOLDER_FILES} files`,
    );
    trial.tell(`a folder of ${FOLDER_FILES} files resumed by its handle after the tab was killed at ${there}`);
  } finally {
    await tabs.close();
  }
}

/** `count` is the number of files for each way. */
export const files = (count: number): Scenario => ({
  name: FILES,
  injects: `${count} files in a browser whose tab is killed, kept on the device or uploaded; one of 3 GB; ${HASHES} hashes by API calls`,
  async run(trial) {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    await trial.start({ PORT: String(port), PUBLIC_URL: url, RATE_LIMIT_SCALE: "1" });
    const site = { trial, url, client: trial.client(url) };
    await byCalls(site);
    await byHandle(site);
    await film(site);
    await byBrowser(site, "kept", count);
    await byBrowser(site, "sent", count);
  },
});
