/**
 * Stops the log if a witness shows another history of the log that is signed with the log's own key. The stop applies
 * to every process and every later start. A witness that claims another history without such a signature stops
 * nothing: otherwise a witness, or someone between the witness and us, could switch the registry off.
 */

import { equalBytes, toHex, utf8 } from "../../formats/tlog/bytes.ts";
import { type Checkpoint, openSigned } from "../../formats/tlog/checkpoint.ts";
import { digest, type Hash } from "../../formats/tlog/hash.ts";
import type { Verifier } from "../../formats/tlog/note.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Checkpoints } from "../log/checkpoints.ts";
import type { Published } from "../log/kept.ts";
import { type AskOptions, readFromWitness } from "./add-checkpoint.ts";
import type { Cosigner } from "./cosigners.ts";
import { type ContradictionRecord, witnessingKeys } from "./store.ts";

export interface ContradictionsDeps {
  readonly kv: Kv;
  readonly checkpoints: Pick<Checkpoints, "refusal" | "stop">;
  /** Witnesses of the policy. */
  readonly cosigners: readonly Cosigner[];
  /** The log's own keys, except compromised keys. */
  readonly ownKeys: () => readonly Verifier[];
  /** Returns the size of the newest checkpoint that any process of the store has signed. */
  readonly newestSize: () => Promise<number>;
  /** Returns the root of the first `size` entries of the store. `newest`: size of the newest signed checkpoint. */
  readonly rootOf: (size: number, newest: number) => Promise<Hash>;
  readonly options: AskOptions;
  /** Returns the current time (ms since 1970, UTC). */
  readonly now: () => number;
  readonly log: Logger;
}

export interface Contradictions {
  /**
   * Reads the checkpoint that the witness shows. If it proves another history, stops the log, stores both notes and
   * returns the reason; otherwise returns `null`.
   */
  prove(cosigner: Cosigner, ours: Published): Promise<string | null>;
  /**
   * Stops the log if a contradiction that any process has stored still holds. With `atStart`, contradictions that no
   * longer hold are removed.
   */
  heed(how?: { readonly atStart: boolean }): Promise<void>;
}

export function createContradictions(deps: ContradictionsDeps): Contradictions {
  const { kv, checkpoints, cosigners, ownKeys, newestSize, rootOf, options, now, log } = deps;

  /**
   * Returns a sentence that says why a note cannot belong to this store; `null` if it can, or if none of the log's
   * own keys has signed it.
   */
  async function faultOf(name: string, note: string | null, origin: string): Promise<string | null> {
    const head = note === null ? null : signedHead(note, ownKeys(), origin);
    if (head === null) return null;
    const { size, root } = head;
    const newest = await newestSize();
    if (size > newest)
      return `The witness ${name} has cosigned ${size} entries of this registry, but this store has only ${newest} signed entries, so it is an older copy. Restore the newest backup.`;
    return equalBytes(await rootOf(size, newest), root)
      ? null
      : `The witness ${name} has cosigned ${size} entries that differ from the first ${size} of the ${newest} entries here: the registry has two histories.`;
  }

  return {
    async prove(cosigner, { note: ours, origin }) {
      const address = `${cosigner.url}/${toHex(digest(utf8(origin)))}/checkpoint`;
      const theirs = await readFromWitness(address, options);
      const reason = await faultOf(cosigner.name, theirs, origin);
      if (reason === null) return null;
      checkpoints.stop(reason);
      log({ level: "error", event: "witness_contradiction", witness: cosigner.name, reason, ours, theirs });
      const record: ContradictionRecord = { at: now(), reason, ours, theirs };
      await kv.set(witnessingKeys.contradiction(cosigner), record);
      return reason;
    },

    async heed({ atStart } = { atStart: false }) {
      for await (const { key, value } of kv.list<ContradictionRecord>({ prefix: witnessingKeys.contradictions })) {
        const [, , operator, url] = key;
        const cosigner = cosigners.find((one) => one.operator === operator && one.url === url);
        const origin = value.ours.split("\n", 1)[0] as string;
        // A contradiction no longer holds if the operator has removed its witness from the policy, because the witness
        // was wrong.
        const reason = cosigner ? await faultOf(cosigner.name, value.theirs, origin) : null;
        if (reason === null && atStart) await kv.delete(key);
        if (reason !== null && checkpoints.refusal() === null) checkpoints.stop(reason);
      }
    },
  };
}

/** Returns the checkpoint of this log that one of these keys has signed; `null` for any other note. */
function signedHead(note: string, keys: readonly Verifier[], origin: string): Checkpoint | null {
  try {
    const { checkpoint } = openSigned(note, keys);
    return checkpoint.origin === origin ? checkpoint : null;
  } catch {
    return null;
  }
}
