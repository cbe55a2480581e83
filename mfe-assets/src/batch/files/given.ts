import { isLeftOut } from "@authentica/backend/contract/left-out";
import type { Dropped } from "@authentica/shared-ui/file-drag";
import { nextTask } from "@authentica/shared-ui/next-task";

/**
 * Files given by the user: chosen in a dialog, dropped with their folders, or found again through the browser's file
 * handles.
 */

export interface Given {
  /** Path of the file relative to the given folder. If the file was given without a folder, its name. */
  readonly path: string;
  readonly file: File;
  readonly size: number;
  /** Time of the last modification (ms since 1970). */
  readonly modifiedAt: number;
}

/** A file and its path. Its size and time have not been read yet. */
type Found = Pick<Given, "path" | "file">;

/** The given files that are not part of the batch. */
export interface LeftOut {
  /** Hidden and temporary files from folders. The user can include them. */
  readonly hidden: readonly Given[];
  /** Number of empty files. They are left out, because all empty files have the same hash. */
  readonly empty: number;
  /** Paths of unreadable files and folders. */
  readonly unread: readonly string[];
}

export const NOTHING_LEFT_OUT: LeftOut = { hidden: [], empty: 0, unread: [] };

/** The files of one selection in a file dialog, or of one drop. */
export interface Giving {
  readonly files: readonly Given[];
  readonly leftOut: LeftOut;
  /**
   * Handles by which the files are found again after a reload. Empty if the browser does not support them, or if
   * there are too many.
   */
  readonly roots: readonly FileSystemHandle[];
}

/** Largest number of handles that are kept. The browser asks the user for permission for each of them. */
const MAX_ROOTS = 4;

/** Whether a file within the given folder is hidden. Files that the user gave directly are never hidden. */
const isHidden = ({ path }: Found): boolean => path.split("/").slice(1).some(isLeftOut);

/**
 * Time (ms) for which files are examined before the page can handle other work. Examining a file requires disk
 * access.
 */
const LOOK_MS = 12;

/**
 * Reads the size and time of the files. Works in slices, because thousands of files at once would block the page.
 * Rejects if no file could be read.
 */
async function lookedAt({ found, unread }: Walked): Promise<Omit<Giving, "roots">> {
  if (found.length === 0 && unread.length > 0) throw new Error(`${unread.join(", ")} cannot be read.`);
  const files: Given[] = [];
  const hidden: Given[] = [];
  let empty = 0;
  let since = performance.now();
  for (const one of found) {
    const given = { ...one, size: one.file.size, modifiedAt: one.file.lastModified };
    if (isHidden(one)) hidden.push(given);
    else if (given.size === 0) empty += 1;
    else files.push(given);
    if (performance.now() - since < LOOK_MS) continue;
    await nextTask();
    since = performance.now();
  }
  return { files, leftOut: { hidden: hidden.filter(({ size }) => size > 0), empty, unread } };
}

/** Returns the files of a file input. If the user chose a folder, each file has its path. */
export const givenFiles = async (files: readonly File[]): Promise<Giving> => ({
  ...(await lookedAt({
    found: files.map((file) => ({ path: file.webkitRelativePath || file.name, file })),
    unread: [],
  })),
  roots: [],
});

/** Returns the dropped files, including the contents of dropped folders. */
export async function givenByDrop(dropped: readonly Dropped[]): Promise<Giving> {
  const walked: Walked = { found: [], unread: [] };
  const roots: FileSystemHandle[] = [];
  for (const { entry, file, handle } of dropped) {
    const held = await handle;
    if (held) roots.push(held);
    if (entry) await walkEntry(entry, walked);
    else if (file) walked.found.push({ path: file.name, file });
  }
  return { ...(await lookedAt(walked)), roots: rootsFor(dropped.length, roots) };
}

const rootsFor = (count: number, roots: readonly FileSystemHandle[]): readonly FileSystemHandle[] =>
  roots.length === count && count <= MAX_ROOTS ? roots : [];

/**
 * Opens the browser's folder dialog. Resolves to `null` if the user cancels, or to `undefined` if the browser has no
 * such dialog.
 */
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

/**
 * Asks for permission to read the handles of an earlier visit, and reads their files. The browser only allows this in
 * response to a button press. Resolves to `null` if permission is denied.
 */
export async function givenAgain(roots: readonly FileSystemHandle[]): Promise<Giving | null> {
  for (const root of roots)
    if ((await (root as HandleWithPermission).requestPermission({ mode: "read" })) !== "granted") return null;
  return givenByRoots(roots);
}

async function givenByRoots(roots: readonly FileSystemHandle[]): Promise<Giving> {
  const walked: Walked = { found: [], unread: [] };
  for (const root of roots) await walkHandle(root, "", walked);
  return { ...(await lookedAt(walked)), roots };
}

/** Returns the current version of the file at a path below these handles, or `null` if it cannot be found. */
export async function fileAt(roots: readonly FileSystemHandle[], path: string): Promise<Given | null> {
  const [top, ...rest] = path.split("/");
  const name = rest.pop();
  try {
    let handle = roots.find((root) => root.name === top);
    for (const folder of name === undefined ? [] : rest)
      handle = await (handle as FileSystemDirectoryHandle).getDirectoryHandle(folder);
    if (name !== undefined) handle = await (handle as FileSystemDirectoryHandle).getFileHandle(name);
    const file = await (handle as FileSystemFileHandle).getFile();
    return { path, file, size: file.size, modifiedAt: file.lastModified };
  } catch {
    return null;
  }
}

/** Missing in the TypeScript types, because only some browsers support it. */
interface HandleWithPermission extends FileSystemHandle {
  requestPermission(descriptor: { readonly mode: "read" }): Promise<PermissionState>;
}
interface WindowWithPicker extends Window {
  readonly showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle>;
}

/** Result of a walk through folders so far. */
interface Walked {
  readonly found: Found[];
  /** Paths that could not be read and were skipped. */
  readonly unread: string[];
}

/** Performs one step of reading a folder. If the step fails, records the path as unreadable. */
async function trying(path: string, { unread }: Walked, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch {
    unread.push(path);
  }
}

async function walkHandle(handle: FileSystemHandle, folder: string, walked: Walked): Promise<void> {
  const path = `${folder}${handle.name}`;
  await trying(path, walked, async () => {
    if (handle.kind === "file")
      return walked.found.push({ path, file: await (handle as FileSystemFileHandle).getFile() });
    const inside = (handle as FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> }).values();
    for await (const one of inside) await walkHandle(one, `${path}/`, walked);
    return undefined;
  });
}

async function walkEntry(entry: FileSystemEntry, walked: Walked): Promise<void> {
  const path = entry.fullPath.replace(/^\//, "");
  await trying(path, walked, async () => {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      return walked.found.push({ path, file });
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      // Each call returns about a hundred entries; an empty array marks the end.
      const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (entries.length === 0) return undefined;
      for (const one of entries) await walkEntry(one, walked);
    }
  });
}
