import { collection } from "../../platform/kv/collection.ts";

/** An accepted version of the key list. */
export interface KeyListRecord {
  readonly version: number;
  /** The signed note. Its log entry commits to the text of the note. */
  readonly note: string;
  /** Index of the log entry. */
  readonly index: number;
}

/** Belongs to no account. Every version is stored, because each has an entry in the log. */
export const keyListRecords = collection<KeyListRecord>(["key_lists"], { key: ({ version }) => [version] });
