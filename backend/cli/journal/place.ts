/** Where journals are kept: with the user's own state, never beside the files, since what comes with a folder is as untrusted as its files. */
import { createHash } from "node:crypto";
import { mkdir, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import { EXITS, Failure, type World } from "../world/world.ts";

/** Name of earlier journals, which were beside the files: never read, never stamped. */
export const FORMER_JOURNAL = ".authentica-journal.jsonl";

type Place = Pick<World, "env" | "platform" | "home">;

/** Folder of all journals: XDG Base Directory Specification, macOS's and Windows's own folders. */
export function journalsFolder({ env, platform, home }: Place): string {
  if (platform === "win32") return join(env.LOCALAPPDATA ?? join(home, "AppData", "Local"), "authentica", "journals");
  if (platform === "darwin") return join(home, "Library", "Application Support", "authentica", "journals");
  const given = env.XDG_STATE_HOME;
  return join(given && isAbsolute(given) ? given : join(home, ".local", "state"), "authentica", "journals");
}

/** The journal of a folder, by the folder's absolute path. */
export const journalFile = (world: Place, folder: string): string =>
  join(journalsFolder(world), `${createHash("sha256").update(folder).digest("hex").slice(0, 32)}.jsonl`);

/** Returns the journal for an existing folder. Throws if a typed one is among the files it is about. */
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
        `${dirname(file)} cannot be made (${error.message}): name a journal with --journal.`,
      );
    });
    return file;
  }
  const file = resolve(world.cwd, typed);
  const [place, files] = await Promise.all([dirname(file), folder].map((path) => realpath(path).catch(() => path)));
  if (`${place}${sep}`.startsWith(files?.endsWith(sep) ? files : `${files}${sep}`))
    throw new Failure(
      EXITS.wrong,
      `The journal ${file} would stand among the files that it is about, where anyone who gives you a folder can write one: name a place elsewhere, or leave --journal out.`,
    );
  return file;
}
