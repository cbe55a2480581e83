/**
 * The verifier as a command: `authentica-verify FILE PROOF [VKEY] [--policy FILE] [--roots FILE] [--keys FILE]
 * [--stamp-roots FILE] [--offline|--fresh] [--json] [--lang fr|en]`. PROOF is a `.tlog-proof`, or the whole archive, packed or
 * unpacked. The command trusts its built-in policy, the policy of `--policy`, or only VKEY. It never trusts the
 * archive.
 */
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { Readable } from "node:stream";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { readCertificate } from "@authentica/backend/stamp/certificate";
import { readPem } from "@authentica/backend/stamp/pem";
import { parseProof } from "@authentica/backend/tlog/proof";
import { languageIn, languageOf, readArguments } from "./arguments.ts";
import { compareDocuments } from "./documents.ts";
import { Failed, type Fault, faultOf, faultText, type Input } from "./fault.ts";
import { hashOf } from "./file-hash.ts";
import { compareFresh, type Freshness } from "./fresh.ts";
import { freshKeyList } from "./fresh-keys.ts";
import { type GivenProof, readEntries, readGivenProof } from "./given-proof.ts";
import { type Judgement, judge } from "./judge.ts";
import { knownKeys } from "./known-keys.ts";
import { type KeyListMemory, remember } from "./memory.ts";
import { notProof } from "./not-proof.ts";
import { plain, plainJson } from "./plain.ts";
import { linesOf, policyLines, policyRecord, recordOf } from "./report.ts";
import { MAX_TEXT, type SameText, sameText } from "./same-text.ts";
import { checkStamps } from "./stamps.ts";
import { type Trust, withList } from "./trust.ts";
import { trustOf } from "./trust-options.ts";
import { entriesOf } from "./unpacked.ts";
import { folderAt } from "./unpacked-folder.ts";
import { outcomeOf } from "./validity.ts";
import { COMMAND_WORDS, type CommandWords } from "./words/command.ts";

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

/** Environment of the command: folder, variables, pinned data, output, storage for key lists, and network. */
export interface World {
  /** Folder to which relative file names refer. */
  readonly cwd: string;
  /** Environment variables. `LC_ALL`, `LC_MESSAGES` and `LANG` choose the language. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly pinned: Pinned;
  readonly write: (line: string) => void;
  /** Writes a line to standard error. */
  readonly warn: (line: string) => void;
  /** Key lists that earlier runs stored; `null` if nothing is stored. */
  readonly memory: KeyListMemory | null;
  readonly fetch: typeof fetch;
}

/** Thrown if the command was called wrongly. `message` is the usage text. */
class Misused extends Error {}

/**
 * Returns the lines that report an error of `run`. Control characters in file names are escaped, so that a file name
 * cannot forge a line.
 */
export const failureLines = (error: unknown): string[] =>
  (error instanceof Misused ? error.message.split("\n") : [(error as Error).message]).map(plain);

/** Runs the command and returns its exit code. Throws an `Error` in the user's language if the command cannot run. */
export async function run(args: readonly string[], world: World): Promise<number> {
  let words = COMMAND_WORDS[languageOf(world.env)];
  try {
    words = COMMAND_WORDS[languageIn(args) ?? languageOf(world.env)];
    return await verify(args, world, words);
  } catch (error) {
    throw error instanceof Misused ? error : new Error(faultText(faultOf(error), words.faults), { cause: error });
  }
}

async function verify(args: readonly string[], world: World, words: CommandWords): Promise<number> {
  const { usage } = words.report;
  const { values, positionals } = readArguments(args);
  if (values.help) {
    for (const line of usage.split("\n")) world.write(line);
    return 0;
  }
  const [file, proof, vkey, ...more] = positionals;
  if (vkey !== undefined && values.policy !== undefined) throw new Failed({ code: "keyAndPolicy" });
  const known = await trustOf(world, { ...values, vkey });
  if (values.trust) {
    if (values.json) world.write(plainJson({ policy: policyRecord(known) }));
    else for (const line of policyLines(known, words)) world.write(plain(line));
    return 0;
  }
  if (file === undefined || proof === undefined || more.length > 0 || (values.offline && values.fresh))
    throw new Misused(usage);

  const at = (name: string) => resolve(world.cwd, name);
  const given = await readProofAt(at(proof), proof);
  if (given.vkey === null && !known) throw new Failed({ code: "noKeyInProof", name: proof });
  const hash = await hashOfFile(at(file), file);
  const shown = values.fresh && known ? await freshKeyList(known, given.keyList, world.fetch) : null;
  const trust = shown?.list && known ? withList(known, shown.list) : known;
  const judgement = judge(
    hash,
    given,
    trust,
    await checkStamps(given, await rootsOf(world, values["stamp-roots"], trust)),
  );
  if (trust && world.memory) await kept(trust, given, { ...world, words });
  const freshness = values.fresh ? await freshnessOf(given, judgement, trust, shown?.problem ?? null, world) : null;

  const documents = compareDocuments(given.documents, judgement.verdict === "invalid" ? null : judgement.history);
  const outcome = outcomeOf(judgement, freshness, documents);
  const same = outcome === "different" ? await sameTextAt(at(file), judgement) : null;
  const reported = { hash, trust, freshness, documents, same };
  if (values.json) world.write(plainJson(recordOf(judgement, reported)));
  else for (const line of linesOf(judgement, reported, words)) world.write(plain(line));
  return freshness?.outcome === "unreached" ? EXITS.invalid : EXITS[outcome];
}

/** Reads a proof or an unpacked archive. Throws if there is no proof. */
async function readProofAt(path: string, name: string): Promise<GivenProof> {
  if (await readable("proof", name, () => isFolder(path))) {
    const given = await readEntries(await entriesOf(folderAt(path)));
    if (given) return given;
    throw new Failed({ code: "noProofInFolder", name });
  }
  const file = new Blob([await readable("proof", name, () => readFile(path))]);
  const given = await readGivenProof(basename(name), file);
  if (given) return given;
  throw new Failed({ code: "notProof", kind: await notProof(file), name });
}

/** Returns what `read` returns. Throws `Failed`, with the name of the input, if the system refuses to read it. */
async function readable<T>(input: Input, name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new Failed({ code: "unreadable", input, name, because: faultOf(error) });
  }
}

const isFolder = async (path: string): Promise<boolean> => (await stat(path)).isDirectory();

async function sameTextAt(path: string, judgement: Judgement): Promise<SameText | null> {
  if (judgement.verdict === "invalid" || (await stat(path)).size > MAX_TEXT) return null;
  return sameText(await readFile(path), judgement.history[0].hash);
}

/**
 * Returns the SHA-256 of a file (hexadecimal). Throws if the file is modified while it is read, because the hash
 * would then mix both versions.
 */
async function hashOfFile(path: string, name: string): Promise<string> {
  const stateOf = async () => {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join();
  };
  if (await readable("file", name, () => isFolder(path))) throw new Failed({ code: "isFolder", path });
  const before = await stateOf();
  const stream = () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const hash = await readable("file", name, () => hashOf(stream()));
  if ((await stateOf()) !== before) throw new Failed({ code: "changed", path });
  return hash;
}

/** Stores the key list. If that fails, prints a warning; the verdict does not change. */
async function kept(
  trust: Trust,
  { keyList }: GivenProof,
  { memory, warn, words }: World & { readonly words: CommandWords },
): Promise<void> {
  try {
    if (memory) await remember(trust, keyList, memory);
  } catch (error) {
    warn(faultText({ code: "keyListNotStored", because: faultOf(error) }, words.faults));
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
    throw new Failed({ code: "unreadable", input: "stampRoots", name: null, because: faultOf(error) });
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
  problem: Fault | null,
  world: World,
): Promise<Freshness | null> {
  if (judgement.verdict === "invalid" || judgement.ground.key === "archive" || !trust) return null;
  const notes = new Set(proofs.map(({ text }) => parseProof(text).checkpoint));
  if (problem !== null) return { outcome: "unreached", fault: problem };
  const { policy } = trust;
  return compareFresh(
    { policy, keys: knownKeys(trust, keyList), notes: [...notes], history: judgement.history },
    world.fetch,
  );
}
