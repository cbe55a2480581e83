import { collection } from "../../platform/kv/collection.ts";

/** A version of the key list, as the log has taken it. */
export interface KeyListRecord {
  readonly version: number;
  /** The signed note, whose text the entry commits to. */
  readonly note: string;
  /** Index of its entry. */
  readonly index: number;
}

/** Belongs to no one. Every version is kept, because each is in the log. */
export const keyListRecords = collection<KeyListRecord>(["key_lists"], { key: ({ version }) => [version] });
