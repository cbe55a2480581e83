import type { Dropped } from "@authentica/shared-ui/file-drag";

/** Files that somebody gives: chosen, dropped with their folders, or found again by what the browser has kept of them. */

export interface Given {
  /** Relative to the folder that was given; the file's name where none was. */
  readonly path: string;
  readonly file: File;
}

/** What was given at once. */
export interface Giving {
  readonly files: readonly Given[];
  /** What finds them again after a reload, where the browser has such handles and few are enough. */
  readonly roots: readonly FileSystemHandle[];
}

/** Each is asked for by a question of the browser's own. */
const MOST_ROOTS = 4;

/** What systems leave in folders beside what people put there. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

const isMeant = ({ path }: Given): boolean =>
  !LEFT_BEHIND.has(path.split("/").at(-1) ?? "") && !path.includes("__MACOSX/");

/** Files of an input, with their folders where a folder was chosen. */
export const givenFiles = (files: readonly File[]): Giving => ({
  files: files.map((file) => ({ path: file.webkitRelativePath || file.name, file })).filter(isMeant),
  roots: [],
});

/** What was dropped, with all that its folders hold. */
export async function givenByDrop(dropped: readonly Dropped[]): Promise<Giving> {
  const files: Given[] = [];
  const roots: FileSystemHandle[] = [];
  for (const { entry, file, handle } of dropped) {
    const held = await handle;
    if (held) roots.push(held);
    if (entry) files.push(...(await ofEntry(entry)));
    else if (file) files.push({ path: file.name, file });
  }
  return { files: files.filter(isMeant), roots: rootsFor(dropped.length, roots) };
}

const rootsFor = (count: number, roots: readonly FileSystemHandle[]): readonly FileSystemHandle[] =>
  roots.length === count && count <= MOST_ROOTS ? roots : [];

/** A folder that the browser's own dialog chooses; `null` where none was, `undefined` where there is no such dialog. */
export async function chosenFolder(): Promise<Giving | null | undefined> {
  const { showDirectoryPicker } = window as WindowWithPicker;
  if (!showDirectoryPicker) return undefined;
  try {
    const root = await showDirectoryPicker.call(window);
    return await givenByRoots([root]);
  } catch (error) {
    if ((error as Error).name === "AbortError") return null;
    throw error;
  }
}

/** Asks for what was given before, by a press of a button; `null` where it was not allowed. */
export async function givenAgain(roots: readonly FileSystemHandle[]): Promise<Giving | null> {
  for (const root of roots)
    if ((await (root as HandleWithPermission).requestPermission({ mode: "read" })) !== "granted") return null;
  return givenByRoots(roots);
}

async function givenByRoots(roots: readonly FileSystemHandle[]): Promise<Giving> {
  const files: Given[] = [];
  for (const root of roots) files.push(...(await ofHandle(root, "")));
  return { files: files.filter(isMeant), roots };
}

/** Not yet among the types of the platform: only some browsers have them. */
interface HandleWithPermission extends FileSystemHandle {
  requestPermission(descriptor: { readonly mode: "read" }): Promise<PermissionState>;
}
interface WindowWithPicker extends Window {
  readonly showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle>;
}

async function ofHandle(handle: FileSystemHandle, folder: string): Promise<Given[]> {
  const path = `${folder}${handle.name}`;
  if (handle.kind === "file") return [{ path, file: await (handle as FileSystemFileHandle).getFile() }];
  const given: Given[] = [];
  const inside = (handle as FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> }).values();
  for await (const one of inside) given.push(...(await ofHandle(one, `${path}/`)));
  return given;
}

async function ofEntry(entry: FileSystemEntry): Promise<Given[]> {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const given: Given[] = [];
  for (;;) {
    // A hundred at a time, until there are none.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return given;
    for (const one of entries) given.push(...(await ofEntry(one)));
  }
}

/** What tells a file that was given again: its place, its length and its last change. */
export const markOf = ({
  path,
  size,
  modifiedAt,
}: {
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
}): string => `${size} ${modifiedAt} ${path}`;

/** Of files that were given again those that are missing, by their id: at their place, else of the same name somewhere else. */
export function foundAgain(
  missing: readonly {
    readonly id: number;
    readonly path: string;
    readonly size: number;
    readonly modifiedAt: number;
  }[],
  given: readonly Given[],
): Map<number, Given> {
  const marked = (path: string, { file }: Given) => markOf({ path, size: file.size, modifiedAt: file.lastModified });
  const nameOf = (path: string) => path.split("/").at(-1) ?? path;
  const byPlace = new Map(given.map((one) => [marked(one.path, one), one]));
  const byName = new Map(given.map((one) => [marked(nameOf(one.path), one), one]));
  const found = new Map<number, Given>();
  for (const item of missing) {
    const one = byPlace.get(markOf(item)) ?? byName.get(markOf({ ...item, path: nameOf(item.path) }));
    if (one) found.set(item.id, one);
  }
  return found;
}
