import { resolve } from "node:path";
import { run as runVerifier } from "../../../mfe-public/verifier/cli.ts";
import type { PublicState } from "../../client/index.ts";
import { hashFile } from "../files/hash.ts";
import { reasonOf } from "../files/walk.ts";
import { createTransport } from "../net/transport.ts";
import { openService } from "../settings/service.ts";
import { believed, memoryOf, policyFile } from "../settings/trust.ts";
import type { ObjectWords } from "../words/fr/objects.ts";
import { COMMON, given } from "../world/options.ts";
import type { Text } from "../world/text.ts";
import { EXITS, Failure, Misused, type World } from "../world/world.ts";

const USAGE: Text = ({ usage }) => usage.verify;

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
  const { values, positionals } = given(args, options, USAGE);
  const [file, proof] = positionals;
  if (values.trust || proof !== undefined) return verifyProof(values, positionals, world);
  if (file === undefined) throw new Misused(USAGE);
  if (FILES.some((name) => values[name] !== undefined) || values.offline || values.fresh)
    throw new Failure(EXITS.wrong, (words) => words.args.proofMissing);
  const { hash } = await hashFile(resolve(world.cwd, file)).catch((error) => {
    throw new Failure(EXITS.wrong, (words) => words.files.unusable(file, reasonOf(error)(words)));
  });
  const service = await openService(world, values, { needsKey: false });
  try {
    const looked = await service.client.lookup(hash);
    const isGood = looked.objects.some(({ status, proof: is }) => status === "active" && is !== "invalid");
    if (values.json) world.out(JSON.stringify({ file, registered: isGood, ...looked }));
    else for (const line of linesOf(hash, service.url, looked.objects, world.words.objects)) world.out(line);
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
  const { cwd, env, version, out, err, words } = world;
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
  const exit = await runVerifier([...texts, ...flags, `--lang=${words.language}`, "--", ...positionals], {
    cwd,
    env,
    pinned,
    // Prints JSON on one line, as all commands do.
    write: (said) => out(values.json ? JSON.stringify(JSON.parse(said)) : said),
    warn: (line) => err(`${line}\n`),
    memory: memoryOf(world),
    fetch: transport.fetch,
  }).finally(transport.close);
  if (!isGiven && pinned.by === "first-use" && pinned.from !== null)
    err(`${words.trust.firstUse(pinned.from, policyFile(world, pinned.from))}\n`);
  if (!isGiven && pinned.policy === null && !values.trust) err(`${words.trust.noPolicy}\n`);
  return exit;
}

function linesOf(hash: string, url: string, objects: readonly PublicState[], words: ObjectWords): string[] {
  if (objects.length === 0) return [words.notRegistered(url, hash)];
  const lines = objects.map(({ tokenId, depositedAt, problem = null, ...others }) =>
    words.registered({ ...others, entry: tokenId, isDeposited: depositedAt !== null, problem }),
  );
  return [...lines, words.accordingTo(url)];
}
