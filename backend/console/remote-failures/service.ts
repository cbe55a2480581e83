import type { RemoteFailureCount, RemoteFailureRequest } from "../../contract/remote-failure.ts";
import { isoOf } from "../../platform/iso.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { type FailureRow, type RemoteFailuresRecord, remoteFailureRecords } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many days are shown. */
const SHOWN_DAYS = 7;
/** So many releases of a microfrontend are told apart in a day: anybody may name any. */
const MOST_RELEASES = 8;
/** So many rows tell releases apart: with those that do not, a record of the longest names stays below what a value may weigh. */
const MOST_ROWS = 200;

/** The counts with one failure more. */
function withOne(rows: readonly FailureRow[], failure: RemoteFailureRequest, at: number): FailureRow[] {
  const { kind, reason } = failure;
  const rowOf = (release: string | null) =>
    rows.find((row) => row.release === release && row.kind === kind && row.reason === reason);
  const releases = new Set(rows.map(({ release }) => release));
  const isTold = releases.has(failure.release) || releases.size < MOST_RELEASES;
  const release = rowOf(failure.release) || (isTold && rows.length < MOST_ROWS) ? failure.release : null;
  const known = rowOf(release);
  return [
    ...rows.filter((row) => row !== known),
    { release, kind, reason, times: (known?.times ?? 0) + 1, lastAt: at },
  ];
}

/** What pages tell of microfrontends that did not come, counted by day. `now` in ms since 1970. */
export function createRemoteFailures({ kv, now }: { readonly kv: Kv; readonly now: () => number }) {
  const counted = { remote: {} as Record<string, number>, kind: {} as Record<string, number> };
  let waiting: RemoteFailureRequest[] = [];
  let writing: Promise<void> = Promise.resolve();

  /** Writes all that waits: where a microfrontend is down, everybody tells of it at once. */
  async function write(): Promise<void> {
    const failures = waiting;
    waiting = [];
    const at = now();
    const day = isoOf(at).slice(0, 10);
    for (const [remote, theirs] of Map.groupBy(failures, (failure) => failure.remote)) {
      await commit(kv, async (read) => {
        const key = remoteFailureRecords.at(day, remote);
        const before = (await read.get<RemoteFailuresRecord>(key)).value?.rows ?? [];
        const rows = theirs.reduce((kept, failure) => withOne(kept, failure, at), [...before]);
        return { writes: remoteFailureRecords.put({ day, remote, rows }, at), result: undefined };
      });
    }
  }

  return {
    /** Counts a failure. */
    async note(failure: RemoteFailureRequest): Promise<void> {
      counted.remote[failure.remote] = (counted.remote[failure.remote] ?? 0) + 1;
      counted.kind[failure.kind] = (counted.kind[failure.kind] ?? 0) + 1;
      waiting.push(failure);
      if (waiting.length === 1) writing = writing.catch(() => undefined).then(write);
      await writing;
    },

    /** Of the last days, the latest first, and the most frequent of a moment. */
    async recent(): Promise<RemoteFailureCount[]> {
      const from = remoteFailureRecords.at(isoOf(now() - (SHOWN_DAYS - 1) * DAY_MS).slice(0, 10));
      const counts: RemoteFailureCount[] = [];
      const prefix = remoteFailureRecords.at();
      for await (const { value } of kv.list<RemoteFailuresRecord>({ prefix, start: from })) {
        const { day, remote, rows } = value;
        counts.push(...rows.map(({ lastAt, ...row }) => ({ day, remote, ...row, lastAt: isoOf(lastAt) })));
      }
      return counts.sort((one, other) => other.lastAt.localeCompare(one.lastAt) || other.times - one.times);
    },

    /** Since the process runs. */
    counts: (by: "remote" | "kind"): Readonly<Record<string, number>> => counted[by],
  };
}

export type RemoteFailures = ReturnType<typeof createRemoteFailures>;
