/**
 * Records that a user has shown a file without sending it, with a keyed digest of its bytes. The record grants the
 * same access as a scan, for the same time.
 */
import { SCAN_KEPT_MS } from "../../contract/constants.ts";
import { collection } from "../../platform/kv/collection.ts";
import { WORDS } from "../../words/index.ts";

export interface ShownFile {
  readonly userId: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly shownAt: number;
}

export const shownFileRecords = collection<ShownFile>(["files_shown"], {
  kind: "files shown",
  key: ({ userId, hash }) => [userId, hash],
  until: ({ shownAt }) => shownAt + SCAN_KEPT_MS,
  person: {
    exported: {
      member: "shownFiles",
      means: (language) => WORDS[language].dataExport.members.shownFiles,
      row: ({ hash, shownAt }) => ({ hash, shownAt: new Date(shownAt).toISOString() }),
    },
  },
});

export const isShownAt = (shown: ShownFile | null, now: number): boolean =>
  shown !== null && shown.shownAt + SCAN_KEPT_MS > now;
