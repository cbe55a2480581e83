/** By which keys a mirror believes a log: those it has pinned, or those of the newest key list that its roots have signed. */
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
  /** Opens a checkpoint that the log shows now. Throws `SyntaxError`. */
  open(note: string): Checkpoint;
  /** Opens the one of the copy, which was checked when it was made. Throws `SyntaxError`. */
  openKept(note: string): Checkpoint;
  /** The note of the key list, to be kept; `null` without roots. */
  readonly listNote: string | null;
  /** Why the list is not the one that the log has entered, a sentence; `null` if it is. `entered`: commitments, from version 1. */
  listFault(entered: readonly string[]): string | null;
}

const HINT =
  "If its keys were replaced: give --roots FILE with the root keys of its key lists, got another way than from the log";

/** Keys that do not change. */
export const pinnedKeys = (log: Verifier | readonly Verifier[]): MirrorKeys => ({
  open(note) {
    try {
      return openCheckpoint(note, log);
    } catch (error) {
      throw new SyntaxError(`The checkpoint is refused: ${(error as Error).message}. ${HINT}.`);
    }
  },
  openKept: (note) => openSigned(note, log).checkpoint,
  listNote: null,
  listFault: () => null,
});

/**
 * Keys that follow the log's key lists. `kept`: the list of the copy; `shown`: the one that the log shows now, `null` for none. Throws `Error` if
 * the roots have not signed it, or if it is older than the kept one.
 */
export function listedKeys(roots: Roots, kept: string | null, shown: string | null): MirrorKeys {
  const known = kept === null ? null : openKeyList(kept, roots);
  const opened = shown === null ? null : opening(shown, roots);
  const newest = opened ?? known;
  if (!newest || (known && newest.list.version < known.list.version))
    throw new Error(
      known
        ? `The log shows version ${newest?.list.version} of its key list; the copy has version ${known.list.version}.`
        : "The log shows no key list, and root keys were given.",
    );
  if (known && known.list.version === newest.list.version && formatKeyList(known.list) !== formatKeyList(newest.list))
    throw new Error(`The log shows another key list of version ${newest.list.version} than the copy has.`);
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
          `The checkpoint of ${checkpoint.size} entries is refused under version ${list.version} of the key list: ${(error as Error).message}.`,
        );
      }
    },
    openKept: (note) => openSigned(note, all).checkpoint,
    listNote: newest.note,
    listFault(entered) {
      if (entered.length > list.version)
        return `The log has entered version ${entered.length} of its key list, and shows version ${list.version}.`;
      const own = entered[list.version - 1];
      // One that was taken a moment ago is past the checkpoint: the next copy finds its entry.
      return own === undefined || own === hashKeyList(list)
        ? null
        : `Version ${list.version} of the key list is not the one that the log has entered.`;
    },
  };
}

function opening(note: string, roots: Roots): OpenedKeyList {
  try {
    return openKeyList(note, roots);
  } catch (error) {
    throw new Error(`The key list that the log shows does not hold: ${(error as Error).message}.`);
  }
}
