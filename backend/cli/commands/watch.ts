import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { AuthenticaError } from "../../client/index.ts";
import { pause } from "../files/pool.ts";
import { type Found, type Passed, walk } from "../files/walk.ts";
import { JOURNAL, openJournal } from "../journal/journal.ts";
import { exitOf, openService, wordsOf } from "../settings/service.ts";
import { createTelling, journalFor, stampFiles } from "../stamping/run.ts";
import { given } from "../world/options.ts";
import { EXITS, Failure, type World } from "../world/world.ts";
import { runOptions, STAMPING, STAMPING_USAGE } from "./stamp.ts";

const USAGE = `authentica watch DIR [--every SECONDS] [options]

Stamps what is in the folder, and from then on whatever comes or changes, once nobody writes it any more, until Ctrl+C. The folder is looked
through every two seconds, more rarely where that takes long: so it works on network drives, too.

--every SECONDS  look through it as often as this
${STAMPING_USAGE}`;

const EVERY_MS = 2000;
/** The folder is looked through for a tenth of the time at most. */
const SHARE = 10;
/** Whoever is away is asked again after this time, ms. */
const AWAY_MS = 30_000;

export async function watchCommand(args: readonly string[], world: World): Promise<number> {
  const options = { ...STAMPING, every: { type: "string" } } as const;
  const { values, positionals: paths } = given(USAGE, () =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  const everyMs = values.every === undefined ? EVERY_MS : Number(values.every) * 1000;
  if (paths.length !== 1 || !(everyMs > 0)) throw new Failure(EXITS.wrong, USAGE);
  const run = runOptions(values);
  const { cwd, stopping } = world;
  const service = await openService(world, values);
  const path = values.journal === undefined ? await journalFor(cwd, paths) : resolve(cwd, values.journal);
  const journal = await openJournal(path, service.url);
  const telling = createTelling(world, run.isJson);
  const news = createNews(world.now);
  try {
    while (!stopping.aborted) {
      const begun = world.now();
      let restMs = everyMs;
      try {
        const all = walk(paths, { cwd, hidden: values.hidden, follow: values.follow, own: [JOURNAL] });
        await stampFiles(news.of(all), service, journal, world, run, telling, news.isSettled);
      } catch (error) {
        if (stopping.aborted) break;
        if (!(error instanceof AuthenticaError) || exitOf(error) === EXITS.key) throw error;
        world.err(`${wordsOf(error)}\n`);
        news.forget();
        restMs = Math.max(AWAY_MS, (error.retryAfter ?? 0) * 1000);
      }
      await pause(Math.max(restMs, SHARE * (world.now() - begun)), stopping).catch(() => undefined);
    }
  } finally {
    await journal.close();
    telling.end(journal);
    service.close();
  }
  return EXITS.stopped;
}

/** Which files of a folder have come or changed since it was last looked through, and of these, which nobody seems to be writing. */
export function createNews(now: () => number) {
  /** As each was when it was last seen, and whether it was given on. */
  const seen = new Map<string, { readonly is: string; isGiven: boolean }>();
  /** What was passed over or could not be read is told once. */
  const told = new Set<string>();

  const stateOf = ({ size, mtime }: Found): string => `${size} ${mtime}`;

  return {
    async *of(all: AsyncIterable<Found | Passed>): AsyncGenerator<Found | Passed> {
      for await (const one of all) {
        if (one.kind === "file") {
          if (!(seen.get(one.path)?.isGiven && seen.get(one.path)?.is === stateOf(one))) yield one;
        } else if (!told.has(`${one.path}\n${one.reason}`)) {
          told.add(`${one.path}\n${one.reason}`);
          yield one;
        }
      }
    },
    /** It is as it was when it was last seen, or was last changed long ago. */
    isSettled(file: Found): boolean {
      const is = stateOf(file);
      const isGiven = seen.get(file.path)?.is === is || now() - file.mtime > EVERY_MS;
      seen.set(file.path, { is, isGiven });
      return isGiven;
    },
    /** All of it is looked at again: what was given on may not have been stamped. */
    forget(): void {
      seen.clear();
    },
  };
}
