/**
 * Keeps one published checkpoint every ten minutes while the log grows, for ever. The witnesses state in their
 * cosignatures when they saw it, so it dates all entries that it covers without a time-stamping authority.
 */

import { parseNote } from "../../formats/tlog/note.ts";
import { NO_QUORUM, type Policy } from "../../formats/tlog/policy.ts";
import { judgeQuorum } from "../../formats/tlog/quorum.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites } from "../../platform/kv/write.ts";
import type { Publication } from "./publication.ts";

/** Shortest interval between two kept checkpoints (ms). */
export const KEEP_EVERY_MS = 10 * 60_000;

export interface WitnessedCheckpointRecord {
  /** Number of entries that the checkpoint covers. */
  readonly size: number;
  /** The checkpoint with the signatures of the log and the cosignatures of the witnesses. */
  readonly note: string;
  /** When it was kept (ms since 1970). */
  readonly keptAt: number;
}

export const witnessedCheckpointRecords = collection<WitnessedCheckpointRecord>(["witnessed_checkpoints"], {
  key: ({ size }) => [size],
  one: "witnessed checkpoint",
});

/** What a kept checkpoint says about the time of the entries that it covers. */
export interface SeenCheckpoint {
  readonly size: number;
  readonly note: string;
  /** When a quorum of the policy's witnesses had seen it (Unix seconds). */
  readonly seenAt: number;
}

/**
 * Number of kept checkpoints that are judged for an entry. Only those of former witnesses lack the quorum, so further
 * ones are newer than the policy.
 */
const JUDGED_MAX = 100;

/**
 * Returns the first kept checkpoint that covers the entry and that a quorum of the policy had seen; `null` if there is
 * none among those of at most `most` entries.
 */
export async function findFirstSeen(
  kv: Kv,
  { index, most, policy }: { readonly index: number; readonly most: number; readonly policy: Policy },
): Promise<SeenCheckpoint | null> {
  if (policy.quorum === NO_QUORUM) return null;
  const range = { start: witnessedCheckpointRecords.at(index + 1), end: witnessedCheckpointRecords.at(most + 1) };
  for await (const { value } of kv.list<WitnessedCheckpointRecord>(range, { limit: JUDGED_MAX })) {
    const { seenAt } = judgeQuorum(policy, value.note);
    if (seenAt !== null) return { size: value.size, note: value.note, seenAt };
  }
  return null;
}

export interface KeepingDeps {
  readonly kv: Kv;
  readonly publication: Pick<Publication, "latest" | "policy">;
  /** Returns the current time (ms since 1970, UTC). */
  readonly now: () => number;
}

/** Returns the function that keeps the published checkpoint if one is due. Several processes may call it. */
export function createCheckpointKeeping({ kv, publication, now }: KeepingDeps): () => Promise<void> {
  let last: WitnessedCheckpointRecord | null = null;
  /** The last published note that was kept, or that adds nothing to the kept one. */
  let settled: string | null = null;

  /** Returns whether enough time has passed, or whether a witness has cosigned the last kept checkpoint since. */
  function isDue({ size, note }: Pick<WitnessedCheckpointRecord, "size" | "note">): boolean {
    if (last === null || size === last.size) return true;
    return size > last.size && note !== settled && !isAhead(last.keptAt + KEEP_EVERY_MS, now(), KEEP_EVERY_MS);
  }

  return async () => {
    const published = publication.latest();
    if (!published || published.note === settled || !isDue(published)) return;
    last = await findLast(kv);
    if (!isDue(published)) return;
    const policy = publication.policy();
    const record = { size: published.size, note: shortened(published.note, policy), keptAt: now() };
    const before = last?.size === record.size ? witnessesOf(policy, last.note) : 0;
    if (witnessesOf(policy, record.note) > before) {
      await addWrites(kv.atomic(), witnessedCheckpointRecords.put(record)).commit();
      last = record;
    }
    settled = published.note;
  };
}

async function findLast(kv: Kv): Promise<WitnessedCheckpointRecord | null> {
  const newest = { prefix: witnessedCheckpointRecords.all };
  for await (const { value } of kv.list<WitnessedCheckpointRecord>(newest, { reverse: true, limit: 1 })) return value;
  return null;
}

const witnessesOf = (policy: Policy, note: string): number =>
  judgeQuorum(policy, note).witnesses.filter(({ seen }) => seen !== null).length;

/** Longest Ed25519 signature of a note, with its time (bytes). */
const SHORT_SIGNATURE = 72;

/**
 * Removes the post-quantum signatures, which are forty times as long, unless the policy counts them: the proofs under
 * this checkpoint come in an archive together with a proof under a checkpoint that has all signatures.
 */
function shortened(note: string, policy: Policy): string {
  const { text, signatures } = parseNote(note);
  const lines = note
    .slice(text.length + 1)
    .split(/(?<=\n)/)
    .filter((_, at) => (signatures[at]?.signature.length ?? 0) <= SHORT_SIGNATURE);
  if (lines.length === 0) return note;
  const short = `${text}\n${lines.join("")}`;
  const isAsGood =
    witnessesOf(policy, short) === witnessesOf(policy, note) &&
    judgeQuorum(policy, short).seenAt === judgeQuorum(policy, note).seenAt;
  return isAsGood ? short : note;
}
