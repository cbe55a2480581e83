/**
 * Reads archives that were unpacked into a folder, as Safari does after a download. Reads all files below the folder,
 * with their paths.
 */
import { Damaged } from "./fault.ts";
import type { ArchiveEntry } from "./given-proof.ts";

/** Limits of a folder (number of files, and levels). Archives of the service never exceed them. */
const MAX_FILES = 100_000;
const MAX_DEPTH = 8;
/** Largest file (bytes). Files of a real archive are much smaller. */
const MAX_FILE = 16 * 1024 * 1024;

/** A folder that was dropped in the browser, or a folder of the file system. */
export interface Folder {
  /** Returns the contents of the folder, in any order. */
  list(): Promise<readonly (FolderFile | FolderFolder)[]>;
}
interface FolderFile {
  readonly name: string;
  blob(): Promise<Blob>;
}
export interface FolderFolder extends Folder {
  readonly name: string;
}

/** Returns the files of an unpacked archive. Throws `SyntaxError` if the folder cannot be an unpacked archive. */
export async function entriesOf(folder: Folder): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  async function enter(below: Folder, path: string, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) throw new Damaged({ code: "folderTooDeep" });
    for (const one of await below.list()) {
      const name = path + one.name;
      if ("list" in one) await enter(one, `${name}/`, depth + 1);
      else entries.push({ name, open: () => bytesOf(one) });
      if (entries.length > MAX_FILES) throw new Damaged({ code: "folderTooFull" });
    }
  }
  await enter(folder, "", 1);
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function bytesOf(file: FolderFile): Promise<Uint8Array> {
  const blob = await file.blob();
  if (blob.size > MAX_FILE) throw new Damaged({ code: "fileTooLarge", name: file.name });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Missing in the TypeScript types, because only some browsers support it. */
interface WithHandle extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/**
 * Returns the dropped folder, or `null` if the item is not a folder. Must be called inside the event handler of the
 * drop, because the item is invalid afterwards.
 */
export const droppedFolder = (item: WithHandle): FolderFolder | null =>
  folderOf(item.webkitGetAsEntry(), item.getAsFileSystemHandle?.());

/**
 * Returns a dropped item as a folder, or `null` if it is not a folder. `handle` is missing or resolves to `null` if
 * the browser has no file handles.
 */
export function folderOf(
  entry: FileSystemEntry | null,
  handle?: Promise<FileSystemHandle | null>,
): FolderFolder | null {
  if (!entry?.isDirectory) return null;
  const inEntry = ofEntry(entry as FileSystemDirectoryEntry);
  // On a page that was opened from disk, Chromium can only read folders through handles. Safari and Firefox have no
  // handles for dropped items.
  const list = async () => {
    const folder = (await handle) as FileSystemDirectoryHandle | null | undefined;
    return (folder ? ofHandle(folder) : inEntry).list();
  };
  return { name: entry.name, list };
}

const ofHandle = (folder: FileSystemDirectoryHandle): FolderFolder => ({
  name: folder.name,
  list: async () => {
    const found: (FolderFile | FolderFolder)[] = [];
    for await (const one of folder.values())
      found.push(one.kind === "directory" ? ofHandle(one) : { name: one.name, blob: () => one.getFile() });
    return found;
  },
});

const ofEntry = (folder: FileSystemDirectoryEntry): FolderFolder => ({
  name: folder.name,
  list: async () => {
    const reader = folder.createReader();
    const found: FileSystemEntry[] = [];
    // Entries arrive in batches; an empty batch marks the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) break;
      found.push(...some);
    }
    return found.map((one) =>
      one.isDirectory ? ofEntry(one as FileSystemDirectoryEntry) : ofFile(one as FileSystemFileEntry),
    );
  },
});

const ofFile = (entry: FileSystemFileEntry): FolderFile => ({
  name: entry.name,
  blob: () => new Promise<File>((resolve, reject) => entry.file(resolve, reject)),
});
