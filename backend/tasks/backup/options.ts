import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { SECRETS, type SecretName } from "./manifest.ts";
import { PEOPLE_KEYS } from "./people-keys.ts";

const USAGE = {
  backup: `npm run op -- backup TARGET [--key FILE] [--people FILE] [--with SECRET]… [--store FILE]

TARGET  file to make; none may have the name
FILE    32 bytes in base64 (openssl rand -base64 32): the backup is encrypted under them, and they are nowhere in it
FILE    of the keys of people, which is made or replaced; people.keys beside TARGET by default. Keep one copy of it, the newest
SECRET  ${SECRETS.join(", ")}: a file of DATA_DIR that goes with it, into an encrypted backup alone
FILE    of the KV server, where the store is on one: on the machine of that server, whose user may read and write it`,
  restore: `npm run op -- restore SOURCE [--key FILE] [--people FILE]

SOURCE  a backup; DATA_DIR, which must be empty or not there, gets what it holds
FILE    the key that it was encrypted under
FILE    of the keys of people, as the last backup has left it; people.keys beside SOURCE by default`,
  drill: `npm run op -- drill FOLDER [--key FILE] [--people FILE]

FOLDER  of backups, whose newest is restored into DATA_DIR/drill, checked as npm run op -- fsck does, and removed again
FILE    the key that it was encrypted under
FILE    of the keys of people, as the last backup has left it; people.keys in FOLDER by default`,
} as const;

export type BackupVerb = keyof typeof USAGE;

export const isBackupVerb = (name: string): name is BackupVerb => Object.hasOwn(USAGE, name);

export interface BackupOptions {
  /** Absolute path of the backup, or of the folder with backups. */
  readonly file: string;
  /** File with the key of the backup; `null` for an unencrypted backup. */
  readonly keyFile: string | null;
  readonly secrets: readonly SecretName[];
  /** File with the keys of people. */
  readonly people: string;
  /** SQLite file of a KV server; `null` if the store is in `DATA_DIR`. */
  readonly store: string | null;
}

/** Parses the arguments. Throws `Error` with the reason. */
export function readBackupOptions(verb: BackupVerb, args: readonly string[], cwd: string): BackupOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      key: { type: "string" },
      people: { type: "string" },
      with: { type: "string", multiple: true },
      store: { type: "string" },
    },
  });
  const { key, people, with: names = [], store } = values;
  const [file] = positionals;
  if (!file || positionals.length > 1 || (verb !== "backup" && (names.length > 0 || store !== undefined)))
    throw new Error(USAGE[verb]);
  const secrets = names.map((name) => {
    const secret = SECRETS.find((one) => one === name);
    if (!secret) throw new Error(`--with is "${name}"; it must be one of ${SECRETS.join(", ")}.`);
    return secret;
  });
  if (secrets.length > 0 && !key)
    throw new Error("Secrets can only be added to an encrypted backup. Give a key with --key FILE.");
  const path = (name: string | undefined) => (name ? resolve(cwd, name) : null);
  const whole = resolve(cwd, file);
  return {
    file: whole,
    keyFile: path(key),
    people: path(people) ?? join(verb === "drill" ? whole : dirname(whole), PEOPLE_KEYS),
    secrets: [...new Set(secrets)],
    store: path(store),
  };
}

/** Formats options as arguments, with absolute paths. */
export const formatBackupOptions = ({ file, keyFile, people, secrets, store }: BackupOptions): string[] => [
  `--people=${people}`,
  ...(store === null ? [] : [`--store=${store}`]),
  ...(keyFile === null ? [] : [`--key=${keyFile}`]),
  ...secrets.map((name) => `--with=${name}`),
  "--",
  file,
];

/** Returns the file permissions that these options need, in addition to those for the store. */
export function reachOfBackup(verb: BackupVerb, { file, keyFile, people, store }: BackupOptions) {
  const folder = dirname(file);
  // SQLite keeps its journals beside the file.
  const beside = store === null ? [] : [dirname(store)];
  const key = keyFile === null ? [] : [keyFile];
  const folders = [...new Set([folder, dirname(people)])];
  return verb === "backup"
    ? { read: [...folders, ...key, ...beside], write: [...folders, ...beside] }
    : { read: [file, people, ...key], write: [] };
}

/**
 * Reads the key of a backup; `null` if no file is named. Throws `Error` if the file does not contain 32 bytes in
 * base64.
 */
export async function readBackupKey(file: string | null): Promise<Uint8Array<ArrayBuffer> | null> {
  if (file === null) return null;
  const text = (await Deno.readTextFile(file)).trim();
  // The message does not contain the content of the file.
  const wrong = new Error(`${file} must hold 32 bytes in base64.`);
  try {
    const bytes = Uint8Array.fromBase64(text);
    if (bytes.length === 32) return bytes;
  } catch {
    throw wrong;
  }
  throw wrong;
}
