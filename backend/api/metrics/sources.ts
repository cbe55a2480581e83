import type { RemoteFailures } from "../../admin/console/remote-failures/service.ts";
import { HEALTH_PARTS } from "../../contract/health.ts";
import { statDisk } from "../../platform/blobs/space.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { OutboxState } from "../../platform/mail/deliver.ts";
import type { Metrics } from "../../platform/observe/metrics.ts";
import { asRead, secondsBy } from "../../platform/observe/readings.ts";
import { TASKS, type TaskOutcomes } from "../../platform/process/task-outcomes.ts";
import type { HealthService } from "../../registry/log/health.ts";
import type { Log } from "../../registry/log/log.ts";
import { readable } from "../../registry/log/reading.ts";
import type { AuthorityState } from "../../registry/stamping/stamping.ts";
import type { Publication } from "../../registry/witnessing/publication.ts";
import type { Witnessing, WitnessState } from "../../registry/witnessing/witnessing.ts";

export interface MetricSources {
  readonly registry: Pick<Log, "waiting" | "waitingSince">;
  readonly publication: Pick<Publication, "latest" | "signed">;
  readonly witnessing: Pick<Witnessing, "state">;
  readonly limits: Pick<Limits, "refused">;
  readonly outbox: () => OutboxState;
  readonly stamps: () => readonly AuthorityState[];
  readonly slots: Pick<Slots, "open">;
  /** Failures of microfrontends, reported by pages. */
  readonly remoteFailures: Pick<RemoteFailures, "counts" | "releases">;
  readonly health: Pick<HealthService, "ready" | "troubles">;
  /** Version of the service, with the digest of the code that is running. */
  readonly release: string;
  readonly tasks: Pick<TaskOutcomes, "read">;
  /** Folder whose disk usage is measured; `null`: not measured. */
  readonly dataDir: string | null;
  /** Longest time (ms) for which the event loop was recently blocked. */
  readonly longestBlockMs: () => number;
  /** Current time, ms since 1970. */
  readonly now: () => number;
}

/** Registers metrics whose values are read from their sources at each scrape. */
export function measure(metrics: Metrics, sources: MetricSources): void {
  const { registry, publication, witnessing, limits, outbox, stamps, slots, remoteFailures, dataDir, now } = sources;
  const secondsSince = secondsBy(now);
  metrics.gauge("authentica_registry_waiting_changes", "Changes waiting for the log's writer.", registry.waiting);
  metrics.gauge("authentica_registry_waiting_seconds", "Age of the oldest waiting change.", () =>
    secondsSince(registry.waitingSince()),
  );
  metrics.gauge("authentica_registry_signed_entries", "Entries that the last signed checkpoint covers.", () =>
    sizeOf(publication.signed),
  );
  metrics.gauge("authentica_registry_published_entries", "Entries that the published checkpoint covers.", () =>
    sizeOf(publication.latest),
  );
  const byWitness = (read: (state: WitnessState) => number) => () =>
    Object.fromEntries(witnessing.state().map((state) => [state.name, read(state)]));
  metrics.gauges(
    "authentica_witness_cosigned_entries",
    "Entries that each witness has cosigned.",
    "witness",
    byWitness(({ size }) => size),
  );
  metrics.gauges(
    "authentica_witness_cosignature_timestamp_seconds",
    "Time of each witness's last cosignature, by its clock; 0: never.",
    "witness",
    byWitness(({ cosigned }) => cosigned?.time ?? 0),
  );
  metrics.gauges(
    "authentica_witness_failures",
    "Consecutive failures of each witness to cosign.",
    "witness",
    byWitness(({ failures }) => failures),
  );
  metrics.gauges(
    "authentica_witness_alarm",
    "Whether a failure of the witness needs an operator: 1 or 0.",
    "witness",
    byWitness(({ isAlarm }) => (isAlarm ? 1 : 0)),
  );

  metrics.counts("authentica_limited", "Requests refused by a rate limit, by rule.", "rule", limits.refused);

  for (const by of ["remote", "kind"] as const) {
    metrics.counts(
      `authentica_remote_failures_by_${by}`,
      `Reported failures to show a screen of a microfrontend, by ${by}.`,
      by,
      () => remoteFailures.counts(by),
    );
  }
  const byRelease = (what: "pages" | "failures") => () =>
    remoteFailures.releases().map(({ labels, ...tally }) => [labels, tally[what]] as const);
  metrics.countsBy(
    "authentica_remote_pages",
    "Served pages with a screen of this microfrontend and release.",
    ["remote", "release"],
    byRelease("pages"),
  );
  metrics.countsBy(
    "authentica_remote_failures",
    "Failures reported by pages for a release of which this process has served a page.",
    ["remote", "release"],
    byRelease("failures"),
  );

  metrics.gauges("authentica_open", "Open event streams, downloads and uploads, by kind.", "kind", slots.open);

  metrics.gauge("authentica_outbox_letters", "E-mails waiting to be sent.", () => outbox().waiting);
  metrics.gauge("authentica_outbox_oldest_seconds", "Age of the oldest waiting e-mail.", () =>
    secondsSince(outbox().oldestAt),
  );
  metrics.gauge("authentica_outbox_down_seconds", "Time since the mail server stopped accepting e-mails.", () =>
    secondsSince(outbox().downSince),
  );

  measureHealth(metrics, sources);
  measureTasks(metrics, sources.tasks);

  const byHost = (value: (state: AuthorityState) => number) => () =>
    Object.fromEntries(stamps().map((state) => [state.host, value(state)]));
  metrics.counts(
    "authentica_stamps",
    "Stored time stamps, by authority.",
    "authority",
    byHost(({ kept }) => kept),
  );
  metrics.counts(
    "authentica_stamp_failures",
    "Requests for which an authority returned no valid time stamp.",
    "authority",
    byHost(({ failed }) => failed),
  );
  metrics.gauges(
    "authentica_stamped_entries",
    "Entries covered by the last time stamp.",
    "authority",
    byHost(({ last }) => last?.size ?? 0),
  );

  const disk = async (part: "free" | "used") => {
    if (dataDir === null) return null;
    const { bsize, blocks, bfree, bavail } = await statDisk(dataDir);
    return bsize * (part === "free" ? bavail : blocks - bfree);
  };
  metrics.gauge("authentica_disk_free_bytes", "Free space for this process on the disk of DATA_DIR.", () =>
    disk("free"),
  );
  metrics.gauge("authentica_disk_used_bytes", "Used space on the disk of DATA_DIR.", () => disk("used"));

  metrics.gauge(
    "authentica_event_loop_longest_block_seconds",
    "Longest time in the last minute or two for which the event loop was blocked.",
    () => sources.longestBlockMs() / 1000,
  );

  metrics.gauge("process_resident_memory_bytes", "Resident memory of the process.", () => Deno.memoryUsage().rss);
  metrics.gauge("process_heap_bytes", "Used heap of the process.", () => Deno.memoryUsage().heapUsed);
}

/** Registers version and health, as in `/health` and `/ready`. */
function measureHealth(metrics: Metrics, { health, release }: Pick<MetricSources, "health" | "release">): void {
  metrics.gauges("authentica_build_info", "Running version; always 1.", "version", () => ({ [release]: 1 }));
  metrics.gauge("authentica_ready", "Whether the process is ready for requests: 1 or 0.", () =>
    health.ready().then(
      () => 1,
      () => 0,
    ),
  );
  metrics.gauges("authentica_degraded", "Whether a part of the service is degraded: 1 or 0.", "part", () => {
    const ailing = new Set(health.troubles().map(({ part }) => part));
    return Object.fromEntries(HEALTH_PARTS.map((part) => [part, ailing.has(part) ? 1 : 0]));
  });
}

/** Registers the outcomes of backups and restore drills. */
function measureTasks(metrics: Metrics, tasks: MetricSources["tasks"]): void {
  const words = { backup: ["backup", "backups"], drill: ["restore drill", "restore drills"] } as const;
  for (const task of TASKS) {
    const [one, several] = words[task];
    metrics.gauge(`authentica_last_${task}_timestamp_seconds`, `End of the last successful ${one}; 0: none.`, () =>
      asRead(tasks.read(task), ({ succeededAt }) => (succeededAt === null ? 0 : Date.parse(succeededAt) / 1000)),
    );
    metrics.gauge(`authentica_${task}_failures`, `Failed ${several} since the last successful one.`, () =>
      asRead(tasks.read(task), ({ failures }) => failures),
    );
  }
}

const sizeOf = (latest: Publication["latest"]): number | null => readable({ latest })?.size ?? null;
