/**
 * Files of an archive that are the same for all kinds of archives: the proof of each event, and the keys to verify
 * them.
 */

import { KEY_LIST, POLICY, proofName, VKEY, WITNESS_FOLDER } from "../../contract/proof-archive.ts";
import { readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { formatPolicy, type Policy } from "../../formats/tlog/policy.ts";
import { yieldingEvery } from "../../platform/event-loop-yield.ts";
import type { ArchiveFile } from "../../platform/http/calls/zip.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Reading } from "../../registry/log/reading.ts";
import { findFirstSeen, type SeenCheckpoint } from "../../registry/witnessing/witnessed-checkpoints.ts";
import { type ProvenEvent, type ProvenObject, proofOf } from "./proven-object.ts";
import { type StampedEvent, stampFiles, stampsOf } from "./stamp-files.ts";

/** Number of proofs (0.3 ms each) that are made before yielding to the event loop. */
const A_TURN = 50;

/** Events that an archive proves, and a checkpoint that covers them all. */
export type ProvenEvents = Pick<ProvenObject, "events" | "checkpoint">;

/** An event, and the first checkpoint that witnesses had seen with it. */
export interface SeenEvent {
  readonly event: ProvenEvent;
  readonly first: SeenCheckpoint | null;
}

export interface ArchivesDeps {
  readonly kv: Kv;
  readonly reading: Reading;
  /** The registry's verifier key. */
  readonly vkey: string;
  /** Returns the newest key list of the registry; `null` if there is none. */
  readonly keyList: () => string | null;
  /**
   * Returns the service's trust policy. It is only included for information: a verifier does not trust a policy from
   * an archive.
   */
  readonly policy: () => Policy;
}

/** Creates a file of an archive. All files of an archive have the same date. */
export type MakeFile = (name: string, content: string | Uint8Array) => ArchiveFile;

export const filesAt =
  ({ checkpoint }: Pick<ProvenEvents, "checkpoint">): MakeFile =>
  (name, content) => ({
    name,
    modifiedAt: checkpoint.signedAt,
    open: async () => new Blob([content as BlobPart]).stream(),
  });

export function createArchives({ kv, reading, vkey, keyList, policy }: ArchivesDeps) {
  return {
    vkey,
    policy,

    /** Returns the proofs of the events, in order. Refuses with `unavailable` if a proof would be invalid. */
    async prove({ events, checkpoint }: ProvenEvents): Promise<readonly string[]> {
      const prove = reading.prover(checkpoint.size);
      const proofs: string[] = [];
      for await (const event of yieldingEvery(events, A_TURN)) proofs.push(await proofOf(prove, event, checkpoint));
      return proofs;
    },

    /** Yields the files of the proofs. `proofs`: result of `prove`. */
    *proofFiles({ events, checkpoint }: ProvenEvents, proofs: readonly string[]): Generator<ArchiveFile> {
      const file = filesAt({ checkpoint });
      for (const [at, text] of proofs.entries()) yield file(proofName((events[at] as ProvenEvent).leaf), text);
    },

    /** Returns the first kept checkpoint that covers an event and that a quorum of witnesses had seen. */
    firstSeen: ({ index }: ProvenEvent, { checkpoint }: Pick<ProvenEvents, "checkpoint">) =>
      findFirstSeen(kv, { index, most: checkpoint.size, policy: policy() }),

    /** Yields the proof of each event under its first seen checkpoint. Like `stampFiles`, it opens no private event. */
    async *witnessFiles(seen: readonly SeenEvent[], { checkpoint }: ProvenEvents): AsyncGenerator<ArchiveFile> {
      const file = filesAt({ checkpoint });
      const sizes = new Set<number>();
      for (const { event, first } of seen) {
        if (first === null || sizes.has(first.size)) continue;
        sizes.add(first.size);
        const { root } = readCheckpoint(first.note);
        const proof = await proofOf(reading.prover(first.size), { ...event, opening: null }, { ...first, root });
        yield file(`${WITNESS_FOLDER}${first.size}.tlog-proof`, proof);
      }
    },

    /** Returns the first time stamps that cover an event and are themselves covered by the checkpoint. */
    stampsOf: (event: ProvenEvent, { checkpoint }: Pick<ProvenEvents, "checkpoint">) =>
      stampsOf(kv, event, checkpoint.size),

    stampFiles: (stamped: readonly StampedEvent[], { checkpoint }: Pick<ProvenEvents, "checkpoint">) =>
      stampFiles({ kv, reading, file: filesAt({ checkpoint }) }, stamped),

    /**
     * Yields the files that are needed to verify the proofs: the registry's key, key list and policy. The verifier is
     * not included, because the recipient must obtain it independently.
     */
    *checkingFiles({ checkpoint }: ProvenEvents): Generator<ArchiveFile> {
      const file = filesAt({ checkpoint });
      yield file(VKEY, `${vkey}\n`);
      const list = keyList();
      if (list !== null) yield file(KEY_LIST, list);
      yield file(POLICY, formatPolicy(policy()));
    },
  };
}

export type Archives = ReturnType<typeof createArchives>;
