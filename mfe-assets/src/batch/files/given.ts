import { isLeftOut } from "@authentica/backend/contract/left-out";
import type { Dropped } from "@authentica/shared-ui/file-drag";
import { nextTask } from "@authentica/shared-ui/next-task";

/** Files given by the user: chosen, dropped with their folders, or found again through handles of the browser. */

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

/** What of a giving is not among its files. */
export interface LeftOut {
  /** Hidden and temporary files of folders, which may be taken, too. */
  readonly hidden: readonly Given[];
  /** How many empty files: their hash is the same for all of them. */
  readonly empty: number;
  /** Paths of files and folders that cannot be read. */
  readonly unread: readonly string[];
}

export const NOTHING_LEFT_OUT: LeftOut = { hidden: [], empty: 0, unread: [] };

/** What was given at once. */
export interface Giving {
  readonly files: readonly Given[];
  readonly leftOut: LeftOut;
  /** What finds them again after a reload, where the browser has such handles and few are enough. */
  readonly roots: readonly FileSystemHandle[];
}

/** Why nothing was taken. */
export const UNREAD = "Ce dossier n’a pas pu être lu. Choisissez-le à nouveau.";
export const NO_FILES = "Il n’y a aucun fichier dans ce dossier.";

/** Each is asked for by a question of the browser's own. */
const MOST_ROOTS = 4;

/** Whether a file is hidden in the given folder. Files chosen directly are always meant. */
const isHidden = ({ path }: Found): boolean => path.split("/").slice(1).some(isLeftOut);

/** Files are looked at for so long at a time, in milliseconds: the disk is asked for each, and the page waits for it. */
const LOOK_MS = 12;

/** Examines files, a few at a time: thousands at once would block the page. Rejects if none could be read. */
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

/** Files of an input, with their folders where a folder was chosen. */
export const givenFiles = async (files: readonly File[]): Promise<Giving> => ({
  ...(await lookedAt({
    found: files.map((file) => ({ path: file.webkitRelativePath || file.name, file })),
    unread: [],
  })),
  roots: [],
});

/** What was dropped, with all that its folders hold. */
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
  roots.length === count && count <= MOST_ROOTS ? roots : [];

/** Opens the browser's folder dialog; `null` if none was chosen, `undefined` if there is no such dialog. */
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
  const walked: Walked = { found: [], unread: [] };
  for (const root of roots) await walkHandle(root, "", walked);
  return { ...(await lookedAt(walked)), roots };
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
    const file = await (handle as FileSystemFileHandle).getFile();
    return { path, file, size: file.size, modifiedAt: file.lastModified };
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

/** What a walk over folders has found so far. */
interface Walked {
  readonly found: Found[];
  /** Paths that could not be read; the walk continues without them. */
  readonly unread: string[];
}

/** Does one step of a walk; what it cannot read is noted. */
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
      // A hundred at a time, until there are none.
      const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (entries.length === 0) return undefined;
      for (const one of entries) await walkEntry(one, walked);
    }
  });
}
