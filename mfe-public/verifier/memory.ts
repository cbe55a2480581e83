/**
 * Stores the newest key list that a verifier has seen. With it, an archive with an older key list, or without one,
 * cannot make a withdrawn key valid again.
 */
import { toHex, utf8 } from "@authentica/backend/tlog/bytes";
import { digest } from "@authentica/backend/tlog/hash";
import { openKeyList, type Roots } from "@authentica/backend/tlog/key-list";
import { formatPolicy } from "@authentica/backend/tlog/policy";
import { Failed, faultOf } from "./fault.ts";
import { type KnownList, newestList } from "./known-keys.ts";
import { type Trust, withList } from "./trust.ts";

/** Storage for key lists: one signed note per set of root keys, so that a list of other root keys never replaces it. */
export interface KeyListMemory {
  /** Returns the stored note, or `null` if there is none. */
  read(id: string): Promise<string | null>;
  keep(id: string, note: string): Promise<void>;
  /** Returns the storage location of the note with this id, in a form that can be shown to the user. */
  where(id: string): string;
}

const idOf = (roots: Roots): string => toHex(digest(utf8(formatPolicy(roots)))).slice(0, 32);

/** Returns the trust together with the stored key list. Throws `Error` if the stored list is damaged. */
export async function remembered(trust: Trust, memory: KeyListMemory): Promise<Trust> {
  const { roots } = trust;
  if (roots === null) return trust;
  const note = await memory.read(idOf(roots));
  if (note === null) return trust;
  try {
    return withList(trust, openKeyList(note, roots));
  } catch (error) {
    const where = memory.where(idOf(roots));
    throw new Failed({ code: "storedKeyListInvalid", where, because: faultOf(error) });
  }
}

/** Stores the newest known key list, if the roots have signed it and it is newer than the stored list. */
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

/**
 * Stores key lists in the browser's local storage. If storage is unavailable, as on `file:` pages of some browsers,
 * nothing is stored.
 */
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
      // Storage is full or disabled, so the next visit starts with the list that is built into the page.
    }
  },
  where: (id) => `localStorage ${ENTRY}-${id}`,
});
