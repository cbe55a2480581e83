/** Common parts of `stamp` and `watch`: the folder of a run, and its reports. */
import { stat } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { nameOf } from "../files/name.ts";
import type { Found, Passed } from "../files/walk.ts";
import type { Journal } from "../journal/journal.ts";
import type { Service } from "../settings/service.ts";
import { createProgress } from "../terminal/progress.ts";
import type { World } from "../world/world.ts";
import { jsonOf, type Outcome } from "./outcome.ts";
import { stamp } from "./stamping.ts";

export interface RunOptions {
  readonly isPrivate: boolean;
  /** Pattern of the objects' names, with placeholders. */
  readonly pattern: string;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** Maximum number of objects registered by one call. */
  readonly partMost: number;
  readonly isPatient: boolean;
  /** Does not read a file again if its state has not changed. */
  readonly trustsTimes: boolean;
  readonly isJson: boolean;
}

/**
 * Maximum number of lines that are printed to a terminal. All other files are only counted and recorded in the journal.
 */
const MAX_LINES = 20;

/** Returns the absolute path of the deepest folder that contains all `paths`. */
export async function folderOf(cwd: string, paths: readonly string[]): Promise<string> {
  const folders: string[] = [];
  for (const path of paths) {
    const full = resolve(cwd, path);
    const isFolder = await stat(full).then(
      (is) => is.isDirectory(),
      () => false,
    );
    folders.push(isFolder ? full : dirname(full));
  }
  const [first = cwd, ...others] = folders;
  const isWithin = (folder: string, above: string) =>
    folder === above || folder.startsWith(above.endsWith(sep) ? above : above + sep);
  let common = first;
  while (!others.every((folder) => isWithin(folder, common)) && dirname(common) !== common) common = dirname(common);
  return common;
}

/** Creates the reporter of a run: a line for each file, and a summary. */
export function createTelling(world: World, isJson: boolean) {
  const { words } = world;
  const begun = world.now();
  const counts = { stamped: 0, already: 0, skipped: 0, failed: 0 };
  const skipped = new Map<string, number>();
  const progress = createProgress(world, !isJson);
  let files = 0;
  let bytes = 0;
  let lines = 0;

  const soFar = () => {
    const seconds = Math.max(1, (world.now() - begun) / 1000);
    const done = counts.stamped + counts.already;
    return words.stamping.progress({
      done,
      files,
      bytes,
      failed: counts.failed,
      perSecond: Math.round(done / seconds),
    });
  };

  return {
    counts,
    found({ size }: Found): void {
      files += 1;
      bytes += size;
      progress.tell(soFar);
    },
    report(one: Outcome): void {
      counts[one.outcome] += 1;
      const { outcome, objectId = "" } = one;
      const path = one.shown?.(words) ?? one.path;
      const reason = one.reason?.(words) ?? "";
      if (outcome === "skipped") skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
      if (isJson) world.out(jsonOf(one));
      else if (outcome === "failed") progress.above(() => world.err(`${words.files.failed(path, reason)}\n`));
      else if (outcome === "stamped" && (!world.isWatched || lines < MAX_LINES)) {
        lines += 1;
        progress.above(() => world.out(words.stamping.stamped(objectId, path)));
        if (world.isWatched && lines === MAX_LINES) progress.above(() => world.out("…"));
      }
      progress.tell(soFar);
    },
    /** Prints the summary. */
    end(journal: Journal): void {
      progress.end();
      const seconds = (world.now() - begun) / 1000;
      world.err(`${words.stamping.summary({ ...counts, why: [...skipped], seconds, journal: journal.path })}\n`);
    },
  };
}

export type Telling = ReturnType<typeof createTelling>;

/** Stamps files and records them in the journal. */
export const stampFiles = (
  files: AsyncIterable<Found | Passed>,
  { client }: Pick<Service, "client">,
  journal: Journal,
  world: World,
  { isPrivate, pattern, metadata, partMost, isPatient, trustsTimes }: RunOptions,
  telling: Pick<Telling, "found" | "report">,
  isSettled?: (file: Found) => boolean,
): Promise<void> =>
  stamp(files, {
    client,
    journal,
    world,
    isPrivate,
    metadata,
    partMost,
    nameOf: (path) => nameOf(pattern, path, world.words.files),
    isPatient,
    trustsTimes,
    found: telling.found,
    report: telling.report,
    ...(isSettled && { isSettled }),
  });
