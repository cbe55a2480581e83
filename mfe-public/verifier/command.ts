/**
 * `npm run verify -- FILE PROOF [VKEY]`: checks a file and its proof with no network. PROOF is a `.tlog-proof` or the whole archive, VKEY
 * the registry's verifier key or a file that holds it, by default the one of the archive. Exit code 0 authentic, 1 different, 2 invalid
 * or could not run.
 */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import { VKEY } from "@authentica/backend/contract/proof-archive";
import type { Proven } from "@authentica/backend/tlog/verify";
import { parseVkey } from "@authentica/backend/tlog/vkey";
import { hashOf } from "./file-hash.ts";
import { readGivenProof } from "./given-proof.ts";
import { judge } from "./judge.ts";
import { wasDeposited } from "./words.ts";

/** npm starts a script in the folder of its package: names are meant from where the person stands. */
const from = process.env.INIT_CWD ?? process.cwd();
const at = (name: string): string => resolve(from, name);

async function run([file, proof, key]: readonly string[]): Promise<number> {
  if (file === undefined || proof === undefined) throw new Error("Usage: npm run verify -- FILE PROOF [VKEY]");
  const given = await readGivenProof(basename(proof), new Blob([await readFile(at(proof))]));
  if (!given) throw new Error(`There is no proof in ${proof}.`);
  const vkey = key === undefined ? given.vkey : await readKey(key);
  if (vkey === null) throw new Error(`${proof} brings no verifier key: give it as the third argument.`);
  const log = parseKey(vkey);
  if (key === undefined) console.log(`Key from ${VKEY} of the archive; compare it with the published one:\n  ${vkey}`);

  const hash = await hashOf(Readable.toWeb(createReadStream(at(file))) as ReadableStream<Uint8Array>);
  const judgement = judge(hash, given, log);
  if (judgement.verdict === "invalid") {
    console.log(`invalid (${judgement.part}, in ${judgement.name}): ${judgement.reason}`);
    return 2;
  }
  const { verdict, history, hasGap } = judgement;
  const [first] = history;
  if (verdict === "different") {
    console.log(
      `different: the proof holds, for another file.\n  this file      ${hash}\n  certified file ${first.hash}`,
    );
    return 1;
  }
  console.log(`authentic: the file ${hash} is entry ${first.index} of ${first.checkpoint.origin}.`);
  const revoke = history.find(({ leaf }) => leaf.type === "revoke");
  if (revoke)
    console.log(`  REVOKED by its owner on ${dateOf(revoke)}: it is the file, and its registration no longer stands.`);
  if (wasDeposited(history.at(-1)?.event ?? null) === false)
    console.log("  Déclaré sans dépôt du fichier (declared): the registry has never seen the file.");
  for (const event of history) console.log(`  ${lineOf(event)}`);
  if (hasGap) console.log("  The proof of an event in between is not there.");
  console.log(`  Signed with the first ${first.checkpoint.size} entries; what came after is not in this proof.`);
  return 0;
}

const dateOf = ({ leaf }: Proven): string => new Date(leaf.timestamp * 1000).toISOString();

const lineOf = (event: Proven): string => `${dateOf(event)}  ${event.leaf.type}, entry ${event.index}`;

async function readKey(key: string): Promise<string> {
  const isText = /^[^+\s]+\+[0-9a-f]{8}\+/.test(key);
  return isText ? key : (await readFile(at(key), "utf8")).trim();
}

function parseKey(text: string) {
  try {
    return parseVkey(text);
  } catch (error) {
    throw new Error(`The verifier key cannot be read: ${(error as Error).message}.`);
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
