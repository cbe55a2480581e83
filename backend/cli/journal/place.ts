/**
 * Where journals are kept: in the user's state folder, never beside the files, because everything in a folder from
 * someone else is as untrusted as its files.
 */
import { createHash } from "node:crypto";
import { mkdir, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import { EXITS, Failure, type World } from "../world/world.ts";

/** File name of old journals, which were kept beside the files. Such files are never read and never stamped. */
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

/** Returns the path of a folder's journal, named by a digest of the folder's absolute path. */
export const journalFile = (world: Place, folder: string): string =>
  join(journalsFolder(world), `${createHash("sha256").update(folder).digest("hex").slice(0, 32)}.jsonl`);

/**
 * Returns the path of the journal and creates its folder. Throws if a path given by the user lies inside the folder
 * of the files.
 */
export async function journalMeant(
  world: Pick<World, "cwd"> & Place,
  folder: string,
  typed: string | undefined,
): Promise<string> {
  if (typed === undefined) {
    const file = journalFile(world, folder);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch((error) => {
      throw new Failure(
        EXITS.wrong,
        `${dirname(file)} cannot be created (${error.message}): choose a journal with --journal.`,
      );
    });
    return file;
  }
  const file = resolve(world.cwd, typed);
  const [place, files] = await Promise.all([dirname(file), folder].map((path) => realpath(path).catch(() => path)));
  if (`${place}${sep}`.startsWith(files?.endsWith(sep) ? files : `${files}${sep}`))
    throw new Failure(
      EXITS.wrong,
      `The journal ${file} would be among the files that it is about, where anyone who gives you the folder could forge it: choose another place, or omit --journal.`,
    );
  return file;
}
