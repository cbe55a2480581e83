import type { RemoteFailureCount, RemoteFailureRequest, RemoteRate } from "../../../contract/remote-failure.ts";
import { isoOf } from "../../../platform/iso.ts";
import { commit } from "../../../platform/kv/commit.ts";
import type { Kv } from "../../../platform/kv/kv.ts";
import { type FailureRow, type RemoteFailuresRecord, remoteFailureRecords } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of days shown. */
const SHOWN_DAYS = 7;
/**
 * Maximum number of releases of a microfrontend that are counted separately per day. A limit is needed because a caller
 * can report any release.
 */
const MAX_RELEASES = 8;
/**
 * Maximum number of rows that are counted separately by release and position. Even with the longest names, the record
 * must fit into a Deno KV value.
 */
const MAX_ROWS = 120;

/** Returns the counts with one more failure. */
function withOne(rows: readonly FailureRow[], failure: RemoteFailureRequest, at: number): FailureRow[] {
  const { kind, reason } = failure;
  const rowOf = (release: string | null, place: string | undefined) =>
    rows.find((row) => row.release === release && row.kind === kind && row.reason === reason && row.at === place);
  const releases = new Set(rows.map(({ release }) => release));
  const isTold = releases.has(failure.release) || releases.size < MAX_RELEASES;
  const isApart = rowOf(failure.release, failure.at) || (isTold && rows.length < MAX_ROWS);
  const [release, place] = isApart ? [failure.release, failure.at] : [null, undefined];
  const known = rowOf(release, place);
  return [
    ...rows.filter((row) => row !== known),
    { release, kind, reason, ...(place && { at: place }), times: (known?.times ?? 0) + 1, lastAt: at },
  ];
}

/** Returns the record after counting more served pages of a release. */
const withPages = (record: RemoteFailuresRecord, release: string, times: number): RemoteFailuresRecord => ({
  ...record,
  pages: plus(record.pages, release, times),
});

/**
 * Returns the record after counting one more failure. The failure counts towards the failure rate of its release only
 * if pages of the release were served.
 */
function withFailure(record: RemoteFailuresRecord, failure: RemoteFailureRequest, at: number): RemoteFailuresRecord {
  const rows = withOne(record.rows, failure, at);
  const release = failure.release ?? "";
  if (!Object.hasOwn(record.pages ?? {}, release)) return { ...record, rows };
  return { ...record, rows, failed: plus(record.failed, release) };
}

export interface ReleaseLabels {
  readonly remote: string;
  /** `""`: a build that was deployed without a release. */
  readonly release: string;
}

export interface ReleaseTally {
  readonly labels: ReleaseLabels;
  readonly pages: number;
  readonly failures: number;
}

type Counts = Readonly<Record<string, number>>;

const plus = (counts: Counts = {}, release: string, times = 1): Counts => ({
  ...counts,
  [release]: (counts[release] ?? 0) + times,
});

type RemoteName = RemoteFailureRequest["remote"];

/** Counts pages served and failures reported for each microfrontend, per day and release. `now` in ms since 1970. */
export function createRemoteFailures({ kv, now }: { readonly kv: Kv; readonly now: () => number }) {
  const counted = { remote: {} as Record<string, number>, kind: {} as Record<string, number> };
  /** Counts since the start of the process, by microfrontend and release. */
  const ofRelease = new Map<string, { readonly labels: ReleaseLabels; pages: number; failures: number }>();
  let waiting: RemoteFailureRequest[] = [];
  /** Served pages that are not stored yet, by microfrontend and release. */
  const given = new Map<RemoteName, Counts>();
  let writing: Promise<void> = Promise.resolve();

  /** Stores all pending counts in one commit, because many pages report a microfrontend that is down. */
  async function write(): Promise<void> {
    const failures = waiting;
    waiting = [];
    const at = now();
    const day = isoOf(at).slice(0, 10);
    const told = Map.groupBy(failures, (failure) => failure.remote);
    for (const remote of new Set([...told.keys(), ...given.keys()])) {
      const pages = given.get(remote) ?? {};
      given.delete(remote);
      await commit(kv, async (read) => {
        const key = remoteFailureRecords.at(day, remote);
        const before = (await read.get<RemoteFailuresRecord>(key)).value ?? { day, remote, rows: [] };
        const record = (told.get(remote) ?? []).reduce(
          (kept, failure) => withFailure(kept, failure, at),
          Object.entries(pages).reduce((kept, [release, times]) => withPages(kept, release, times), before),
        );
        return { writes: remoteFailureRecords.put(record, at), result: undefined };
      }).catch((error) => {
        // The counts are kept for the next attempt.
        for (const [release, times] of Object.entries(pages))
          given.set(remote, plus(given.get(remote), release, times));
        throw error;
      });
    }
  }

  const writeSoon = () => {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  };

  async function* days(): AsyncGenerator<RemoteFailuresRecord> {
    const start = remoteFailureRecords.at(isoOf(now() - (SHOWN_DAYS - 1) * DAY_MS).slice(0, 10));
    const prefix = remoteFailureRecords.at();
    for await (const { value } of kv.list<RemoteFailuresRecord>({ prefix, start })) yield value;
  }

  function tallyOf(remote: string, release: string | null) {
    const key = JSON.stringify([remote, release]);
    const tally = ofRelease.get(key) ?? { labels: { remote, release: release ?? "" }, pages: 0, failures: 0 };
    ofRelease.set(key, tally);
    return tally;
  }

  return {
    /** Counts a reported failure. */
    async note(failure: RemoteFailureRequest): Promise<void> {
      counted.remote[failure.remote] = (counted.remote[failure.remote] ?? 0) + 1;
      counted.kind[failure.kind] = (counted.kind[failure.kind] ?? 0) + 1;
      // Only releases that this process served are counted separately, because a caller can report any release.
      const tally = ofRelease.get(JSON.stringify([failure.remote, failure.release]));
      if (tally) tally.failures += 1;
      waiting.push(failure);
      if (waiting.length === 1) writeSoon();
      await writing;
    },

    /**
     * Counts a page that was served with a screen of this release. The count is stored with the next failure, or by
     * `write`.
     */
    gave(remote: RemoteName, release: string | null): void {
      tallyOf(remote, release).pages += 1;
      given.set(remote, plus(given.get(remote), release ?? ""));
    },

    /** Stores the counts of served pages. If the store fails, rejects and keeps the counts for the next attempt. */
    write: () => (given.size === 0 ? Promise.resolve() : writeSoon()),

    /** Returns numbers of pages and failures of the last days, for each release that was served. */
    async rates(): Promise<RemoteRate[]> {
      if (given.size > 0) await writeSoon();
      const sums = new Map<string, RemoteRate>();
      for await (const { remote, pages = {}, failed = {} } of days())
        for (const [release, times] of Object.entries(pages)) {
          const before = sums.get(`${remote} ${release}`) ?? {
            remote,
            release: release || null,
            pages: 0,
            failures: 0,
          };
          const failures = before.failures + (failed[release] ?? 0);
          sums.set(`${remote} ${release}`, { ...before, pages: before.pages + times, failures });
        }
      return [...sums.values()];
    },

    /** Returns the failures of the last days, latest first; those of the same time, most frequent first. */
    async recent(): Promise<RemoteFailureCount[]> {
      const counts: RemoteFailureCount[] = [];
      for await (const { day, remote, rows } of days())
        counts.push(...rows.map(({ lastAt, ...row }) => ({ day, remote, ...row, lastAt: isoOf(lastAt) })));
      return counts.sort((one, other) => other.lastAt.localeCompare(one.lastAt) || other.times - one.times);
    },

    /** Returns the counts since the start of the process. */
    counts: (by: "remote" | "kind"): Readonly<Record<string, number>> => counted[by],

    /** Returns the counts since the start of the process, for each served release. */
    releases: (): readonly ReleaseTally[] => [...ofRelease.values()],
  };
}

export type RemoteFailures = ReturnType<typeof createRemoteFailures>;
