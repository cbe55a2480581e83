/** Remembers the newest key list that a verifier has seen, so that an archive with an older one, or none, cannot bring a condemned key back. */
import { toHex, utf8 } from "@authentica/backend/tlog/bytes";
import { digest } from "@authentica/backend/tlog/hash";
import { openKeyList, type Roots } from "@authentica/backend/tlog/key-list";
import { formatPolicy } from "@authentica/backend/tlog/policy";
import { type KnownList, newestList } from "./known-keys.ts";
import { type Trust, withList } from "./trust.ts";

/** One note for each set of roots: lists of other roots never replace it. */
export interface KeyListMemory {
  /** The note that was kept; `null`: none. */
  read(id: string): Promise<string | null>;
  keep(id: string, note: string): Promise<void>;
  /** Where it is kept, for the person. */
  where(id: string): string;
}

const idOf = (roots: Roots): string => toHex(digest(utf8(formatPolicy(roots)))).slice(0, 32);

/** The trust with the list that is remembered. Throws `Error` if what was kept is damaged. */
export async function remembered(trust: Trust, memory: KeyListMemory): Promise<Trust> {
  const { roots } = trust;
  if (roots === null) return trust;
  const note = await memory.read(idOf(roots));
  if (note === null) return trust;
  try {
    return withList(trust, openKeyList(note, roots));
  } catch (error) {
    const where = memory.where(idOf(roots));
    throw new Error(
      `The key list that is remembered in ${where} does not hold: ${(error as Error).message}. Remove it to continue without it.`,
    );
  }
}

/** Keeps the newest of the lists that are known, if the roots have signed it and it is newer than what is kept. */
export async function remember(trust: Trust, listNote: string | null, memory: KeyListMemory): Promise<void> {
  const { roots } = trust;
  const newest = newestList(trust, listNote);
  if (roots === null || newest === null || !isSignedBy(roots, newest)) return;
  const kept = await memory.read(idOf(roots));
  if (kept === null || openKeyList(kept, roots).list.version < newest.list.version)
    await memory.keep(idOf(roots), newest.note);
}

function isSignedBy(roots: Roots, { note }: KnownList): boolean {
  try {
    openKeyList(note, roots);
    return true;
  } catch {
    return false;
  }
}

const ENTRY = "authentica-keys";

/** In the browser. Nothing is kept where the browser keeps nothing, as in some for `file:` pages. */
export const browserMemory = (): KeyListMemory => ({
  async read(id) {
    try {
      return localStorage.getItem(`${ENTRY}-${id}`);
    } catch {
      return null;
    }
  },
  async keep(id, note) {
    try {
      localStorage.setItem(`${ENTRY}-${id}`, note);
    } catch {
      // Full, or switched off: the next visit starts from the list inside the page.
    }
  },
  where: (id) => `localStorage ${ENTRY}-${id}`,
});
