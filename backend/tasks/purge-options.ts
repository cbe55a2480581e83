import { resolve } from "node:path";
import { parseArgs } from "node:util";

const USAGE = `npm run op -- purge [--store FILE]

FILE  of the KV server, where the store is on one: on the machine of that server, whose user may read and write it`;

export interface PurgeOptions {
  /** Absolute path of the SQLite file of a KV server; `null` if the store is in `DATA_DIR`. */
  readonly store: string | null;
}

/** Parses the arguments. Throws `Error` with the usage if they are invalid. */
export function readPurgeOptions(args: readonly string[], cwd: string): PurgeOptions {
  try {
    const { values } = parseArgs({ args: [...args], options: { store: { type: "string" } } });
    return { store: values.store === undefined ? null : resolve(cwd, values.store) };
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}

/** Formats options as arguments, with absolute paths. */
export const formatPurgeOptions = ({ store }: PurgeOptions): string[] => (store === null ? [] : [`--store=${store}`]);
