/**
 * Determines where journals are stored: in the user's state folder, never beside the files. A folder received from
 * someone else could otherwise contain a forged journal.
 */
import { createHash } from "node:crypto";
import { mkdir, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import { causeText } from "../errors/error-text.ts";
import { EXITS, Failure, type World } from "../world/world.ts";

/**
 * Name of journals of older versions, which were stored beside the files. A file with this name is neither read as a
 * journal nor registered.
 */
export const FORMER_JOURNAL = ".authentica-journal.jsonl";

type Place = Pick<World, "env" | "platform" | "home">;

/**
 * Returns the folder of all journals: by the XDG Base Directory Specification, or where macOS and Windows keep
 * application data.
 */
export function journalsFolder({ env, platform, home }: Place): string {
  if (platform === "win32") return join(env.LOCALAPPDATA ?? join(home, "AppData", "Local"), "authentica", "journals");
  if (platform === "darwin") return join(home, "Library", "Application Support", "authentica", "journals");
  const given = env.XDG_STATE_HOME;
  return join(given && isAbsolute(given) ? given : join(home, ".local", "state"), "authentica", "journals");
}

/** Returns the path of the journal for a folder. Its name is a digest of the folder's absolute path. */
export const journalFile = (world: Place, folder: string): string =>
  join(journalsFolder(world), `${createHash("sha256").update(folder).digest("hex").slice(0, 32)}.jsonl`);

/**
 * Returns the path of the journal, and creates the folder for the default path. Throws if the user chose a path
 * inside the folder that is being registered.
 */
export async function journalMeant(
  world: Pick<World, "cwd"> & Place,
  folder: string,
  typed: string | undefined,
): Promise<string> {
  if (typed === undefined) {
    const file = journalFile(world, folder);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch((error) => {
      throw new Failure(EXITS.wrong, (words) =>
        words.stamping.journal.noFolder(dirname(file), causeText(error, words)),
      );
    });
    return file;
  }
  const file = resolve(world.cwd, typed);
  const [place, files] = await Promise.all([dirname(file), folder].map((path) => realpath(path).catch(() => path)));
  if (`${place}${sep}`.startsWith(files?.endsWith(sep) ? files : `${files}${sep}`))
    throw new Failure(EXITS.wrong, ({ stamping }) => stamping.journal.inside(file));
  return file;
}
