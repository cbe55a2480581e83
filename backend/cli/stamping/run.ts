/** Common parts of `stamp` and `watch`: the folder of a run, and its reports. */
import { stat } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { nameOf } from "../files/name.ts";
import type { Found, Passed } from "../files/walk.ts";
import type { Journal } from "../journal/journal.ts";
import type { Service } from "../settings/service.ts";
import { createProgress } from "../terminal/progress.ts";
import { counted } from "../world/options.ts";
import type { World } from "../world/world.ts";
import type { Outcome } from "./outcome.ts";
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
const LINES_MOST = 20;

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
  const begun = world.now();
  const counts = { stamped: 0, already: 0, skipped: 0, failed: 0 };
  const skipped = new Map<string, number>();
  const progress = createProgress(world, !isJson);
  let files = 0;
  let bytes = 0;
  let lines = 0;

  const words = () => {
    const seconds = Math.max(1, (world.now() - begun) / 1000);
    const done = counts.stamped + counts.already;
    return `${counted(done)} of ${counted(files)} files, ${inBytes(bytes)}, ${Math.round(done / seconds)}/s${counts.failed > 0 ? `, ${counted(counts.failed)} failed` : ""}`;
  };

  return {
    counts,
    found({ size }: Found): void {
      files += 1;
      bytes += size;
      progress.tell(words);
    },
    report(one: Outcome): void {
      counts[one.outcome] += 1;
      const { path, outcome, reason = "", objectId = "" } = one;
      if (outcome === "skipped") skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
      if (isJson) world.out(JSON.stringify(one));
      else if (outcome === "failed") progress.above(() => world.err(`failed   ${path}: ${reason}\n`));
      else if (outcome === "stamped" && (!world.isWatched || lines < LINES_MOST)) {
        lines += 1;
        progress.above(() => world.out(`stamped  ${objectId}  ${path}`));
        if (world.isWatched && lines === LINES_MOST) progress.above(() => world.out("…"));
      }
      progress.tell(words);
    },
    /** Prints the summary. */
    end(journal: Journal): void {
      progress.end();
      const why = [...skipped].map(([reason, count]) => `${reason} ${counted(count)}`).join(", ");
      const { stamped, already, failed } = counts;
      const seconds = ((world.now() - begun) / 1000).toFixed(1);
      world.err(
        `${counted(stamped)} stamped, ${counted(already)} already, ${counted(counts.skipped)} skipped${why ? ` (${why})` : ""}, ${counted(failed)} failed, in ${seconds} s. Journal: ${journal.path}\n`,
      );
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
    nameOf: (path) => nameOf(pattern, path),
    isPatient,
    trustsTimes,
    found: telling.found,
    report: telling.report,
    ...(isSettled && { isSettled }),
  });

const UNITS = ["B", "kB", "MB", "GB", "TB"];

function inBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`;
}
