/** Which files of a folder are left out unless they are asked for: one list for the page and the command. */

/** Files that systems leave in folders. */
const OF_SYSTEMS: ReadonlySet<string> = new Set([
  "Thumbs.db",
  "desktop.ini",
  "__MACOSX",
  "$RECYCLE.BIN",
  "System Volume Information",
]);

/** Names of hidden files, of what a program has open (`~$Report.docx`), and of downloads that are not whole. */
const HIDDEN = /^\.|^~\$|\.(part|partial|crdownload|download|opdownload)$/i;

/** Whether a file or folder of this name is left out of the folder that it is in. */
export const isLeftOut = (name: string): boolean => OF_SYSTEMS.has(name) || HIDDEN.test(name);

/** SHA-256 of no bytes: it is the same for every empty file, so that an entry of it would be about all of them. */
export const EMPTY_HASH = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
