/** The command over ten thousand files, with the limits that everybody has. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { API_SCOPES } from "../contract/constants.ts";
import type { Client } from "./client.ts";
import { newPerson } from "./load.ts";
import { type Scenario, seconds, type Trial } from "./scenario.ts";

export const STAMP = "stamp";

const BYTES = 10_000;
/** After so much of them it is killed. */
const KILLED_AT = [0.3, 0.65];
/** Objects of a call, where there are enough files for a kill to come between two. */
const CALLS = 20;
const COMMAND = fileURLToPath(new URL("../cli/dist/authentica.mjs", import.meta.url));
const VERIFIER = fileURLToPath(new URL("../../mfe-public/verifier/dist/authentica-verify.mjs", import.meta.url));

/**
 * Runs the verifier's one file over and over in one process, which would take half an hour as ten thousand: each line of standard input
 * is the file and its proof, each of standard output its exit code. A process forgets no module, so it is given some hundred and no more.
 */
const VERIFY_MANY = `
import { createInterface } from "node:readline";
const [url, policy] = process.argv.slice(1);
const say = console.log;
console.log = () => undefined;
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  process.argv = ["node", "verify", ...JSON.parse(line), "--policy", policy];
  process.exitCode = undefined;
  await import(url + "?" + count++);
  say(String(process.exitCode));
}
process.exitCode = 0;
`;
const VERIFIED_AT_ONCE = 250;

interface Line {
  readonly path: string;
  readonly outcome: string;
  readonly sha256: string;
  readonly objectId: string;
}

/** Killed twice in the middle and run again, it has registered every file, none twice, and every proof holds with the service gone. */
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
    const policy = `${trial.folder}/policy`;
    const vkeys = new TextDecoder().decode((await client.send("GET", "/api/registry/vkeys")).bytes);
    const logs = vkeys.trim().split("\n");
    await Deno.writeTextFile(policy, `${logs.map((key) => `log ${key}\n`).join("")}quorum none\n`);
    // The service has entered the verifier.
    const before = await entries(client);

    const told = new Map<string, Line>();
    const twice: string[] = [];
    const begun = performance.now();
    const sizes: number[] = [];
    for (const share of [...KILLED_AT, Number.POSITIVE_INFINITY]) {
      const { code } = await run(trial, ["stamp", files, "--json", "--batch", batch], env, (line, kill) => {
        const one = line as Line;
        if (one.outcome === "stamped" && told.has(one.path)) twice.push(one.path);
        if (one.outcome === "stamped" || one.outcome === "already") told.set(one.path, one);
        if (told.size >= share * count) kill();
      });
      sizes.push((await entries(client)) - before);
      trial.expect(code === (share < 1 ? null : 0), `a run ended with ${code}`);
    }
    const stamping = performance.now() - begun;
    trial.expect(twice.length === 0, `${twice.length} files were told as stamped twice`);
    trial.expect(told.size === count, `${told.size} of ${count} files were told`);
    trial.expect(sizes.at(-1) === count, `the registry has ${sizes.at(-1)} more entries`);
    trial.expect((sizes[0] ?? 0) < count && (sizes[1] ?? 0) < count, `it was killed too late: ${sizes.join(", ")}`);

    const listed = new Map<string, string>();
    await run(trial, ["list", "--json"], env, (line) => {
      const { hash, objectId } = line as { readonly hash: string; readonly objectId: string };
      trial.expect(!listed.has(hash), `${hash} is there twice`);
      listed.set(hash, objectId);
    });
    trial.expect(listed.size === count, `${listed.size} objects are listed`);

    const exporting = performance.now();
    const proofs = new Map<string, string>();
    const { code } = await run(trial, ["export", `${trial.folder}/proofs`, "--json"], env, (line) => {
      const { objectId, file } = line as { readonly objectId: string; readonly file: string };
      proofs.set(objectId, file);
    });
    const exported = performance.now() - exporting;
    trial.expect(code === 0 && proofs.size === count, `export ended with ${code}, and ${proofs.size} proofs`);
    trial.expect((await server.stop()) === 0, "the server did not end with 0");

    const verifying = performance.now();
    const pairs = [...told.values()].flatMap(({ path, sha256 }) => {
      const proof = proofs.get(listed.get(sha256) ?? "");
      return proof ? [[`${files}/${path}`, proof]] : [];
    });
    const codes = new Map<string, number>();
    for (let at = 0; at < pairs.length; at += VERIFIED_AT_ONCE)
      for (const exit of await verify(pairs.slice(at, at + VERIFIED_AT_ONCE), policy))
        codes.set(exit, (codes.get(exit) ?? 0) + 1);
    trial.expect(codes.get("0") === count, `the verifier ended with ${JSON.stringify([...codes])}`);
    const wrong = await verify(
      pairs.slice(0, 20).map(([, proof = ""], at) => [pairs[at + 1]?.[0] ?? "", proof]),
      policy,
    );
    trial.expect(
      wrong.every((exit) => exit === "1"),
      `of other files the verifier says ${wrong.join()}`,
    );
    await trial.fsck();
    trial.tell(
      `${count} files of ${BYTES} B stamped in ${seconds(stamping)}, killed at ${sizes.slice(0, -1).join(" and ")} entries; ${proofs.size} proofs exported in ${seconds(exported)}, ${codes.get("0") ?? 0} authentic with the service gone, in ${seconds(performance.now() - verifying)}`,
    );
  },
});

const entries = async (client: Client): Promise<number> => (await client.send("GET", "/api/health")).body.registry.size;

async function keyOf(client: Client): Promise<string> {
  const person = newPerson("studio");
  const { email, wallet: walletAddress, password } = person;
  const form = { firstName: "Ada", lastName: "Lovelace", email, walletAddress, password };
  person.tokens = (await client.sendBody("POST", "/api/auth/register", null, form)).body;
  const asked = { name: "soak", scopes: API_SCOPES };
  const made = await client.as(person, "POST", "/api/user/api-keys", asked);
  if (typeof made.body?.key !== "string") throw new Error(`No key was made: ${made.code}`);
  return made.body.key;
}

/** Runs the command; `heard` gets each line of JSON, and what kills it. Answers its exit code, `null` where it was killed. */
async function run(
  trial: Trial,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  heard: (line: unknown, kill: () => void) => void,
): Promise<{ readonly code: number | null }> {
  const child = spawn("node", [COMMAND, ...args], {
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: trial.folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (bytes) => {
    errors += bytes;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)));
  const kill = () => void child.kill("SIGKILL");
  for await (const line of createInterface({ input: child.stdout }))
    try {
      heard(JSON.parse(line), kill);
    } catch {
      // A line that the kill has cut.
    }
  const code = await ended;
  if (code !== 0 && code !== null) trial.expect(false, `authentica ${args[0]}: ${errors.trim().slice(-500)}`);
  return { code };
}

/** The exit codes of the verifier's one file, of each file with its proof. */
async function verify(pairs: readonly (readonly string[])[], policy: string): Promise<string[]> {
  const child = spawn("node", ["--input-type=module", "-e", VERIFY_MANY, `file://${VERIFIER}`, policy], {
    env: { PATH: Deno.env.get("PATH") ?? "" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(""));
  let out = "";
  for await (const bytes of child.stdout) out += bytes;
  return out.trim().split("\n");
}
