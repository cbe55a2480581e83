/**
 * `npm run serve -- --dry-run`: prints what a start of this version would do to the store, without writing to the
 * store. Exit code 0: it would start; 1: it would not.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Config, readConfig } from "../config.ts";
import { MARK, planOf } from "../platform/kv/format.ts";
import { encodeKey } from "../platform/kv/key-bytes.ts";
import { openServerAsStored, storePath } from "../platform/kv/open.ts";
import { explained } from "../platform/storage-failure.ts";

const ANSWER_MS = 10_000;

/** Reads the stored format record; `undefined` if there is no store yet. */
async function markOf({ kv }: Config, aside: string): Promise<unknown> {
  if (kv.kind !== "file") return openServerAsStored(kv, ANSWER_MS, MARK);
  const path = storePath(kv.dataDir);
  if (!(await isThere(path))) return undefined;
  const db = new DatabaseSync((await isInUse(kv.dataDir)) ? path : await copied(path, aside), { readOnly: true });
  try {
    const row = db.prepare("select v from kv where k = ?").get(encodeKey(MARK));
    return row === undefined ? null : row.v;
  } finally {
    db.close();
  }
}

/**
 * Copies the store. If no process has the file open, it is read from a copy, because SQLite would create a journal
 * beside the file.
 */
async function copied(path: string, aside: string): Promise<string> {
  const copy = join(aside, "kv.sqlite3");
  await Deno.copyFile(path, copy);
  if (await isThere(`${path}-wal`)) await Deno.copyFile(`${path}-wal`, `${copy}-wal`);
  return copy;
}

async function isInUse(dataDir: string): Promise<boolean> {
  if (!(await isThere(join(dataDir, "lock")))) return false;
  using lock = await Deno.open(join(dataDir, "lock"), { read: true });
  return !(await lock.tryLock(true));
}

const isThere = (path: string): Promise<boolean> =>
  Deno.stat(path).then(
    () => true,
    (error) => {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    },
  );

async function run(config: Config, aside: string): Promise<void> {
  const where =
    config.kv.kind === "file" ? config.dataDir : config.kv.kind === "server" ? config.kv.url : "the platform";
  const mark = await markOf(config, aside);
  console.log("The settings are read. Nothing is written. A start would:");
  if (mark === undefined)
    return console.log(`- make a new store in ${where}, with a new log and keys where none are set.`);
  const name = `The store in ${where}`;
  const { from, to, isRolling } = planOf(mark, { name, instead: "name another store" });
  if (from === to) return console.log(`- open the store in ${where}, which has this version's format, ${to}.`);
  console.log(
    `- convert the store in ${where} from format ${from} to ${to}. Versions that read only format ${from} refuse it then: take a backup first.`,
  );
  if (config.kv.kind !== "file")
    console.log(
      isRolling
        ? "- do so once no instance of an older version is left."
        : "- refuse to, while another process uses the store: stop all others first.",
    );
}

try {
  await run(readConfig(Deno.env.toObject()), Deno.args[0] ?? "");
  Deno.exit(0);
} catch (error) {
  console.error(explained(error));
  Deno.exit(1);
}
