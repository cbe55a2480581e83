import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { run as runVerifier } from "../../../mfe-public/verifier/cli.ts";
import type { PublicState } from "../../client/index.ts";
import { hashFile } from "../files/hash.ts";
import { reasonOf } from "../files/walk.ts";
import { createTransport } from "../net/transport.ts";
import { openService } from "../settings/service.ts";
import { believed, memoryOf, policyFile } from "../settings/trust.ts";
import { COMMON, given } from "../world/options.ts";
import { EXITS, Failure, Misused, type World } from "../world/world.ts";

const USAGE = `authentica verify FILE PROOF [--policy FILE] [--roots FILE] [--keys FILE] [--stamp-roots FILE] [--url ADDRESS] [--fresh] [--json]
authentica verify FILE [--url ADDRESS] [--json]
authentica verify --trust [--json]

With a PROOF (a .tlog-proof, the archive, packed or unpacked, or its certificate) the file is verified offline, by the policy in --policy,
the policy built into this command, or the one that was stored when the service was first used (authentica trust). --fresh also compares
the proof with the current state of the registry and its witnesses, and looks the object up; --trust shows the trusted policy. The newest
known key list is remembered and always applies; --roots names the root keys that sign key lists, --keys a key list.
  exit code 0 authentic, 1 different, 2 invalid, forked or could not run, 3 key not pinned, 4 quorum not reached,
  5 authentic, but no longer valid: revoked, erased, or events are missing from the archive,
  6 authentic, but preuve.json or cession.json in the archive says otherwise

Without a PROOF the service is asked about the file; its answer is not verified.
  exit code 0 registered and valid, 1 not registered, or no longer valid; others as for all commands`;

/** Longest time (ms) without data from a registry or a witness before a request fails. */
const FRESH_MS = 30_000;

export async function verifyCommand(args: readonly string[], world: World): Promise<number> {
  const options = {
    ...COMMON,
    policy: { type: "string" },
    roots: { type: "string" },
    keys: { type: "string" },
    "stamp-roots": { type: "string" },
    offline: { type: "boolean" },
    fresh: { type: "boolean" },
    trust: { type: "boolean" },
  } as const;
  const { values, positionals } = given(USAGE, () => parseArgs({ args: [...args], allowPositionals: true, options }));
  const [file, proof] = positionals;
  if (values.trust || proof !== undefined) return verifyProof(values, positionals, world);
  if (file === undefined) throw new Misused(USAGE);
  if (FILES.some((name) => values[name] !== undefined) || values.offline || values.fresh)
    throw new Failure(
      EXITS.wrong,
      "--policy, --roots, --keys, --stamp-roots, --offline and --fresh need a PROOF, which is missing.",
    );
  const { hash } = await hashFile(resolve(world.cwd, file)).catch((error) => {
    throw new Failure(EXITS.wrong, `${file}: ${reasonOf(error)}.`);
  });
  const service = await openService(world, values, { needsKey: false });
  try {
    const looked = await service.client.lookup(hash);
    const isGood = looked.objects.some(({ status, proof: is }) => status === "active" && is !== "invalid");
    if (values.json) world.out(JSON.stringify({ file, registered: isGood, ...looked }));
    else for (const line of linesOf(hash, service.url, looked.objects)) world.out(line);
    return isGood ? EXITS.done : EXITS.some;
  } finally {
    service.close();
  }
}

/** Options whose value is the path of a file for the verifier. */
const FILES = ["policy", "roots", "keys", "stamp-roots"] as const;

interface ProofOptions {
  readonly url?: string | undefined;
  readonly policy?: string | undefined;
  readonly roots?: string | undefined;
  readonly keys?: string | undefined;
  readonly "stamp-roots"?: string | undefined;
  readonly offline?: boolean | undefined;
  readonly fresh?: boolean | undefined;
  readonly trust?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** Runs the verifier. If the policy is not part of the command, also reports from which service it comes. */
async function verifyProof(values: ProofOptions, positionals: readonly string[], world: World): Promise<number> {
  const { cwd, env, version, out, err } = world;
  if (positionals.length > 3 || (values.offline && values.fresh)) throw new Misused(USAGE);
  const isGiven = values.policy !== undefined || positionals.length > 2;
  // Loaded even if a policy is given: a stored key list that withdraws a key applies under every policy.
  const pinned = await believed(world, values.url);
  const texts = FILES.flatMap((name) => {
    const text = values[name];
    return text === undefined ? [] : [`--${name}=${text}`];
  });
  const flags = (["offline", "fresh", "trust", "json"] as const)
    .filter((name) => values[name])
    .map((name) => `--${name}`);
  const transport = createTransport({ env, idleMs: FRESH_MS, userAgent: `authentica/${version}` });
  const exit = await runVerifier([...texts, ...flags, "--", ...positionals], {
    cwd,
    // This command writes English.
    env: { LANG: "en" },
    pinned,
    // Prints JSON on one line, as all commands do.
    write: (said) => out(values.json ? JSON.stringify(JSON.parse(said)) : said),
    warn: (line) => err(`${line}\n`),
    memory: memoryOf(world),
    fetch: transport.fetch,
  }).finally(transport.close);
  if (!isGiven && pinned.by === "first-use" && pinned.from !== null)
    err(`Trusted at first use: the policy of ${pinned.from}, stored in ${policyFile(world, pinned.from)}.\n`);
  if (!isGiven && pinned.policy === null && !values.trust)
    err(
      "There is no policy to verify with: give one with --policy, or store that of a service with authentica trust --url ADDRESS.\n",
    );
  return exit;
}

function linesOf(hash: string, url: string, objects: readonly PublicState[]): string[] {
  if (objects.length === 0) return [`not registered: ${url} does not know ${hash}.`];
  return [
    ...objects.map(({ status, proofId, tokenId, registeredAt, depositedAt, proof, problem }) => {
      const how = depositedAt === null ? "declared without its file" : "deposited";
      const held =
        proof === "valid"
          ? ""
          : proof === "pending"
            ? ", not yet signed"
            : `, but its proof is invalid: ${problem ?? "unknown"}`;
      return `${status === "active" ? "registered" : status}: ${proofId}, entry ${tokenId}, ${registeredAt}, ${how}${held}`;
    }),
    `  According to ${url}. A proof can be verified without the service: authentica verify FILE PROOF.`,
  ];
}
