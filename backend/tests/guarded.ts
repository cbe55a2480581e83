import { commitsBesideLog } from "../platform/kv/commit.ts";
import { type Kv, nameOf } from "../platform/kv/kv.ts";
import type { Log } from "../registry/log/log.ts";
import { registryKeys } from "../registry/log/store.ts";
import { faultyKv } from "./faulty-kv.ts";

/** Records of one kind have keys that begin alike and are as long. */
const kindOf = (key: Deno.KvKey): string => `${String(key[0])}, ${key.length} parts`;

/** What a KV server takes of a commit (denokv, proto/limits.rs). */
const MOST_CHECKS = 10;

const HEAD = nameOf(registryKeys.head);

/**
 * Checks the rule of the log's writer: every commit that writes a record of a kind on which its changes decide writes
 * the log's head as well, or states why the record goes beside the log. Checks also that of a KV server: no commit
 * rests on more than ten checks. And the rule of totals (`platform/kv/totals.ts`): a commit that changes one checks a
 * record. It watches the store and the log of one application.
 */
export function guarded<K extends Kv>(real: K, openLog: (kv: K) => Log) {
  const decidedOn = new Set<string>();
  const besideLog = new Map<string, Deno.KvKey>();
  const overchecked = new Set<string>();
  const unchecked = new Set<string>();
  const kv = faultyKv(real, {
    writing(write, { keys, checks, adds, atomic }) {
      if (checks > MOST_CHECKS) overchecked.add(`${checks} checks: ${keys.map(nameOf).join(" ")}`);
      if (adds && checks === 0) unchecked.add(keys.map(nameOf).join(" "));
      const hasReason = atomic !== undefined && commitsBesideLog.has(atomic);
      if (!hasReason && !keys.some((key) => nameOf(key) === HEAD))
        for (const key of keys) besideLog.set(kindOf(key), key);
      return write();
    },
  });
  const log = openLog(kv);
  const registry: Log = {
    ...log,
    append(change) {
      for (const key of change.reads) decidedOn.add(kindOf(key));
      return log.append(change);
    },
  };
  return {
    kv,
    registry,
    /** What has broken the rules so far: one key of each kind, each commit of more checks, and each that adds to a total without any. */
    broken: (): string[] => [
      ...[...besideLog].filter(([kind]) => decidedOn.has(kind)).map(([, key]) => nameOf(key)),
      ...overchecked,
      ...unchecked,
    ],
  };
}
