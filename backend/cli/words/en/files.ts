/** Why a file is skipped or cannot be read, in English. */
import type { FileWords } from "../fr/files.ts";

export const files: FileWords = {
  standardInput: "standard input",
  unnamed: "unnamed",
  failed: (path, reason) => `failed      ${path}: ${reason}`,
  unusable: (path, reason) => `${path}: ${reason}.`,
  hidden: "hidden",
  link: "a link",
  notRegular: "not a regular file",
  empty: "empty",
  notUtf8: "the name of the file is not UTF-8: rename the file",
  changing: "the file changed while it was being read",
  shortened: "The file became shorter while it was read.",
  sentChanged: "it changed while it was sent: run the command again",
  tooLarge: (most) => `larger than ${most} MiB: --private registers it without sending it`,
  system: {
    ENOENT: "the file does not exist",
    EACCES: "no permission to read the file",
    EPERM: "no permission to read the file",
    EISDIR: "this is a folder, not a file",
    ELOOP: "its links form a cycle",
    ENAMETOOLONG: "its name is too long",
  },
  cause: (_code, message) => message,
  ofSystem: (_path, _code, message) => message,
  hashList: {
    line: (list, line) => `${list}, line ${line}`,
    format: "expected “FINGERPRINT  name”, as sha256sum prints it",
  },
  input: {
    alone: "Standard input (-) cannot be combined with other paths.",
    unnamed: "A file from standard input has no name of its own: set its name with --name TEXT.",
    tooLarge: (reason) => `Standard input is ${reason}.`,
    unreadable: (reason) => `Standard input cannot be read: ${reason}.`,
    empty: "Standard input is empty. All empty files have the same fingerprint, so it cannot be registered.",
  },
};
