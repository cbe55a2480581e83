/**
 * API keys of services, in a file that only the user can read. A key is sent only to the service that it was stored
 * for.
 */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type SettingsPlace, settingsFolder } from "../../../mfe-public/verifier/settings-folder.ts";
import { causeText } from "../errors/error-text.ts";
import { EXITS, Failure, type World } from "../world/world.ts";
import { writePrivately } from "./private-file.ts";

export interface Credentials {
  /** Service that is used if the user names none. */
  readonly service: string | null;
  /** API keys by address of the service. */
  readonly keys: Readonly<Record<string, string>>;
}

const NONE: Credentials = { service: null, keys: {} };
const FILE = "credentials.json";
/** Permission bits for group and others. */
const OTHERS = 0o077;

export const credentialsFile = (place: SettingsPlace): string => join(settingsFolder(place), FILE);

/**
 * Returns the stored credentials; empty if the file does not exist. Throws if other users may access the file, or if
 * it cannot be read.
 */
export async function readCredentials(world: World): Promise<Credentials> {
  const file = credentialsFile(world);
  const is = await stat(file).catch((error) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw new Failure(EXITS.wrong, (words) => words.service.credentials.unreadable(file, causeText(error, words)));
  });
  if (is === null) return NONE;
  if (world.platform !== "win32" && (is.mode & OTHERS) !== 0)
    throw new Failure(EXITS.key, ({ service }) => service.credentials.open(file));
  try {
    const { service, keys } = JSON.parse(await readFile(file, "utf8"));
    return { service: typeof service === "string" ? service : null, keys: { ...keys } };
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Failure(EXITS.wrong, ({ service }) => service.credentials.damaged(file, error.message));
    throw new Failure(EXITS.wrong, (words) => words.service.credentials.unreadable(file, causeText(error, words)));
  }
}

/** Replaces the stored credentials atomically. */
export const writeCredentials = (world: World, credentials: Credentials): Promise<void> =>
  writePrivately(credentialsFile(world), `${JSON.stringify(credentials, null, 2)}\n`);
