/** Runs the command over ten thousand files, under the normal limits. */
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { API_SCOPES } from "../../../backend/contract/constants.ts";
import type { Client } from "./client.ts";
import { newPerson } from "./load.ts";
import { type Scenario, seconds, type Trial } from "./scenario.ts";
import { type Pair, reaches, type Said, verifyAll, verifyEach, withoutNetwork } from "./stamp-verify.ts";

export const STAMP = "stamp";

const BYTES = 10_000;
/** Shares of finished files after which the command is killed. */
const KILLED_AT = [0.3, 0.65];
/** Objects per call, if there are enough files for a kill between two calls. */
const CALLS = 20;
/** Number of proofs that are also verified in separate processes. */
const ALONE = 100;
/** Number of proofs that are checked against another file. */
const WRONG = 20;
const TOLD_EVERY_MS = 10_000;

interface Line {
  readonly path: string;
  readonly outcome: string;
  readonly sha256: string;
  readonly objectId: string;
  readonly tokenId: number;
}

/** A file and its proof, with the expected verdict. */
interface Promised extends Pair {
  readonly words: string;
}

/**
 * The command is killed twice and started again. At the end every file must be registered exactly once, and every
 * proof must be valid without the service.
 */
export const stamp = (count: number): Scenario => ({
  name: STAMP,
  injects: `authentica stamp of ${count} files, kill -9 × ${KILLED_AT.length}, and export`,
  async run(trial) {
    const batch = String(Math.min(500, Math.ceil(count / CALLS)));
    const files = `${trial.folder}/files`;
    await Deno.mkdir(files);
    for (let at = 0; at < count; at += 1)
      await Deno.writeFile(`${files}/${at}.bin`, new Uint8Array(randomBytes(BYTES)));
    const server = await trial.start({ RATE_LIMIT_SCALE: "1" });
    const client = trial.client(server.url);
    const env = { AUTHENTICA_URL: server.url, AUTHENTICA_KEY: await keyOf(client) };
    const before = await entriesOfItsOwn(client);
    const command = await handedOut(trial, client, "authentica.mjs");
    const verifier = await handedOut(trial, client, "authentica-verify.mjs");
    const under = withoutNetwork();
    if (under === null)
      throw new Error("Cannot start a program without network access: `unshare` is missing or needs root.");
    trial.expect(reaches(server.url, []) && !reaches(server.url, under), "the verifier can reach the network");
    const vkeys = new TextDecoder().decode((await client.send("GET", "/api/registry/vkeys")).bytes);
    const origin = vkeys.slice(0, vkeys.indexOf("+"));

    const told = new Map<string, Line>();
    const stamped = createPace("stamped", count);
    const twice: string[] = [];
    const begun = performance.now();
    const sizes: number[] = [];
    for (const share of [...KILLED_AT, Number.POSITIVE_INFINITY]) {
      const { code } = await run(trial, [command, "stamp", files, "--json", "--batch", batch], env, (line, kill) => {
        const one = line as Line;
        if (one.outcome === "stamped" && told.has(one.path)) twice.push(one.path);
        if (one.outcome === "stamped" || one.outcome === "already") told.set(one.path, one);
        stamped(told.size);
        if (told.size >= share * count) kill();
      });
      sizes.push((await entries(client)) - before);
      trial.expect(code === (share < 1 ? null : 0), `a run exited with ${code}`);
    }
    const stamping = performance.now() - begun;
    trial.expect(twice.length === 0, `${twice.length} files were reported as registered twice`);
    trial.expect(told.size === count, `${told.size} of ${count} files were reported`);
    trial.expect(sizes.at(-1) === count, `the registry has ${sizes.at(-1)} new entries`);
    trial.expect(
      (sizes[0] ?? 0) < count && (sizes[1] ?? 0) < count,
      `the command was killed too late: ${sizes.join(", ")}`,
    );

    const listed = new Map<string, string>();
    await run(trial, [command, "list", "--json"], env, (line) => {
      const { hash, objectId } = line as { readonly hash: string; readonly objectId: string };
      trial.expect(!listed.has(hash), `${hash} is listed twice`);
      listed.set(hash, objectId);
    });
    trial.expect(listed.size === count, `${listed.size} objects are listed`);

    const exporting = performance.now();
    const proofs = new Map<string, string>();
    const fetched = createPace("exported", count);
    const { code } = await run(trial, [command, "export", `${trial.folder}/proofs`, "--json"], env, (line) => {
      const { objectId, file } = line as { readonly objectId: string; readonly file: string };
      proofs.set(objectId, file);
      fetched(proofs.size);
    });
    const exported = performance.now() - exporting;
    trial.expect(code === 0 && proofs.size === count, `export exited with ${code} after ${proofs.size} proofs`);
    trial.expect((await server.stop()) === 0, "the server did not exit with 0");

    const verifying = performance.now();
    const promised = [...told.values()].flatMap(({ path, sha256, tokenId }): Promised[] => {
      const proof = proofs.get(listed.get(sha256) ?? "");
      const words = `authentic: the file ${sha256} is entry ${tokenId} of ${origin}.`;
      return proof ? [{ file: `${files}/${path}`, proof, words }] : [];
    });
    const judging = { verifier, under, begun: trial.atEnd };
    const isHeld = ({ exit, words: [first] }: Said, at: number) => exit === 0 && first === promised[at]?.words;
    const tell = (what: string, all: readonly Said[], holds: typeof isHeld) => {
      const others = all.filter((said, at) => !holds(said, at));
      trial.expect(
        others.length === 0,
        `${what}: ${others.length} other verdicts, such as ${JSON.stringify(others[0])}`,
      );
      return all.length - others.length;
    };
    const all = await verifyAll(promised, { ...judging, told: createPace("verified", count) });
    const held = tell("the verifier", all, isHeld);
    trial.expect(held === count, `${held} of ${count} proofs were verified`);
    const alone = promised.slice(0, ALONE);
    const each = { ...judging, told: createPace("verified by a process of its own", alone.length) };
    const heldAlone = tell("the verifier in a process of its own", await verifyEach(alone, each), isHeld);
    const wrong = alone.slice(1, WRONG).map(({ proof }, at) => ({ file: alone[at]?.file ?? "", proof }));
    const isOther = ({ exit, words: [first = ""] }: Said) => exit === 1 && first.startsWith("different: ");
    tell("the verifier, of other files", await verifyAll(wrong, { ...judging, told: () => undefined }), isOther);
    const verified = performance.now() - verifying;
    await trial.fsck();
    trial.tell(
      `${count} files of ${BYTES} B stamped in ${seconds(stamping)}, killed at ${sizes.slice(0, -1).join(" and ")} entries; ${proofs.size} proofs exported in ${seconds(exported)}, ${held} authentic with the service and the network gone, ${heldAlone} of them again by a process each, in ${seconds(verified)}`,
    );
  },
});

/** Prints the progress to standard error, at most every few seconds. */
function createPace(done: string, total: number): (count: number) => void {
  const begun = performance.now();
  let toldAt = begun;
  return (count) => {
    const now = performance.now();
    if (count < total && now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    console.error(`${STAMP}: ${count} of ${total} ${done}, ${seconds(now - begun)}`);
  };
}

const entries = async (client: Client): Promise<number> => (await client.send("GET", "/api/health")).body.registry.size;

/** Returns the number of log entries once the service has registered the files that it distributes. */
async function entriesOfItsOwn(client: Client): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { files } = (await client.send("GET", "/api/registry/verifier")).body;
    if (files.every(({ tokenId }: { readonly tokenId: number | null }) => tokenId !== null)) return entries(client);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The service did not register the verifier files that it distributes in time.");
}

/** Saves a file as the service distributes it; returns its path. */
async function handedOut(trial: Trial, client: Client, name: string): Promise<string> {
  const { bytes } = await client.send("GET", `/${name}`);
  const { files } = (await client.send("GET", "/api/registry/verifier")).body;
  const published = files.find((file: { readonly name: string }) => file.name === name)?.sha256;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  trial.expect(sha256 === published, `${name} has the hash ${sha256}, but is registered as ${published}`);
  const path = `${trial.folder}/${name}`;
  await Deno.writeFile(path, bytes);
  return path;
}

async function keyOf(client: Client): Promise<string> {
  const person = newPerson("studio");
  const { email, wallet: walletAddress, password } = person;
  const form = { firstName: "Ada", lastName: "Lovelace", email, walletAddress, password };
  person.tokens = (await client.sendBody("POST", "/api/auth/register", null, form)).body;
  const asked = { name: "soak", scopes: API_SCOPES };
  const made = await client.as(person, "POST", "/api/user/api-keys", asked);
  if (typeof made.body?.key !== "string") throw new Error(`The API key for the trial was not created: ${made.code}`);
  return made.body.key;
}

/**
 * Runs a module with Node; `heard` gets each line of JSON and a function that kills it. Returns its exit code, `null`
 * if it was killed.
 */
async function run(
  trial: Trial,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  heard: (line: unknown, kill: () => void) => void,
): Promise<{ readonly code: number | null }> {
  const child = spawn("node", args, {
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: trial.folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (bytes) => {
    errors += bytes;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)));
  const kill = () => void child.kill("SIGKILL");
  let isOver = false;
  // The process writes into a folder that is removed at the end.
  trial.atEnd(() => {
    isOver = true;
    kill();
    return ended;
  });
  for await (const line of createInterface({ input: child.stdout }))
    try {
      heard(JSON.parse(line), kill);
    } catch {
      // The kill cut this line.
    }
  const code = await ended;
  // Later steps must not run either, because the folder is gone.
  if (isOver) await new Promise(() => undefined);
  if (code !== 0 && code !== null) trial.expect(false, `authentica ${args[1]}: ${errors.trim().slice(-500)}`);
  return { code };
}
