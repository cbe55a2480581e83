/**
 * Decides which checkpoint is public: the newest that the policy's quorum of witnesses has cosigned. While it waits,
 * the previous one stays (fail closed); if the policy needs no witness, it is the newest signed one.
 *
 * In order, for each checkpoint that meets the quorum:
 *   1. write the file: what was shown once is shown again after a crash or a restored store;
 *   2. put it into the store, under a check that no larger one was put;
 *   3. show it.
 * A crash between 1 and 2 leaves file and store apart: the larger one counts.
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

/** How many of the checkpoints that were shown are kept. */
export const RECENT = 20;

export interface PublicationDeps {
  readonly kv: Kv;
  readonly checkpoints: Pick<Checkpoints, "latest" | "sign" | "refusal" | "stop" | "follow">;
  readonly policy: () => Policy;
  /** Beside the store. */
  readonly file: CheckpointFile;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly log: Logger;
}

/** What an entry waits for: that it is signed, or that witnesses cosign. */
export type Awaited = "signature" | "witnesses";

export interface Publication {
  readonly policy: () => Policy;
  /** Whether a checkpoint is shown only once witnesses have cosigned it. */
  readonly needsQuorum: boolean;
  /**
   * Whether the newest checkpoint can never be published, whatever witnesses cosign: the policy does not name keys
   * that signed it.
   */
  isStopped(): boolean;
  /** The checkpoint that is shown; `null` before the first. Throws `unavailable` while the store is not what was signed. */
  latest(): Published | null;
  /** The newest that was signed; `null` before the first. Throws as `latest`. */
  signed(): Published | null;
  /** Has the log sign what has grown, as `Checkpoints` does. */
  sign(): Promise<void>;
  /** When the last one met the quorum, ms since 1970; `null` before the first. */
  metAt(): number | null;
  /** What an entry waits for before it is covered; `null` when it is. */
  awaited(index: number): Awaited | null;
  /** Shows a checkpoint with its cosignatures, where they meet the quorum and nothing longer is shown. Answers whether they do. */
  publish(note: string, signedAt: number): Promise<boolean>;
  /** Takes over what another process of the same store has published. */
  refresh(): Promise<void>;
  /** The last that were published, the newest first. */
  recent(): Promise<WitnessedRecord[]>;
}

interface Witnessed extends Published {
  /** When it was published; ms since 1970. */
  readonly at: number;
}

/** Reads what was published last. Stops the log where that says more than the log has signed, or something else. */
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

  /** A record as a checkpoint; `null` where it does not meet the policy, which may have changed since. */
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

  /** Why what was published is not of this log; `null` when it is. */
  async function contradiction({ size, root }: Published): Promise<string | null> {
    const signed = checkpoints.latest()?.size ?? 0;
    if (size > signed)
      return `Witnesses have cosigned ${size} entries, and ${signed} are signed here: this store is an older copy. Restore the newest one.`;
    const own = await treeRoot(size, nodesFromTiles(size, storedTiles(kv)));
    return equalBytes(own, root)
      ? null
      : `The store's first ${size} entries are not those that witnesses have cosigned.`;
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
      // What has come later is added to it; it was published when it was published first.
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
      // With the cosignatures that came of themselves.
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
  // Another process of the store may have signed it since this one has read what was signed.
  const isAhead = checkpoints.refusal() === null && (witnessed?.size ?? 0) > (checkpoints.latest()?.size ?? 0);
  if (isAhead) await checkpoints.follow();
  if (witnessed && checkpoints.refusal() === null) {
    const reason = await contradiction(witnessed);
    if (reason !== null) checkpoints.stop(reason);
  }
  return publication;
}

const withoutWitnesses = ({ logs }: Policy): Policy => ({ logs, witnesses: [], groups: [], quorum: NO_QUORUM });

/** Of one body: the signature lines may differ. */
const isSame = (a: Published, b: Published): boolean => parseNote(a.note).text === parseNote(b.note).text;
