/**
 * Decides which files of a folder are left out by default. Certifying page and command-line client share this list.
 */

/** Files that operating systems create in folders. */
const OF_SYSTEMS: ReadonlySet<string> = new Set([
  "Thumbs.db",
  "desktop.ini",
  "__MACOSX",
  "$RECYCLE.BIN",
  "System Volume Information",
]);

/** Names of hidden files, of lock files of open documents (`~$Report.docx`), and of incomplete downloads. */
const HIDDEN = /^\.|^~\$|\.(part|partial|crdownload|download|opdownload)$/i;

/** Returns whether a file or folder with this name is left out. */
export const isLeftOut = (name: string): boolean => OF_SYSTEMS.has(name) || HIDDEN.test(name);

/** SHA-256 of the empty file. Its registration is refused, because the entry would apply to every empty file. */
export const EMPTY_HASH = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
