/**
 * `npm run op -- mirror URL DIR [VKEY] [--roots FILE]`: copies and verifies a log. Exit code 0: the copy is up to
 * date and all checks passed; 1: a check failed; 2: it could not run.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseRoots, type Roots } from "../formats/tlog/key-list.ts";
import type { Verifier } from "../formats/tlog/note.ts";
import { parsePolicy } from "../formats/tlog/policy.ts";
import { formatVkey, parseVkeys } from "../formats/tlog/vkey.ts";
import { logFetcher } from "../registry/mirror/fetch.ts";
import { HistoryRewritten, mirror } from "../registry/mirror/mirror.ts";

const USAGE = `npm run op -- mirror URL DIR [VKEY] [--roots FILE]

URL     prefix of the log, such as https://authentica.example/api/registry
DIR     folder of the copy; made when it is not there
VKEY    the log's verifier keys, one a line; by default those kept in DIR, or at the first copy all that the log announces
--roots root keys that sign the log's key lists: its keys are those of the newest list from then on, through every rotation`;

const { values, positionals } = (() => {
  try {
    return parseArgs({ args: Deno.args, allowPositionals: true, options: { roots: { type: "string" } } });
  } catch {
    return { values: { roots: undefined }, positionals: [] };
  }
})();
const [url, dir, vkey] = positionals;
if (!url || !dir || !URL.canParse(url)) {
  console.error(USAGE);
  Deno.exit(2);
}
const prefix = url.replace(/\/+$/, "");

const fetchPath = logFetcher(prefix);

/**
 * Returns verifier keys, one per line: the given ones, otherwise those stored with the copy, otherwise those that
 * the log names. Keys that the log names are then stored with the copy.
 */
async function readKeys(folder: string): Promise<string> {
  const read = (name: string) => Deno.readTextFile(join(folder, name)).catch(() => null);
  const known = vkey ?? (await read("vkeys")) ?? (await read("vkey"));
  if (known !== null) return known;
  // Other logs may only serve `vkey`, with one key.
  const signing = new TextDecoder().decode(await fetchPath("vkeys").catch(() => fetchPath("vkey")));
  const told = await announcedKeys(signing);
  const [first] = parseVkeys(told);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "vkeys"), told);
  console.log(
    `first copy: this log's key is taken on its word, compare it with the published one: ${formatVkey(first as Verifier)}`,
  );
  return told;
}

/** Adds the keys that the log's policy announces, so that a future signing key is already known. */
async function announcedKeys(signing: string): Promise<string> {
  const keys = parseVkeys(signing);
  try {
    const { logs } = parsePolicy(await fetchPath("policy"));
    const announced = logs.map(({ key }) => key).filter(({ name }) => name === keys[0]?.name);
    return [...new Set([...keys, ...announced].map(formatVkey))].map((line) => `${line}\n`).join("");
  } catch {
    return signing;
  }
}

/**
 * Returns the given root keys and stores them with the copy, otherwise returns those stored with the copy; `null` if
 * there are none. Throws if they cannot be read.
 */
async function readRoots(folder: string): Promise<Roots | null> {
  const kept = join(folder, "roots");
  if (values.roots === undefined) {
    const text = await Deno.readTextFile(kept).catch((error) => {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    });
    return text === null ? null : parseRoots(text);
  }
  const text = await Deno.readTextFile(values.roots);
  const roots = parseRoots(text);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(kept, text);
  return roots;
}

try {
  const roots = await readRoots(dir);
  const log = roots === null ? parseVkeys(await readKeys(dir)) : [];
  const { from, to, tiles } = await mirror({ fetchPath, dir, log, roots });
  console.log(`${to} entries (${to - from} new, ${tiles} tiles fetched), all checked`);
} catch (error) {
  if (error instanceof HistoryRewritten) {
    console.error(`HISTORY WAS REWRITTEN. ${error.message} Both checkpoints are signed by the log:`);
    console.error(`\n--- kept\n${error.kept}\n--- offered\n${error.offered}`);
    Deno.exit(1);
  }
  console.error((error as Error).message);
  Deno.exit(1);
}
