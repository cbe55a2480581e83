/**
 * The files that are meant by paths. Of a folder: everything below, in the order of names. A link that stands in a folder is not followed, unless
 * that is asked for, nor is what is hidden taken; a path that the person has typed is taken as it is.
 */
import type { BigIntStats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { isLeftOut } from "../../contract/left-out.ts";
import { stateOf } from "./file-state.ts";

export interface Found {
  readonly kind: "file";
  /** Absolute. */
  readonly path: string;
  /** What it is called where its path does not say it. */
  readonly name?: string;
  /** SHA-256 of a file that is not here and is not read. */
  readonly hash?: string;
  readonly size: number;
  /** When it was last changed, ms since 1970. */
  readonly mtime: number;
  /** `stateOf` it. */
  readonly state: string;
}

/** What is passed over, or cannot be read. */
export interface Passed {
  readonly kind: "skipped" | "failed";
  readonly path: string;
  /** What it is called where its path does not say it. */
  readonly name?: string;
  readonly reason: string;
}

export interface WalkOptions {
  readonly cwd: string;
  readonly hidden?: boolean | undefined;
  readonly follow?: boolean | undefined;
  /** Our own files: by a name, which no folder gives, or by an absolute path, which is never taken. */
  readonly own?: readonly string[];
}

/** Never throws: what cannot be read is told, and the others go on. */
export async function* walk(paths: readonly string[], options: WalkOptions): AsyncGenerator<Found | Passed> {
  const { cwd, hidden = false, follow = false, own = [] } = options;

  async function* enter(path: string, isTyped: boolean, above: readonly string[]): AsyncGenerator<Found | Passed> {
    const skipped = (reason: string): Passed => ({ kind: "skipped", path, reason });
    if (own.includes(path) || (!isTyped && own.includes(basename(path)))) return;
    if (!isTyped && !hidden && isLeftOut(basename(path))) return yield skipped("hidden");
    let is: BigIntStats;
    try {
      is = await lstat(path, { bigint: true });
      if (is.isSymbolicLink()) {
        if (!isTyped && !follow) return yield skipped("a link");
        is = await stat(path, { bigint: true });
      }
    } catch (error) {
      return yield failed(path, error);
    }
    if (is.isDirectory()) return yield* below(path, above);
    if (!is.isFile()) return yield skipped("no file");
    if (is.size === 0n) return yield skipped("empty");
    yield { kind: "file", path, size: Number(is.size), mtime: Number(is.mtimeMs), state: stateOf(is) };
  }

  async function* below(folder: string, above: readonly string[]): AsyncGenerator<Found | Passed> {
    let names: string[];
    let here = folder;
    try {
      // Links may lead in a circle.
      if (follow) here = await realpath(folder);
      if (above.includes(here)) return;
      names = await readdir(folder);
    } catch (error) {
      return yield failed(folder, error);
    }
    for (const name of names.sort()) yield* enter(join(folder, name), false, [...above, here]);
  }

  for (const path of paths) yield* enter(resolve(cwd, path), true, []);
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "it may not be read",
  EPERM: "it may not be read",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
};

/** Why a file cannot be read, in words. */
export const reasonOf = (error: unknown): string => {
  const { code = "", message = String(error) } = error as { readonly code?: string; readonly message?: string };
  return WHY[code] ?? message;
};

const failed = (path: string, error: unknown): Passed => ({ kind: "failed", path, reason: reasonOf(error) });
