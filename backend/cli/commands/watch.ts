import { AuthenticaError } from "../../client/index.ts";
import { errorText } from "../errors/error-text.ts";
import { pause } from "../files/pause.ts";
import { type Found, type Passed, walk } from "../files/walk.ts";
import { openJournal } from "../journal/journal.ts";
import { FORMER_JOURNAL, journalMeant, journalsFolder } from "../journal/place.ts";
import { exitOf, openService } from "../settings/service.ts";
import type { Outcome } from "../stamping/outcome.ts";
import { createTelling, folderOf, stampFiles } from "../stamping/run.ts";
import { given } from "../world/options.ts";
import { inEnglish, type Text } from "../world/text.ts";
import { EXITS, Failure, Misused, type World } from "../world/world.ts";
import { namedApart, runOptions, STAMPING } from "./stamp.ts";

const USAGE: Text = ({ usage }) => usage.watch;

const EVERY_MS = 2000;
/**
 * Pause after a scan, as a multiple of the scan's duration, so that scanning takes at most about a tenth of the time.
 */
const SHARE = 10;
/** Pause before an unreachable service is tried again (ms). It is shorter if the folder is scanned more often. */
const AWAY_MS = 30_000;
const AWAY_LOOKS = 15;
/**
 * Error codes of files that could not be read, or that changed while they were sent: codes of the operating system
 * (`ENOENT` …), and our `changed`.
 */
const OF_READING = /^(changed|E[A-Z]+)$/;

export async function watchCommand(args: readonly string[], world: World): Promise<number> {
  const options = { ...STAMPING, every: { type: "string" } } as const;
  const { values, positionals: paths } = given(args, options, USAGE);
  const everyMs = values.every === undefined ? EVERY_MS : Number(values.every) * 1000;
  if (paths.length !== 1 || !(everyMs > 0)) throw new Misused(USAGE);
  const run = runOptions(values);
  namedApart(run);
  const { cwd, stopping, words } = world;
  const service = await openService(world, values);
  const folder = await folderOf(cwd, paths);
  const path = await journalMeant(world, folder, values.journal);
  const journal = await openJournal({ path, folder, service: service.url, key: service.keyDigest });
  const own = [FORMER_JOURNAL, path, journalsFolder(world)];
  const telling = createTelling(world, run.isJson);
  const news = createNews(world.now, journal.nameOf);
  const newly: Pick<typeof telling, "found" | "report"> = {
    found: (file) => news.isFirst(file) && telling.found(file),
    report: (one) => news.isNew(one) && telling.report(one),
  };
  /** Message of the error that currently prevents all files from being registered; `null` if there is none. */
  let trouble: string | null = null;
  try {
    while (!stopping.aborted) {
      let restMs = everyMs;
      try {
        const all = walk(paths, { cwd, hidden: values.hidden, follow: values.follow, own });
        await stampFiles(news.of(all), service, journal, world, run, newly, news.isSettled);
        if (trouble !== null) world.err(`${words.service.continuing}\n`);
        trouble = null;
      } catch (error) {
        if (stopping.aborted) break;
        if (!isPassing(error)) throw error;
        const retryAfter = error instanceof AuthenticaError ? error.retryAfter : null;
        if (error.message !== trouble) world.err(`${errorText(error, words)}\n`);
        trouble = error.message;
        restMs = Math.max(everyMs, Math.min(AWAY_MS, AWAY_LOOKS * everyMs), (retryAfter ?? 0) * 1000);
      }
      await pause(Math.max(restMs, SHARE * news.lookedMs()), stopping).catch(() => undefined);
    }
  } finally {
    await journal.close();
    telling.end(journal);
    service.close();
  }
  return EXITS.stopped;
}

/** Returns whether an error is temporary, so that `watch` continues. */
const isPassing = (error: unknown): error is AuthenticaError | Failure =>
  error instanceof AuthenticaError
    ? exitOf(error) !== EXITS.key
    : error instanceof Failure && error.exit === EXITS.away;

/**
 * Selects the files of a folder that are new or have changed since they were last processed. Files that are still
 * being written are left out.
 */
export function createNews(now: () => number, nameOf: (path: string) => string) {
  /**
   * State of each file at the last scan, by file name; whether its processing has begun in that state, and whether it
   * has an outcome.
   */
  let seen = new Map<string, { readonly is: string; isBegun: boolean; isDone: boolean }>();
  /** Reason (in English) that was last reported why a file was skipped or could not be read, by file name. */
  let told = new Map<string, string>();
  /** Reason why a file was skipped or could not be read in the previous scan, by file name. */
  let passed = new Map<string, string>();
  let lookedMs = 0;

  return {
    async *of(all: AsyncIterable<Found | Passed>): AsyncGenerator<Found | Passed> {
      const names = new Set<string>();
      const passing = new Map<string, string>();
      let isWhole = true;
      lookedMs = 0;
      const files = all[Symbol.asyncIterator]();
      for (;;) {
        const begun = now();
        const { value: one, done } = await files.next();
        lookedMs += now() - begun;
        if (done) break;
        const name = nameOf(one.path);
        names.add(name);
        isWhole &&= one.kind !== "failed";
        const known = seen.get(name);
        if (one.kind === "file") {
          if (!known?.isDone || known.is !== one.state) yield one;
          continue;
        }
        // Reported only if two scans in a row find the same reason: a new file is empty at first, and a finished one
        // may just have been renamed.
        const reason = inEnglish(one.reason);
        passing.set(name, reason);
        if (passed.get(name) === reason) yield one;
      }
      passed = passing;
      // Files that no longer exist are forgotten, because they may reappear unchanged. If a folder could not be read,
      // its files may still exist, so nothing is forgotten.
      if (!isWhole) return;
      seen = new Map([...seen].filter(([name]) => names.has(name)));
      told = new Map([...told].filter(([name]) => names.has(name)));
    },
    /**
     * Returns whether a file seems to be complete: it has not changed since the last scan, or was last modified more
     * than two seconds ago.
     */
    isSettled(file: Found): boolean {
      const [name, is] = [nameOf(file.path), file.state];
      const isAsItWas = seen.get(name)?.is === is;
      if (!isAsItWas) seen.set(name, { is, isBegun: false, isDone: false });
      return isAsItWas || now() - file.mtime > EVERY_MS;
    },
    /** Returns whether processing of the file begins for the first time in its current state. */
    isFirst(file: Found): boolean {
      const known = seen.get(nameOf(file.path));
      if (!known || known.isBegun) return false;
      known.isBegun = true;
      return true;
    },
    /**
     * Records the outcome of a file, and returns whether to report it. An unreadable file is tried again at each
     * scan, but reported only once per reason.
     */
    isNew({ path, outcome, reason: text, code, sha256 }: Outcome): boolean {
      const reason = text ? inEnglish(text) : "";
      const known = seen.get(path);
      const isUnread = outcome === "failed" && sha256 === undefined && (code === undefined || OF_READING.test(code));
      if (known && !isUnread) known.isDone = true;
      if (outcome !== "skipped" && !isUnread) {
        told.delete(path);
        return true;
      }
      const isNew = told.get(path) !== reason;
      told.set(path, reason);
      return isNew;
    },
    /** Duration (ms) of the last scan of the folder. */
    lookedMs: () => lookedMs,
  };
}
