import type { FsckAnswer, FsckResult, OperationsAnswer } from "../../contract/admin-operations.ts";
import type { Logger } from "../../platform/http/log.ts";
import { isoOf } from "../../platform/iso.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import type { OutboxState } from "../../platform/mail/deliver.ts";
import { described } from "../../platform/observe/described.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Actor, attempted, commitRecord, done, type Intent } from "../audit-log/audit-log.ts";
import { type RemotesOptions, readRemotes } from "./remotes.ts";

export interface OperationsDeps {
  readonly kv: Kv;
  /** Reads everything stored again while others write. */
  readonly checkStore: () => Promise<FsckResult>;
  readonly now: () => number;
  readonly log: Logger;
  /** Of the service. */
  readonly version: string;
  readonly remotes: RemotesOptions;
  /** How the outbox stands. */
  readonly outbox: () => OutboxState;
}

const LAST_FSCK = ["admin_fsck"];

export function createOperations({ kv, checkStore, now, log, version, remotes, outbox }: OperationsDeps) {
  const startedAt = isoOf(now());
  let runningSince: string | null = null;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    try {
      const result = await checkStore();
      await kv.set(LAST_FSCK, result);
      if (!result.clean) log({ level: "error", event: "fsck_found", findings: result.findingsTotal });
    } catch (error) {
      log({ level: "error", event: "fsck_failed", error: described(error) });
    } finally {
      runningSince = null;
    }
  }

  return {
    async read(): Promise<OperationsAnswer> {
      const last = present(await kv.get<FsckResult>(LAST_FSCK));
      const { waiting, oldestAt, downSince } = outbox();
      const instantOf = (at: number | null) => (at === null ? null : isoOf(at));
      return {
        version,
        startedAt,
        remotes: await readRemotes(remotes),
        outbox: { waiting, oldestAt: instantOf(oldestAt), downSince: instantOf(downSince) },
        fsck: { runningSince, last },
      };
    },

    /** Begins to read everything stored. Refuses while one is running. */
    async startFsck(actor: Actor): Promise<FsckAnswer> {
      const target = { collection: "store", id: null } as const;
      const intent: Intent = { actor, action: "fsck", target, after: null, reason: null };
      return attempted(kv, now, intent, async () => {
        if (runningSince !== null) throw new Refusal("conflict", "A check is already running.");
        const since = isoOf(now());
        runningSince = since;
        try {
          await commitRecord(kv, now, done(intent, null));
        } catch (error) {
          runningSince = null;
          throw error;
        }
        running = run();
        return { runningSince: since };
      });
    },

    /** Resolves once no check is running. */
    settled: () => running,
  };
}

export type Operations = ReturnType<typeof createOperations>;
