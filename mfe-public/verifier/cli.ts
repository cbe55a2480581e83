/**
 * The verifier as a command: `authentica-verify FILE PROOF [VKEY] [--policy FILE] [--stamp-roots FILE] [--offline|--fresh] [--json]`. PROOF is a `.tlog-proof` or
 * the whole archive. It believes the policy that is built into it, the one of `--policy`, or VKEY alone, and never the archive.
 */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { readCertificate } from "@authentica/backend/stamp/certificate";
import { readPem } from "@authentica/backend/stamp/pem";
import { parseProof } from "@authentica/backend/tlog/proof";
import { hashOf } from "./file-hash.ts";
import { compareFresh, type Freshness } from "./fresh.ts";
import { type GivenProof, readGivenProof } from "./given-proof.ts";
import { type Judgement, judge } from "./judge.ts";
import { plain, plainJson } from "./plain.ts";
import { linesOf, policyLines, policyRecord, recordOf } from "./report.ts";
import { checkStamps } from "./stamps.ts";
import { givenTrust, pinnedTrust, type Trust, trustInKey } from "./trust.ts";

export const EXITS = { authentic: 0, different: 1, invalid: 2, consistent: 3, unmet: 4 } as const;
/** Also of what could not run, and of a log that was caught at telling two histories. */
const FAILED = EXITS.invalid;

const USAGE = `authentica-verify FILE PROOF [VKEY] [--policy FILE] [--stamp-roots FILE] [--offline|--fresh] [--json]

FILE      the file to check
PROOF     its .tlog-proof, or the whole archive
VKEY      the registry's key, or a file with it: believe this key, and no policy
--policy  believe this policy (c2sp.org/tlog-policy) instead of the one inside
--stamp-roots  believe the time of authorities under these roots (PEM) instead of those inside
--offline reach no network (always so without --fresh)
--fresh   also compare with what the registry and its witnesses say today
--json    one JSON object on standard output
--trust   show whom it believes, and end

exit code 0 authentic, 1 different, 2 invalid or could not run, 3 key not pinned, 4 quorum not reached`;

/** What the command reaches. */
export interface World {
  /** Folder that names are meant from. */
  readonly cwd: string;
  readonly pinned: Pinned;
  readonly write: (line: string) => void;
  readonly fetch: typeof fetch;
}

/** The command was given in a way that it does not take: its message tells how, in lines. */
class Misused extends Error {}

/** What is told of an error that `run` has thrown, a line each; names of files in it forge no line. */
export const failureLines = (error: unknown): string[] =>
  (error instanceof Misused ? USAGE.split("\n") : [(error as Error).message]).map(plain);

/** Runs the command; answers its exit code. Throws an `Error` for what keeps it from running. */
export async function run(args: readonly string[], world: World): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      policy: { type: "string" },
      "stamp-roots": { type: "string" },
      offline: { type: "boolean" },
      fresh: { type: "boolean" },
      json: { type: "boolean" },
      trust: { type: "boolean" },
    },
  });
  const [file, proof, vkey, ...more] = positionals;
  const trust = await trustOf(world, values.policy, vkey);
  if (values.trust) {
    if (values.json) world.write(plainJson({ policy: policyRecord(trust) }));
    else for (const line of policyLines(trust)) world.write(plain(line));
    return 0;
  }
  if (file === undefined || proof === undefined || more.length > 0 || (values.offline && values.fresh))
    throw new Misused(USAGE);
  if (vkey !== undefined && values.policy !== undefined) throw new Error("Give a key or a policy, not both.");

  const at = (name: string) => resolve(world.cwd, name);
  const given = await readGivenProof(basename(proof), new Blob([await readFile(at(proof))]));
  if (!given) throw new Error(`There is no proof in ${proof}.`);
  if (given.vkey === null && !trust) throw new Error(`${proof} brings no key: give a policy with --policy.`);
  const hash = await hashOf(Readable.toWeb(createReadStream(at(file))) as ReadableStream<Uint8Array>);
  const judgement = judge(
    hash,
    given,
    trust,
    await checkStamps(given, await rootsOf(world, values["stamp-roots"], trust)),
  );
  const freshness = values.fresh ? await freshnessOf(given, judgement, trust, world) : null;

  if (values.json) world.write(plainJson(recordOf(judgement, { hash, trust, freshness })));
  else for (const line of linesOf(judgement, { hash, trust, freshness })) world.write(plain(line));
  return freshness && freshness.outcome !== "same" ? FAILED : EXITS[judgement.verdict];
}

async function trustOf({ cwd, pinned }: World, policy?: string, vkey?: string): Promise<Trust | null> {
  try {
    if (policy !== undefined) return givenTrust(basename(policy), await readFile(resolve(cwd, policy)));
    if (vkey === undefined) return pinnedTrust(pinned);
    const isText = /^[^+\s]+\+[0-9a-f]{8}\+/.test(vkey);
    return trustInKey(isText ? vkey : await readFile(resolve(cwd, vkey), "utf8"));
  } catch (error) {
    const what = policy !== undefined ? "policy" : "verifier key";
    throw new Error(`The ${what} cannot be read: ${(error as Error).message}.`);
  }
}

/** The roots inside count with the policy inside: whoever gives a policy of their own gives roots, too. */
async function rootsOf({ cwd, pinned }: World, file: string | undefined, trust: Trust | null): Promise<string | null> {
  if (file === undefined) return trust?.by === "person" ? null : (pinned.stampRoots ?? null);
  try {
    const text = await readFile(resolve(cwd, file), "utf8");
    for (const der of readPem(text)) readCertificate(der);
    return text;
  } catch (error) {
    throw new Error(`The roots of time stamps cannot be read: ${(error as Error).message}.`);
  }
}

async function freshnessOf(
  { proofs }: GivenProof,
  judgement: Judgement,
  trust: Trust | null,
  world: World,
): Promise<Freshness | null> {
  if (judgement.verdict === "invalid" || judgement.ground.key === "archive" || !trust) return null;
  const notes = new Set(proofs.map(({ text }) => parseProof(text).checkpoint));
  return compareFresh(trust.policy, [...notes], world.fetch);
}
