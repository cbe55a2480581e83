/**
 * Decides which checkpoint is public: the newest one that the policy's quorum of witnesses has cosigned. Until a
 * newer checkpoint meets the quorum, the previous one stays public (fail closed). If the policy needs no witness, the
 * newest signed checkpoint is public.
 *
 * In order, for each checkpoint that meets the quorum:
 *   1. write it to the file, so that a checkpoint that was shown once is shown again after a crash, or after the
 *      store was restored;
 *   2. put it into the store, unless the store has a larger one;
 *   3. show it.
 * After a crash between steps 1 and 2, file and store differ; then the larger checkpoint counts.
 */

import { equalBytes } from "../../formats/tlog/bytes.ts";
import { readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { treeRoot } from "../../formats/tlog/merkle.ts";
import { parseNote } from "../../formats/tlog/note.ts";
import { NO_QUORUM, type Policy } from "../../formats/tlog/policy.ts";
import { judgeQuorum } from "../../formats/tlog/quorum.ts";
import { nodesFromTiles } from "../../formats/tlog/tile.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { CheckpointFile } from "../log/checkpoint-file.ts";
import type { Checkpoints } from "../log/checkpoints.ts";
import type { Published } from "../log/kept.ts";
import { storedTiles } from "../log/tiles.ts";
import { type WitnessedRecord, witnessingKeys } from "./store.ts";

/** Number of published checkpoints that are kept. */
export const RECENT = 20;

export interface PublicationDeps {
  readonly kv: Kv;
  readonly checkpoints: Pick<Checkpoints, "latest" | "sign" | "refusal" | "stop" | "follow">;
  readonly policy: () => Policy;
  /** Stores the published checkpoint outside the store. */
  readonly file: CheckpointFile;
  /** Returns the current time (ms since 1970, UTC). */
  readonly now: () => number;
  readonly log: Logger;
}

/** What an entry still lacks before it is public: the log's signature, or cosignatures of witnesses. */
export type Awaited = "signature" | "witnesses";

export interface Publication {
  readonly policy: () => Policy;
  /** Whether the policy requires cosignatures of witnesses before a checkpoint is shown. */
  readonly needsQuorum: boolean;
  /**
   * Returns whether no cosignature can make the newest checkpoint public, because the policy does not name the keys
   * that signed it.
   */
  isStopped(): boolean;
  /**
   * Returns the checkpoint that is shown; `null` before the first. Throws `unavailable` if the log in the store does
   * not extend the signed checkpoints.
   */
  latest(): Published | null;
  /** Returns the newest signed checkpoint; `null` before the first. Throws like `latest`. */
  signed(): Published | null;
  /** Signs new entries, like `Checkpoints.sign`. */
  sign(): Promise<void>;
  /** Returns when the last checkpoint met the quorum (ms since 1970); `null` before the first. */
  metAt(): number | null;
  /** Returns what an entry waits for before it is public; `null` if it is. */
  awaited(index: number): Awaited | null;
  /**
   * Shows a checkpoint with its cosignatures if they meet the quorum and no larger one is shown. Returns whether they
   * meet the quorum.
   */
  publish(note: string, signedAt: number): Promise<boolean>;
  /** Reads the checkpoint that another process of the store has published, and shows it. */
  refresh(): Promise<void>;
  /** Returns the last published checkpoints, newest first. */
  recent(): Promise<WitnessedRecord[]>;
}

interface Witnessed extends Published {
  /** When it was published (ms since 1970). */
  readonly at: number;
}

/**
 * Opens publication with the last published checkpoint. Stops the log if that checkpoint covers more entries than the
 * log has signed, or contradicts the log.
 */
export async function openPublication({
  kv,
  checkpoints,
  policy,
  file,
  now,
  log,
}: PublicationDeps): Promise<Publication> {
  const needsQuorum = policy().quorum !== NO_QUORUM;
  let witnessed: Witnessed | null = null;

  /** Returns a record as a checkpoint; `null` if it does not meet the policy, which may have changed. */
  function opened(record: WitnessedRecord): Witnessed | null {
    try {
      const { met, log: keys } = judgeQuorum(policy(), record.note);
      return met ? { ...record, ...readCheckpoint(record.note), keys } : null;
    } catch (error) {
      log({ level: "error", event: "witnessed_unreadable", error: (error as Error).message });
      return null;
    }
  }

  async function readStored(): Promise<Witnessed | null> {
    const { value } = await kv.get<WitnessedRecord>(witnessingKeys.witnessed);
    return value && opened(value);
  }

  async function readFile(): Promise<Witnessed | null> {
    const note = await file.read({ atStart: true });
    return note === null ? null : opened({ note, signedAt: now(), at: now() });
  }

  /** Returns a sentence if the published checkpoint contradicts this log; otherwise `null`. */
  async function contradiction({ size, root }: Published): Promise<string | null> {
    const signed = checkpoints.latest()?.size ?? 0;
    if (size > signed)
      return `Witnesses have cosigned ${size} entries, but this store has only ${signed} signed entries, so it is an older copy. Restore the newest backup.`;
    const own = await treeRoot(size, nodesFromTiles(size, storedTiles(kv)));
    return equalBytes(own, root)
      ? null
      : `The first ${size} entries in the store differ from those that witnesses have cosigned.`;
  }

  async function put(next: Witnessed): Promise<void> {
    const { note, signedAt, at, size } = next;
    const record: WitnessedRecord = { note, signedAt, at };
    for (;;) {
      const stored = await kv.get<WitnessedRecord>(witnessingKeys.witnessed);
      const before = stored.value && opened(stored.value);
      if (before && before.size > size) {
        witnessed = before;
        return;
      }
      const shown = await kv.get<WitnessedRecord>(witnessingKeys.recent(size));
      const atomic = kv.atomic().check(stored).set(witnessingKeys.witnessed, record);
      // Adds later cosignatures, but keeps the time of the first publication.
      atomic.set(witnessingKeys.recent(size), { ...record, at: shown.value?.at ?? at });
      const kept = await recentKeys();
      for (const key of kept.filter((key) => key[2] !== size).slice(RECENT - 1)) atomic.delete(key);
      if ((await atomic.commit()).ok) break;
    }
    witnessed = next;
  }

  const recentKeys = async (): Promise<Deno.KvKey[]> =>
    (await Array.fromAsync(kv.list({ prefix: witnessingKeys.recents }, { reverse: true }))).map(({ key }) => key);

  const publication: Publication = {
    policy,
    needsQuorum,
    signed: () => checkpoints.latest(),
    sign: () => checkpoints.sign(),
    metAt: () => witnessed?.at ?? null,
    isStopped() {
      const signed = checkpoints.latest();
      return signed !== null && !judgeQuorum(withoutWitnesses(policy()), signed.note).met;
    },
    latest() {
      const signed = checkpoints.latest();
      if (needsQuorum) return witnessed;
      // If witnesses have cosigned although the policy does not require it, the note with their cosignatures is
      // returned.
      return witnessed !== null && signed !== null && isSame(witnessed, signed) ? witnessed : signed;
    },
    awaited(index) {
      if (index < (publication.latest()?.size ?? 0)) return null;
      return index < (checkpoints.latest()?.size ?? 0) ? "witnesses" : "signature";
    },
    async publish(note, signedAt) {
      const next = opened({ note, signedAt, at: now() });
      if (!next) return false;
      if (next.note === witnessed?.note) return true;
      await publication.refresh();
      if (next.size < (witnessed?.size ?? 0)) return true;
      await file.write(note);
      await put(next);
      return true;
    },
    async refresh() {
      const stored = await readStored();
      if (stored && stored.size >= (witnessed?.size ?? 0)) witnessed = stored;
    },
    async recent() {
      const entries = kv.list<WitnessedRecord>({ prefix: witnessingKeys.recents }, { reverse: true, limit: RECENT });
      return (await Array.fromAsync(entries)).map(({ value }) => value);
    },
  };

  const [inStore, inFile] = await Promise.all([readStored(), readFile()]);
  witnessed = (inFile?.size ?? -1) > (inStore?.size ?? -1) ? inFile : inStore;
  // Another process of the store may have signed a newer checkpoint since this process read the last one.
  const isAhead = checkpoints.refusal() === null && (witnessed?.size ?? 0) > (checkpoints.latest()?.size ?? 0);
  if (isAhead) await checkpoints.follow();
  if (witnessed && checkpoints.refusal() === null) {
    const reason = await contradiction(witnessed);
    if (reason !== null) checkpoints.stop(reason);
  }
  return publication;
}

const withoutWitnesses = ({ logs }: Policy): Policy => ({ logs, witnesses: [], groups: [], quorum: NO_QUORUM });

/** Returns whether both have the same text; their signature lines may differ. */
const isSame = (a: Published, b: Published): boolean => parseNote(a.note).text === parseNote(b.note).text;
