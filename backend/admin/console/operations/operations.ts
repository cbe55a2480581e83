import type {
  AskWitnessesAnswer,
  FsckAnswer,
  FsckResult,
  OperationsAnswer,
} from "../../../contract/admin-operations.ts";
import { FSCK_PARTS } from "../../../contract/constants.ts";
import { isWithin } from "../../../platform/expiry-time.ts";
import type { Logger } from "../../../platform/http/calls/log.ts";
import { isoOf } from "../../../platform/iso.ts";
import type { Kv } from "../../../platform/kv/kv.ts";
import { present } from "../../../platform/kv/write.ts";
import type { OutboxState } from "../../../platform/mail/deliver.ts";
import { described } from "../../../platform/observe/described.ts";
import type { ComponentHealth } from "../../../platform/process/component-health.ts";
import { takeNight } from "../../../platform/process/night.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Remotes } from "../../../platform/remotes/remotes.ts";
import type { AuthorityState } from "../../../registry/stamping/stamping.ts";
import { type Actor, attempted, commitRecord, done, type Intent } from "../audit-log/audit-log.ts";
import type { RemoteFailures } from "../remote-failures/service.ts";
import { readRemotes } from "./remotes.ts";

export interface OperationsDeps {
  readonly kv: Kv;
  /**
   * Checks the whole store while requests are served. A nightly check runs at reduced speed, and ends when its signal
   * is aborted.
   */
  readonly checkStore: (night?: NightlyCheck) => Promise<FsckResult>;
  readonly standings: ComponentHealth;
  readonly now: () => number;
  readonly log: Logger;
  /** Version of the service. */
  readonly version: string;
  /** `null` if this service has no microfrontends. */
  readonly remotes: Remotes | null;
  /** Failures of microfrontends that pages reported. */
  readonly remoteFailures: Pick<RemoteFailures, "recent" | "rates">;
  /** State of the outbox. */
  readonly outbox: () => OutboxState;
  /** How e-mails are delivered. */
  readonly deliversTo: OperationsAnswer["outbox"]["to"];
  /** Names of missing settings that a public service needs. */
  readonly missingSettings: readonly string[];
  /** State of the time-stamping authorities. */
  readonly stamps: () => readonly AuthorityState[];
  /** State of the registry's witnesses. */
  readonly witnessing: () => OperationsAnswer["witnessing"];
  /** Requests cosignatures from all witnesses again. */
  readonly askAgain: () => Promise<void>;
}

const LAST_FSCK = ["admin_fsck"];
const NIGHT = ["admin_fsck_night"];
/** Key of the part of the blobs whose bytes the next nightly check reads. An interrupted check repeats its part. */
const PART = ["admin_fsck_part"];
const RUN = ["admin_fsck_run"];
/** Interval at which a running check renews its lease, and age from which a lease counts as abandoned. */
const ALIVE_EVERY_MS = 20_000;
const ALIVE_MS = 2 * 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** Age up to which the last nightly check counts for the current night. */
const NIGHT_MS = 20 * HOUR_MS;
/** Age from which a missed nightly check is made up for at any hour. */
const OVERDUE_MS = 36 * HOUR_MS;

interface NightlyCheck {
  readonly signal: AbortSignal;
  /** Part of the blobs whose bytes are read, 0 to `FSCK_PARTS` - 1. */
  readonly part: number;
}

/** A running check; any process of the store may be running it. */
interface Run {
  /** ISO 8601. */
  readonly since: string;
  /** Milliseconds since 1970. */
  readonly aliveAt: number;
}

export function createOperations({
  kv,
  checkStore,
  standings,
  now,
  log,
  version,
  remotes,
  remoteFailures,
  outbox,
  deliversTo,
  missingSettings,
  stamps,
  witnessing,
  askAgain,
}: OperationsDeps) {
  const startedAt = isoOf(now());
  /** Start of the check that this process is running; `null` if it is not running one. */
  let runningSince: string | null = null;
  let running: Promise<void> = Promise.resolve();

  /**
   * Reports the result of the last check to the health status. The health status is public, so it contains no names
   * of records, which may contain an e-mail or network address.
   */
  function tell({ clean, findingsTotal, endedAt }: FsckResult): void {
    const records = findingsTotal === 1 ? "1 record" : `${findingsTotal} records`;
    const reason = `The check of ${endedAt} found ${records} with errors. The console lists them.`;
    standings.tell("fsck", clean ? null : { reason });
  }

  /** Returns when the check that is running, in any process, started; `null` if none is running. */
  async function underWay(): Promise<string | null> {
    const run = present(await kv.get<Run>(RUN));
    return runningSince ?? (run && isWithin(run.aliveAt, now(), ALIVE_MS) ? run.since : null);
  }

  /**
   * Acquires the lease for a check and returns the start time; `null` if a check is running. An expired lease was
   * left by a process that died.
   */
  async function takeOn(): Promise<string | null> {
    const stored = await kv.get<Run>(RUN);
    if (runningSince !== null || (stored.value && isWithin(stored.value.aliveAt, now(), ALIVE_MS))) return null;
    const since = isoOf(now());
    const run: Run = { since, aliveAt: now() };
    if (!(await kv.atomic().check(stored).set(RUN, run).commit()).ok) return null;
    runningSince = since;
    return since;
  }

  async function leaveOff(): Promise<void> {
    runningSince = null;
    await kv.delete(RUN).catch(() => undefined);
  }

  async function run(since: string, night?: NightlyCheck): Promise<void> {
    const alive = setInterval(() => {
      kv.set(RUN, { since, aliveAt: now() } satisfies Run).catch(() => undefined);
    }, ALIVE_EVERY_MS);
    try {
      const result = await checkStore(night);
      await kv.set(LAST_FSCK, result);
      if (night) await kv.set(PART, (night.part + 1) % FSCK_PARTS);
      tell(result);
      if (!result.clean) log({ level: "error", event: "fsck_found", findings: result.findingsTotal });
    } catch (error) {
      if (night?.signal.aborted) return;
      standings.tell("fsck", { reason: "The last integrity check of the store stopped with an error." });
      log({ level: "error", event: "fsck_failed", error: described(error) });
    } finally {
      clearInterval(alive);
      await leaveOff();
    }
  }

  return {
    async read(): Promise<OperationsAnswer> {
      // Read in this order: if a check ends between the two reads, it is still reported, either as running or as the
      // last one.
      const runningSince = await underWay();
      const last = present(await kv.get<FsckResult>(LAST_FSCK));
      const { waiting, oldestAt, downSince, sentAt } = outbox();
      const instantOf = (at: number | null) => (at === null ? null : isoOf(at));
      return {
        version,
        startedAt,
        remotes: remotes ? await readRemotes(remotes) : [],
        remoteFailures: await remoteFailures.recent(),
        remoteRates: await remoteFailures.rates(),
        witnessing: witnessing(),
        troubles: standings.troubles().map(({ part, reason }) => ({ part, reason })),
        missingSettings: [...missingSettings],
        outbox: {
          to: deliversTo,
          sentAt: instantOf(sentAt),
          waiting,
          oldestAt: instantOf(oldestAt),
          downSince: instantOf(downSince),
        },
        stamps: stamps().map(({ host, last, problem, fault }) => ({
          host,
          authority: last?.name ?? null,
          size: last?.size ?? 0,
          genTime: instantOf(last?.genTime ?? null),
          certificateEndsAt: instantOf(last?.notAfter ?? null),
          problem,
          fault,
        })),
        fsck: { runningSince, last },
      };
    },

    /** Starts a check of the whole store. Throws if one is running. */
    async startFsck(actor: Actor): Promise<FsckAnswer> {
      const target = { collection: "store", id: null } as const;
      const intent: Intent = { actor, action: "fsck", target, after: null, reason: null };
      return attempted(kv, now, intent, async () => {
        const since = await takeOn();
        if (since === null) throw new Refusal("conflict", "A check is already running.");
        try {
          await commitRecord(kv, now, done(intent, null));
        } catch (error) {
          await leaveOff();
          throw error;
        }
        running = run(since);
        return { runningSince: since };
      });
    },

    /**
     * Requests cosignatures from all witnesses at once. Throws while the registry is stopped, because then there is
     * no checkpoint to cosign.
     */
    async askWitnesses(actor: Actor): Promise<AskWitnessesAnswer> {
      const target = { collection: "store", id: null } as const;
      const intent: Intent = { actor, action: "ask-witnesses", target, after: null, reason: null };
      return attempted(kv, now, intent, async () => {
        const { stopped, witnesses } = witnessing();
        if (stopped !== null) throw new Refusal("conflict", stopped);
        if (witnesses.length === 0) throw new Refusal("conflict", "The registry's policy has no witnesses.");
        const askedAt = isoOf(now());
        await commitRecord(kv, now, done(intent, null));
        await askAgain();
        return { askedAt };
      });
    },

    /**
     * Starts the nightly check if it is due, in one of the processes of the store. It is due at `hour` (UTC; `null`:
     * never), or at any hour if one was missed. Reports the last result, even if another process produced it.
     * `signal` ends a running check.
     */
    async nightly(hour: number | null, signal: AbortSignal): Promise<void> {
      const last = present(await kv.get<FsckResult>(LAST_FSCK));
      if (runningSince !== null) return;
      if (last) tell(last);
      if (hour === null) return;
      const night = { key: NIGHT, hour, restMs: NIGHT_MS, overdueMs: OVERDUE_MS, isDueFirst: false };
      const taken = (await takeNight(kv, now(), night)) ? await takeOn() : null;
      if (taken === null) return;
      const part = present(await kv.get<number>(PART)) ?? 0;
      running = run(taken, { signal, part });
    },

    /** Resolves when no check is running. */
    settled: () => running,
  };
}

export type Operations = ReturnType<typeof createOperations>;
