/** Archives that were unpacked into a folder, as Safari does unasked: what is below the folder, by its path. */
import type { ArchiveEntry } from "./given-proof.ts";

/** An archive that has more is none of ours. */
const FILES_MOST = 100_000;
const DEPTH_MOST = 8;
/** A file of a proof's archive is far smaller. */
const FILE_MOST = 16 * 1024 * 1024;

/** A folder, from the browser's drop or from the file system. */
export interface Folder {
  /** What is in it, in any order. */
  list(): Promise<readonly (FolderFile | FolderFolder)[]>;
}
interface FolderFile {
  readonly name: string;
  blob(): Promise<Blob>;
}
export interface FolderFolder extends Folder {
  readonly name: string;
}

/** Throws `SyntaxError` for a folder that is none of ours. */
export async function entriesOf(folder: Folder): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  async function enter(below: Folder, path: string, depth: number): Promise<void> {
    if (depth > DEPTH_MOST) throw new SyntaxError("the folder is too deep to be an unpacked archive");
    for (const one of await below.list()) {
      const name = path + one.name;
      if ("list" in one) await enter(one, `${name}/`, depth + 1);
      else entries.push({ name, open: () => bytesOf(one) });
      if (entries.length > FILES_MOST) throw new SyntaxError("the folder has too many files to be an unpacked archive");
    }
  }
  await enter(folder, "", 1);
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function bytesOf(file: FolderFile): Promise<Uint8Array> {
  const blob = await file.blob();
  if (blob.size > FILE_MOST) throw new SyntaxError(`${file.name} is too large for a file of an archive`);
  return new Uint8Array(await blob.arrayBuffer());
}

/** Not in the types of every browser. */
interface WithHandle extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** A folder that was dropped on a page. Call it while the drop is handled: once that has ended, the item is gone. */
export const droppedFolder = (item: WithHandle): FolderFolder | null =>
  folderOf(item.webkitGetAsEntry(), item.getAsFileSystemHandle?.());

/** The folder of what was dropped; `null` if it is none. `handle`: absent, or of `null`, where the browser has none. */
export function folderOf(
  entry: FileSystemEntry | null,
  handle?: Promise<FileSystemHandle | null>,
): FolderFolder | null {
  if (!entry?.isDirectory) return null;
  const inEntry = ofEntry(entry as FileSystemDirectoryEntry);
  // From a page that was opened from a disk, Chromium reads folders by their handles only; Safari and Firefox have none here.
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
    // They come some at a time; none is the end.
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
