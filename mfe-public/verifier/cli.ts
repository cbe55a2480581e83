/**
 * The verifier as a command: `authentica-verify FILE PROOF [VKEY] [--policy FILE] [--roots FILE] [--keys FILE]
 * [--stamp-roots FILE] [--offline|--fresh] [--json]`. PROOF is a `.tlog-proof`, or the whole archive, packed or
 * unpacked. The command trusts its built-in policy, the policy of `--policy`, or only VKEY. It never trusts the
 * archive.
 */
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { readCertificate } from "@authentica/backend/stamp/certificate";
import { readPem } from "@authentica/backend/stamp/pem";
import { parseProof } from "@authentica/backend/tlog/proof";
import { compareDocuments } from "./documents.ts";
import { hashOf } from "./file-hash.ts";
import { compareFresh, type Freshness } from "./fresh.ts";
import { freshKeyList } from "./fresh-keys.ts";
import { type GivenProof, readEntries, readGivenProof } from "./given-proof.ts";
import { type Judgement, judge } from "./judge.ts";
import { knownKeys } from "./known-keys.ts";
import { type KeyListMemory, remember } from "./memory.ts";
import { NOT_PROOF_LINES, notProof } from "./not-proof.ts";
import { plain, plainJson } from "./plain.ts";
import { linesOf, policyLines, policyRecord, recordOf } from "./report.ts";
import { type SameText, sameText, TEXT_MOST } from "./same-text.ts";
import { checkStamps } from "./stamps.ts";
import { type Trust, withList } from "./trust.ts";
import { trustOf } from "./trust-options.ts";
import { entriesOf } from "./unpacked.ts";
import { folderAt } from "./unpacked-folder.ts";
import { outcomeOf } from "./validity.ts";

export const EXITS = {
  authentic: 0,
  different: 1,
  invalid: 2,
  /** This exit code is also used if the command could not run, or could not compare with the registry. */
  forked: 2,
  consistent: 3,
  unmet: 4,
  lapsed: 5,
  contradicted: 6,
} as const;

const USAGE = `authentica-verify FILE PROOF [VKEY] [--policy FILE] [--roots FILE] [--keys FILE] [--stamp-roots FILE]
                  [--offline|--fresh] [--json]

FILE      the file to check
PROOF     its .tlog-proof, the whole archive, packed or unpacked, or the certificate (PDF)
VKEY      the registry's key, or a file with it: trust this key instead of a policy
--policy  trust this policy (c2sp.org/tlog-policy) instead of the built-in one
--roots   trust key lists signed by these root keys instead of the built-in ones
--keys    use this key list, if it is newer than the known one
--stamp-roots  trust time stamps under these roots (PEM) instead of the built-in ones
--offline use no network (the default without --fresh)
--fresh   also compare with what the registry and its witnesses say today, and look the object up
--json    one JSON object on standard output
--trust   show what the verifier trusts, and exit

exit code 0 authentic, 1 different, 2 invalid, forked or could not run, 3 key not pinned, 4 quorum not reached,
5 authentic, but no longer valid: revoked, erased, or events are missing from the archive,
6 authentic, but preuve.json or cession.json in the archive says otherwise`;

/** Environment of the command: folder, pinned data, output, storage for key lists, and network. */
export interface World {
  /** Folder to which relative file names refer. */
  readonly cwd: string;
  readonly pinned: Pinned;
  readonly write: (line: string) => void;
  /** Writes a line to standard error. */
  readonly warn: (line: string) => void;
  /** Key lists that earlier runs stored; `null` if nothing is stored. */
  readonly memory: KeyListMemory | null;
  readonly fetch: typeof fetch;
}

/** Thrown if the command was called wrongly. The usage text is printed. */
class Misused extends Error {}

/**
 * Returns the lines that report an error of `run`. Control characters in file names are escaped, so that a file name
 * cannot forge a line.
 */
export const failureLines = (error: unknown): string[] =>
  (error instanceof Misused ? USAGE.split("\n") : [(error as Error).message]).map(plain);

/** Runs the command and returns its exit code. Throws an `Error` if the command cannot run. */
export async function run(args: readonly string[], world: World): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      policy: { type: "string" },
      roots: { type: "string" },
      keys: { type: "string" },
      "stamp-roots": { type: "string" },
      offline: { type: "boolean" },
      fresh: { type: "boolean" },
      json: { type: "boolean" },
      trust: { type: "boolean" },
    },
  });
  const [file, proof, vkey, ...more] = positionals;
  if (vkey !== undefined && values.policy !== undefined) throw new Error("Give either a key or a policy, not both.");
  const known = await trustOf(world, { ...values, vkey });
  if (values.trust) {
    if (values.json) world.write(plainJson({ policy: policyRecord(known) }));
    else for (const line of policyLines(known)) world.write(plain(line));
    return 0;
  }
  if (file === undefined || proof === undefined || more.length > 0 || (values.offline && values.fresh))
    throw new Misused(USAGE);

  const at = (name: string) => resolve(world.cwd, name);
  const given = await readProofAt(at(proof), proof);
  if (given.vkey === null && !known)
    throw new Error(`The proof ${proof} contains no verifier key. Give a policy with --policy.`);
  const hash = await hashOfFile(at(file));
  const shown = values.fresh && known ? await freshKeyList(known, given.keyList, world.fetch) : null;
  const trust = shown?.list && known ? withList(known, shown.list) : known;
  const judgement = judge(
    hash,
    given,
    trust,
    await checkStamps(given, await rootsOf(world, values["stamp-roots"], trust)),
  );
  if (trust && world.memory) await kept(trust, given, world);
  const freshness = values.fresh ? await freshnessOf(given, judgement, trust, shown?.problem ?? null, world) : null;

  const documents = compareDocuments(given.documents, judgement.verdict === "invalid" ? null : judgement.history);
  const outcome = outcomeOf(judgement, freshness, documents);
  const same = outcome === "different" ? await sameTextAt(at(file), judgement) : null;
  const reported = { hash, trust, freshness, documents, same };
  if (values.json) world.write(plainJson(recordOf(judgement, reported)));
  else for (const line of linesOf(judgement, reported)) world.write(plain(line));
  return freshness?.outcome === "unreached" ? EXITS.invalid : EXITS[outcome];
}

/** Reads a proof or an unpacked archive. Throws if there is no proof. */
async function readProofAt(path: string, name: string): Promise<GivenProof> {
  if ((await stat(path)).isDirectory()) {
    const given = await readEntries(await entriesOf(folderAt(path)));
    if (given) return given;
    throw new Error(
      `There is no proof in this folder: ${name}. Give the archive (.zip), or the folder that it was unpacked into.`,
    );
  }
  const file = new Blob([await readFile(path)]);
  const given = await readGivenProof(basename(name), file);
  if (given) return given;
  throw new Error(NOT_PROOF_LINES[await notProof(file)](name));
}

async function sameTextAt(path: string, judgement: Judgement): Promise<SameText | null> {
  if (judgement.verdict === "invalid" || (await stat(path)).size > TEXT_MOST) return null;
  return sameText(await readFile(path), judgement.history[0].hash);
}

/**
 * Returns the SHA-256 of a file (hexadecimal). Throws if the file is modified while it is read, because the hash
 * would then mix both versions.
 */
async function hashOfFile(path: string): Promise<string> {
  const stateOf = async () => {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join();
  };
  if ((await stat(path)).isDirectory()) throw new Error(`${path} is a folder: give the file to check.`);
  const before = await stateOf();
  const hash = await hashOf(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>);
  if ((await stateOf()) !== before)
    throw new Error(`${path} changed while it was read. Try again once it is complete.`);
  return hash;
}

/** Stores the key list. If that fails, prints a warning; the verdict does not change. */
async function kept(trust: Trust, { keyList }: GivenProof, { memory, warn }: World): Promise<void> {
  try {
    if (memory) await remember(trust, keyList, memory);
  } catch (error) {
    warn(`The key list could not be remembered: ${(error as Error).message}`);
  }
}

/**
 * The pinned time-stamp roots belong to the pinned policy. If the user gives another policy, they must also give the
 * roots.
 */
async function rootsOf({ cwd, pinned }: World, file: string | undefined, trust: Trust | null): Promise<string | null> {
  if (file === undefined) return trust?.by === "person" ? null : (pinned.stampRoots ?? null);
  try {
    const text = await readFile(resolve(cwd, file), "utf8");
    for (const der of readPem(text)) readCertificate(der);
    return text;
  } catch (error) {
    throw new Error(`The time-stamp roots cannot be read: ${(error as Error).message}.`);
  }
}

/**
 * Compares the proof with the registry's current state. `problem` says why the current key list of the registry is
 * not accepted; `null` if it is accepted or if there is none.
 */
async function freshnessOf(
  { proofs, keyList }: GivenProof,
  judgement: Judgement,
  trust: Trust | null,
  problem: string | null,
  world: World,
): Promise<Freshness | null> {
  if (judgement.verdict === "invalid" || judgement.ground.key === "archive" || !trust) return null;
  const notes = new Set(proofs.map(({ text }) => parseProof(text).checkpoint));
  if (problem !== null) return { outcome: "unreached", reason: problem };
  const { policy } = trust;
  return compareFresh(
    { policy, keys: knownKeys(trust, keyList), notes: [...notes], history: judgement.history },
    world.fetch,
  );
}
