/** Keys that a mirror trusts: either pinned keys, or the keys of the newest list that the roots have signed. */
import { type Checkpoint, openCheckpoint, openSigned } from "../../formats/tlog/checkpoint.ts";
import {
  formatKeyList,
  hashKeyList,
  mayHaveSigned,
  type OpenedKeyList,
  openKeyList,
  type Roots,
} from "../../formats/tlog/key-list.ts";
import type { Verifier } from "../../formats/tlog/note.ts";

export interface MirrorKeys {
  /** Verifies and parses the checkpoint that the log publishes now. Throws `SyntaxError`. */
  open(note: string): Checkpoint;
  /**
   * Verifies and parses the checkpoint of the local copy, which was accepted in an earlier run. Throws `SyntaxError`.
   */
  openKept(note: string): Checkpoint;
  /** Signed note of the key list, to be stored with the copy; `null` without roots. */
  readonly listNote: string | null;
  /**
   * Returns a sentence if the log's entries do not commit to this key list; otherwise `null`. `entered`: commitments
   * of the entries about key lists, from version 1.
   */
  listFault(entered: readonly string[]): string | null;
}

const HINT =
  "If its keys were replaced, give --roots FILE with the root keys of its key lists, obtained from another source than the log";

/** Returns keys that do not change. */
export const pinnedKeys = (log: Verifier | readonly Verifier[]): MirrorKeys => ({
  open(note) {
    try {
      return openCheckpoint(note, log);
    } catch (error) {
      throw new SyntaxError(`The checkpoint was rejected: ${(error as Error).message}. ${HINT}.`);
    }
  },
  openKept: (note) => openSigned(note, log).checkpoint,
  listNote: null,
  listFault: () => null,
});

/**
 * Returns keys that follow the log's key lists. `kept`: the list stored with the copy, or `null`. `shown`: the list
 * that the log publishes now, or `null`. Throws `Error` if the roots have not signed a list, or if `shown` is older
 * than `kept`.
 */
export function listedKeys(roots: Roots, kept: string | null, shown: string | null): MirrorKeys {
  const known = kept === null ? null : openKeyList(kept, roots);
  const opened = shown === null ? null : opening(shown, roots);
  const newest = opened ?? known;
  if (!newest || (known && newest.list.version < known.list.version))
    throw new Error(
      known
        ? `The log shows version ${newest?.list.version} of its key list, but the copy already has version ${known.list.version}.`
        : "Root keys were given, but the log shows no key list.",
    );
  if (known && known.list.version === newest.list.version && formatKeyList(known.list) !== formatKeyList(newest.list))
    throw new Error(
      `The log shows a key list of version ${newest.list.version} that differs from the one in the copy.`,
    );
  const { list } = newest;
  const all = list.keys.map(({ verifier }) => verifier);
  return {
    open(note) {
      const { checkpoint } = openSigned(note, all);
      const may = all.filter((key) => mayHaveSigned(list, key, checkpoint.size) === "yes");
      try {
        return openCheckpoint(note, may);
      } catch (error) {
        throw new SyntaxError(
          `The checkpoint of ${checkpoint.size} entries was rejected under version ${list.version} of the key list: ${(error as Error).message}.`,
        );
      }
    },
    openKept: (note) => openSigned(note, all).checkpoint,
    listNote: newest.note,
    listFault(entered) {
      if (entered.length > list.version)
        return `The log has entered version ${entered.length} of its key list, and shows version ${list.version}.`;
      const own = entered[list.version - 1];
      // The checkpoint may not cover the entry of a list that was accepted a moment ago. The next run will find that
      // entry.
      return own === undefined || own === hashKeyList(list)
        ? null
        : `Version ${list.version} of the key list differs from the one that the log contains as an entry.`;
    },
  };
}

function opening(note: string, roots: Roots): OpenedKeyList {
  try {
    return openKeyList(note, roots);
  } catch (error) {
    throw new Error(`The key list that the log shows is invalid: ${(error as Error).message}.`);
  }
}
