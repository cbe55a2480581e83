/** Parts of an archive that do not depend on its document: the proof of each event, and the keys to check it with. */

import { KEY_LIST, POLICY, proofName, VKEY } from "../../contract/proof-archive.ts";
import { formatPolicy, type Policy } from "../../formats/tlog/policy.ts";
import { yieldingEvery } from "../../platform/event-loop-yield.ts";
import type { ArchiveFile } from "../../platform/http/calls/zip.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Reading } from "../../registry/log/reading.ts";
import { type ProvenEvent, type ProvenObject, proofOf } from "./proven-object.ts";
import { type StampedEvent, stampFiles, stampsOf } from "./stamp-files.ts";

/** Proofs that are made before others have their turn: each is some 0.3 ms. */
const A_TURN = 50;

/** What an archive proves. */
export type ProvenEvents = Pick<ProvenObject, "events" | "checkpoint">;

export interface ArchivesDeps {
  readonly kv: Kv;
  readonly reading: Reading;
  /** The registry's verifier key. */
  readonly vkey: string;
  /** The newest key list of the registry; `null` where it has none. */
  readonly keyList: () => string | null;
  /** The service's trust policy, for information: no verifier believes what an archive brings. */
  readonly policy: () => Policy;
}

/** Makes a file of an archive, dated as all of them are. */
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

    /** The proofs of the events, in their order. Refuses with `unavailable` where one would not hold. */
    async prove({ events, checkpoint }: ProvenEvents): Promise<readonly string[]> {
      const prove = reading.prover(checkpoint.size);
      const proofs: string[] = [];
      for await (const event of yieldingEvery(events, A_TURN)) proofs.push(await proofOf(prove, event, checkpoint));
      return proofs;
    },

    /** `proofs`: those of `prove`. */
    *proofFiles({ events, checkpoint }: ProvenEvents, proofs: readonly string[]): Generator<ArchiveFile> {
      const file = filesAt({ checkpoint });
      for (const [at, text] of proofs.entries()) yield file(proofName((events[at] as ProvenEvent).leaf), text);
    },

    /** The first time stamps that cover an event, of those that are within the checkpoint. */
    stampsOf: (event: ProvenEvent, { checkpoint }: Pick<ProvenEvents, "checkpoint">) =>
      stampsOf(kv, event, checkpoint.size),

    stampFiles: (stamped: readonly StampedEvent[], { checkpoint }: Pick<ProvenEvents, "checkpoint">) =>
      stampFiles({ kv, reading, file: filesAt({ checkpoint }) }, stamped),

    /** What the proofs are checked with: the registry's key and policy. The verifier is left out: its reader must get it another way. */
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
