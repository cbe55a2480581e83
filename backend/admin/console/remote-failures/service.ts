import type { RemoteFailureCount, RemoteFailureRequest, RemoteRate } from "../../../contract/remote-failure.ts";
import { isoOf } from "../../../platform/iso.ts";
import { commit } from "../../../platform/kv/commit.ts";
import type { Kv } from "../../../platform/kv/kv.ts";
import { type FailureRow, type RemoteFailuresRecord, remoteFailureRecords } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many days are shown. */
const SHOWN_DAYS = 7;
/** Most releases of a microfrontend that are counted apart in a day, because anyone can name any. */
const MOST_RELEASES = 8;
/** Most rows that are counted apart by release and place: with the longest names, a record must fit into a value. */
const MOST_ROWS = 120;

/** The counts with one failure more. */
function withOne(rows: readonly FailureRow[], failure: RemoteFailureRequest, at: number): FailureRow[] {
  const { kind, reason } = failure;
  const rowOf = (release: string | null, place: string | undefined) =>
    rows.find((row) => row.release === release && row.kind === kind && row.reason === reason && row.at === place);
  const releases = new Set(rows.map(({ release }) => release));
  const isTold = releases.has(failure.release) || releases.size < MOST_RELEASES;
  const isApart = rowOf(failure.release, failure.at) || (isTold && rows.length < MOST_ROWS);
  const [release, place] = isApart ? [failure.release, failure.at] : [null, undefined];
  const known = rowOf(release, place);
  return [
    ...rows.filter((row) => row !== known),
    { release, kind, reason, ...(place && { at: place }), times: (known?.times ?? 0) + 1, lastAt: at },
  ];
}

/** What one record knows, with so many pages of a release more. */
const withPages = (record: RemoteFailuresRecord, release: string, times: number): RemoteFailuresRecord => ({
  ...record,
  pages: plus(record.pages, release, times),
});

/** With one failure more; it counts against its release if pages of it were given out. */
function withFailure(record: RemoteFailuresRecord, failure: RemoteFailureRequest, at: number): RemoteFailuresRecord {
  const rows = withOne(record.rows, failure, at);
  const release = failure.release ?? "";
  if (!Object.hasOwn(record.pages ?? {}, release)) return { ...record, rows };
  return { ...record, rows, failed: plus(record.failed, release) };
}

export interface ReleaseLabels {
  readonly remote: string;
  /** `""`: the build that lies there without a release. */
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

/**
 * Counts of each microfrontend by day: pages given out per release, and failures that pages reported. `now` in ms
 * since 1970.
 */
export function createRemoteFailures({ kv, now }: { readonly kv: Kv; readonly now: () => number }) {
  const counted = { remote: {} as Record<string, number>, kind: {} as Record<string, number> };
  /** Since the process runs, by microfrontend and release. */
  const ofRelease = new Map<string, { readonly labels: ReleaseLabels; pages: number; failures: number }>();
  let waiting: RemoteFailureRequest[] = [];
  /** Pages that are not written yet, by microfrontend and release. */
  const given = new Map<RemoteName, Counts>();
  let writing: Promise<void> = Promise.resolve();

  /** Writes all pending counts at once: if a microfrontend is down, many pages report it. */
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
        // They wait for the next time.
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
    /** Counts a failure. */
    async note(failure: RemoteFailureRequest): Promise<void> {
      counted.remote[failure.remote] = (counted.remote[failure.remote] ?? 0) + 1;
      counted.kind[failure.kind] = (counted.kind[failure.kind] ?? 0) + 1;
      // Anyone can name any release: only those given out here are counted apart.
      const tally = ofRelease.get(JSON.stringify([failure.remote, failure.release]));
      if (tally) tally.failures += 1;
      waiting.push(failure);
      if (waiting.length === 1) writeSoon();
      await writing;
    },

    /** A page is given out whose screen is of this release. It is written with the next failure, or by `write`. */
    gave(remote: RemoteName, release: string | null): void {
      tallyOf(remote, release).pages += 1;
      given.set(remote, plus(given.get(remote), release ?? ""));
    },

    /** Writes how many pages were given out. Rejects where the store fails: what is not written waits for the next time. */
    write: () => (given.size === 0 ? Promise.resolve() : writeSoon()),

    /** How each release has done in the last days, of which a page was given out. */
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

    /** Of the last days, the latest first, and the most frequent of a moment. */
    async recent(): Promise<RemoteFailureCount[]> {
      const counts: RemoteFailureCount[] = [];
      for await (const { day, remote, rows } of days())
        counts.push(...rows.map(({ lastAt, ...row }) => ({ day, remote, ...row, lastAt: isoOf(lastAt) })));
      return counts.sort((one, other) => other.lastAt.localeCompare(one.lastAt) || other.times - one.times);
    },

    /** Since the process runs. */
    counts: (by: "remote" | "kind"): Readonly<Record<string, number>> => counted[by],

    /** Since the process runs, of each release that was given out. */
    releases: (): readonly ReleaseTally[] => [...ofRelease.values()],
  };
}

export type RemoteFailures = ReturnType<typeof createRemoteFailures>;
