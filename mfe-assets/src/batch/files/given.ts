import type { Dropped } from "@authentica/shared-ui/file-drag";
import { nextTask } from "@authentica/shared-ui/next-task";

/** Files that somebody gives: chosen, dropped with their folders, or found again by what the browser has kept of them. */

export interface Given {
  /** Relative to the folder that was given; the file's name where none was. */
  readonly path: string;
  readonly file: File;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** A file and where it lies, not looked at yet. */
type Found = Pick<Given, "path" | "file">;

/** What was given at once. */
export interface Giving {
  readonly files: readonly Given[];
  /** What finds them again after a reload, where the browser has such handles and few are enough. */
  readonly roots: readonly FileSystemHandle[];
}

/** Why nothing was taken. */
export const UNREAD = "Ce dossier n’a pas pu être lu. Choisissez-le à nouveau.";
export const NO_FILES = "Il n’y a aucun fichier dans ce dossier.";

/** Each is asked for by a question of the browser's own. */
const MOST_ROOTS = 4;

/** What systems leave in folders beside what people put there. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

const isMeant = ({ path }: Found): boolean =>
  !LEFT_BEHIND.has(path.split("/").at(-1) ?? "") && !path.includes("__MACOSX/");

/** Files are looked at for so long at a time, in milliseconds: the disk is asked for each, and the page waits for it. */
const LOOK_MS = 12;

/** Looks at files, a few at a time: of thousands at once the page would stand still. */
async function lookedAt(found: readonly Found[]): Promise<Given[]> {
  const given: Given[] = [];
  let since = performance.now();
  for (const one of found) {
    if (!isMeant(one)) continue;
    given.push({ ...one, size: one.file.size, modifiedAt: one.file.lastModified });
    if (performance.now() - since < LOOK_MS) continue;
    await nextTask();
    since = performance.now();
  }
  return given;
}

/** Files of an input, with their folders where a folder was chosen. */
export const givenFiles = async (files: readonly File[]): Promise<Giving> => ({
  files: await lookedAt(files.map((file) => ({ path: file.webkitRelativePath || file.name, file }))),
  roots: [],
});

/** What was dropped, with all that its folders hold. */
export async function givenByDrop(dropped: readonly Dropped[]): Promise<Giving> {
  const files: Found[] = [];
  const roots: FileSystemHandle[] = [];
  for (const { entry, file, handle } of dropped) {
    const held = await handle;
    if (held) roots.push(held);
    if (entry) files.push(...(await ofEntry(entry)));
    else if (file) files.push({ path: file.name, file });
  }
  return { files: await lookedAt(files), roots: rootsFor(dropped.length, roots) };
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
  const files: Found[] = [];
  for (const root of roots) files.push(...(await ofHandle(root, "")));
  return { files: await lookedAt(files), roots };
}

/** A file by the handle that leads to it, as it is now; `null` where none does. */
export async function fileAt(roots: readonly FileSystemHandle[], path: string): Promise<Given | null> {
  const [top, ...rest] = path.split("/");
  const name = rest.pop();
  try {
    let handle = roots.find((root) => root.name === top);
    for (const folder of name === undefined ? [] : rest)
      handle = await (handle as FileSystemDirectoryHandle).getDirectoryHandle(folder);
    if (name !== undefined) handle = await (handle as FileSystemDirectoryHandle).getFileHandle(name);
    const [given] = await lookedAt([{ path, file: await (handle as FileSystemFileHandle).getFile() }]);
    return given ?? null;
  } catch {
    return null;
  }
}

/** Not yet among the types of the platform: only some browsers have them. */
interface HandleWithPermission extends FileSystemHandle {
  requestPermission(descriptor: { readonly mode: "read" }): Promise<PermissionState>;
}
interface WindowWithPicker extends Window {
  readonly showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle>;
}

async function ofHandle(handle: FileSystemHandle, folder: string): Promise<Found[]> {
  const path = `${folder}${handle.name}`;
  if (handle.kind === "file") return [{ path, file: await (handle as FileSystemFileHandle).getFile() }];
  const given: Found[] = [];
  const inside = (handle as FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> }).values();
  for await (const one of inside) given.push(...(await ofHandle(one, `${path}/`)));
  return given;
}

async function ofEntry(entry: FileSystemEntry): Promise<Found[]> {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const given: Found[] = [];
  for (;;) {
    // A hundred at a time, until there are none.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return given;
    for (const one of entries) given.push(...(await ofEntry(one)));
  }
}
