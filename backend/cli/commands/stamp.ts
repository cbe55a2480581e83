import { open, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { MANY_MAX, MAX_FILE_BYTES } from "../../contract/constants.ts";
import { listed } from "../files/hash-list.ts";
import { isPattern } from "../files/name.ts";
import { type Spooled, spool, TooLarge } from "../files/spooled.ts";
import { type Found, type Passed, reasonOf, walk } from "../files/walk.ts";
import { openJournal } from "../journal/journal.ts";
import { FORMER_JOURNAL, journalMeant, journalsFolder } from "../journal/place.ts";
import { openService } from "../settings/service.ts";
import { createTelling, folderOf, type RunOptions, stampFiles } from "../stamping/run.ts";
import { TOO_LARGE } from "../stamping/stamping.ts";
import { COMMON, given, metadataOf } from "../world/options.ts";
import type { Text } from "../world/text.ts";
import { EXITS, Failure, Misused, type World } from "../world/world.ts";

export const STAMPING = {
  ...COMMON,
  private: { type: "boolean" },
  name: { type: "string" },
  meta: { type: "string", multiple: true },
  journal: { type: "string" },
  hidden: { type: "boolean" },
  follow: { type: "boolean" },
  batch: { type: "string" },
  wait: { type: "boolean" },
  "trust-times": { type: "boolean" },
} as const;

const USAGE: Text = ({ usage }) => usage.stamp;

/** Options that `stamp` and `watch` have in common. */
export const runOptions = (values: {
  readonly private?: boolean | undefined;
  readonly name?: string | undefined;
  readonly meta?: readonly string[] | undefined;
  readonly batch?: string | undefined;
  readonly wait?: boolean | undefined;
  readonly "trust-times"?: boolean | undefined;
  readonly json?: boolean | undefined;
}): RunOptions => ({
  partMost: partOf(values.batch),
  isPrivate: values.private === true,
  pattern: values.name ?? "{name}",
  metadata: metadataOf(values.meta ?? []),
  isPatient: values.wait === true,
  trustsTimes: values["trust-times"] === true,
  isJson: values.json === true,
});

/**
 * Throws unless `--name` contains a placeholder. Called when several files may be registered: without a placeholder
 * all would get the same name.
 */
export function namedApart({ pattern }: Pick<RunOptions, "pattern">): void {
  if (isPattern(pattern)) return;
  throw new Failure(EXITS.wrong, ({ args }) => args.namesAlike);
}

function partOf(text: string | undefined): number {
  const count = text === undefined ? MANY_MAX : Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MANY_MAX)
    throw new Failure(EXITS.wrong, ({ args }) => args.batch(MANY_MAX, text ?? ""));
  return count;
}

export async function stampCommand(args: readonly string[], world: World): Promise<number> {
  const options = { ...STAMPING, hashes: { type: "string" } } as const;
  const { values, positionals: paths } = given(args, options, USAGE);
  const { hashes } = values;
  if ((paths.length === 0) === (hashes === undefined)) throw new Misused(USAGE);
  const run = runOptions(values);
  if (hashes !== undefined) return stampHashes(hashes, values, run, world);
  if (paths.includes("-")) return stampInput(paths, values, run, world);
  const { cwd } = world;
  if (paths.length > 1 || (await isFolder(resolve(cwd, paths[0] ?? "")))) namedApart(run);
  const files = (own: readonly string[]) => walk(paths, { cwd, hidden: values.hidden, follow: values.follow, own });
  return stampAll(await folderOf(cwd, paths), files, values, run, world);
}

type Values = Parameters<typeof openService>[1] & { readonly journal?: string | undefined };

/** Registers the hashes in a list; the files themselves are not read. */
async function stampHashes(list: string, values: Values, options: RunOptions, world: World): Promise<number> {
  namedApart(options);
  const input = list === "-" ? world.stdin : await opened(resolve(world.cwd, list));
  const files = () => listed(input, ({ files }) => (list === "-" ? files.standardInput : list));
  return stampAll(world.cwd, files, values, { ...options, isPrivate: true }, world);
}

async function opened(path: string): Promise<Readable> {
  const file = await open(path).catch((error) => {
    throw new Failure(EXITS.wrong, (words) => words.files.unusable(path, reasonOf(error)(words)));
  });
  return file.createReadStream({ encoding: "utf8" });
}

/** Registers the bytes of standard input as one file. */
async function stampInput(
  paths: readonly string[],
  values: Values,
  options: RunOptions,
  world: World,
): Promise<number> {
  const { pattern } = options;
  if (paths.length > 1) throw new Failure(EXITS.wrong, ({ files }) => files.input.alone);
  if (isPattern(pattern)) throw new Failure(EXITS.wrong, ({ files }) => files.input.unnamed);
  const most = options.isPrivate ? Number.POSITIVE_INFINITY : MAX_FILE_BYTES;
  let spooled: Spooled;
  try {
    spooled = await spool(world.stdin, pattern, most, world.stopping);
  } catch (error) {
    if (world.stopping.aborted) return EXITS.stopped;
    if (error instanceof TooLarge)
      throw new Failure(EXITS.wrong, (words) => words.files.input.tooLarge(TOO_LARGE(words)));
    throw new Failure(EXITS.wrong, (words) => words.files.input.unreadable(reasonOf(error)(words)));
  }
  try {
    if (spooled.file.size === 0) throw new Failure(EXITS.wrong, ({ files }) => files.input.empty);
    return await stampAll(world.cwd, () => each(spooled.file), values, options, world);
  } finally {
    await spooled.remove();
  }
}

async function* each(file: Found): AsyncGenerator<Found> {
  yield file;
}

/**
 * Registers files, with the journal of `folder`. `filesOf` gets the paths of this command's own files, and must leave
 * them out.
 */
async function stampAll(
  folder: string,
  filesOf: (own: readonly string[]) => AsyncIterable<Found | Passed>,
  values: Values,
  options: RunOptions,
  world: World,
): Promise<number> {
  const { stopping } = world;
  const service = await openService(world, values);
  const telling = createTelling(world, options.isJson);
  try {
    const path = await journalMeant(world, folder, values.journal);
    const journal = await openJournal({ path, folder, service: service.url, key: service.keyDigest });
    try {
      const files = filesOf([FORMER_JOURNAL, path, journalsFolder(world)]);
      await stampFiles(files, service, journal, world, options, telling).catch((error) => {
        if (error !== stopping.reason || !stopping.aborted) throw error;
      });
    } finally {
      await journal.close();
      telling.end(journal);
    }
  } finally {
    service.close();
  }
  if (stopping.aborted) return EXITS.stopped;
  return telling.counts.failed > 0 ? EXITS.some : EXITS.done;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (is) => is.isDirectory(),
    () => false,
  );
