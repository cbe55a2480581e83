/**
 * Resolves paths to files. A folder yields all files below it, sorted by name. Inside folders, links are only
 * followed if requested, and hidden files are left out. Paths that were typed are always included.
 */
import type { BigIntStats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { isLeftOut } from "../../contract/left-out.ts";
import type { FileWords } from "../words/fr/files.ts";
import { type Text, TextError } from "../world/text.ts";
import { stateOf } from "./file-state.ts";

export interface Found {
  readonly kind: "file";
  /** Absolute path. */
  readonly path: string;
  /** Name to show, if it differs from the path. */
  readonly name?: string;
  /** SHA-256 of a file that a list of hashes names. The file itself is not read. */
  readonly hash?: string;
  readonly size: number;
  /** Last modification, in ms since 1970. */
  readonly mtime: number;
  /** State from `stateOf`. */
  readonly state: string;
}

/** A path that is skipped or cannot be read. */
export interface Passed {
  readonly kind: "skipped" | "failed";
  readonly path: string;
  /** Name to show, if it differs from the path. */
  readonly name?: string;
  /** Name to show to people, if it depends on their language. */
  readonly shown?: Text;
  readonly reason: Text;
}

export interface WalkOptions {
  readonly cwd: string;
  readonly hidden?: boolean | undefined;
  readonly follow?: boolean | undefined;
  /**
   * Names and paths of this command's own files. A base name is skipped inside folders, but accepted if it was typed;
   * an absolute path is always skipped.
   */
  readonly own?: readonly string[];
}

/**
 * Yields the files below `paths`, and the paths that were skipped. Never throws: an unreadable entry is reported, and
 * the walk continues.
 */
export async function* walk(paths: readonly string[], options: WalkOptions): AsyncGenerator<Found | Passed> {
  const { cwd, hidden = false, follow = false, own = [] } = options;

  async function* enter(path: string, isTyped: boolean, above: readonly string[]): AsyncGenerator<Found | Passed> {
    const skipped = (reason: Text): Passed => ({ kind: "skipped", path, reason });
    if (own.includes(path) || (!isTyped && own.includes(basename(path)))) return;
    if (!isTyped && !hidden && isLeftOut(basename(path))) return yield skipped(({ files }) => files.hidden);
    let is: BigIntStats;
    try {
      is = await lstat(path, { bigint: true });
      if (is.isSymbolicLink()) {
        if (!isTyped && !follow) return yield skipped(({ files }) => files.link);
        is = await stat(path, { bigint: true });
      }
    } catch (error) {
      return yield failed(path, error);
    }
    if (is.isDirectory()) return yield* below(path, above);
    if (!is.isFile()) return yield skipped(({ files }) => files.notRegular);
    if (is.size === 0n) return yield skipped(({ files }) => files.empty);
    yield { kind: "file", path, size: Number(is.size), mtime: Number(is.mtimeMs), state: stateOf(is) };
  }

  async function* below(folder: string, above: readonly string[]): AsyncGenerator<Found | Passed> {
    let names: readonly Name[];
    let here = folder;
    try {
      // Links that are followed may form a cycle.
      if (follow) here = await realpath(folder);
      if (above.includes(here)) return;
      names = await namesIn(folder);
    } catch (error) {
      return yield failed(folder, error);
    }
    for (const { text, isLost } of names) {
      const path = join(folder, text);
      if (isLost) yield { kind: "failed", path, reason: NOT_UTF8 };
      else yield* enter(path, false, [...above, here]);
    }
  }

  for (const path of paths) yield* enter(resolve(cwd, path), true, []);
}

/**
 * A name in a folder. If `isLost`, the name is not valid UTF-8, so the runtime cannot open the file, and `text`
 * contains its bytes in escaped form.
 */
interface Name {
  readonly text: string;
  readonly isLost: boolean;
}

const NOT_UTF8: Text = ({ files }) => files.notUtf8;

/**
 * Returns the names in a folder, sorted. Deno replaces bytes that are not UTF-8, so under Deno the original name is
 * not known.
 */
async function namesIn(folder: string): Promise<readonly Name[]> {
  const texts = await readdir(folder);
  const names = texts.some((text) => text.includes("\ufffd"))
    ? (await readdir(folder, { encoding: "buffer" })).map(nameOf)
    : texts.map((text) => ({ text, isLost: false }));
  return names.sort((one, other) => (one.text < other.text ? -1 : 1));
}

function nameOf(bytes: Uint8Array): Name {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), isLost: false };
  } catch {
    const text = Array.from(bytes, (byte) =>
      byte < 0x80 && byte !== 0x5c ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`,
    ).join("");
    return { text, isLost: true };
  }
}

/** Returns an explanation, for people, why a file cannot be read. */
export function reasonOf(error: unknown): Text {
  if (error instanceof TextError) return error.text;
  const { code = "", message = String(error) } = error as { readonly code?: string; readonly message?: string };
  return ({ files }) => (Object.hasOwn(files.system, code) ? files.system[code as keyof FileWords["system"]] : message);
}

function failed(path: string, error: unknown): Passed {
  // The folder lists this name, but no such file is found: the runtime has replaced bytes of the name that are not
  // UTF-8.
  const isLost = path.includes("\ufffd") && (error as { readonly code?: string }).code === "ENOENT";
  return { kind: "failed", path, reason: isLost ? NOT_UTF8 : reasonOf(error) };
}
