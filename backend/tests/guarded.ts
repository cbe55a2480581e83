import { commitsBesideLog } from "../platform/kv/commit.ts";
import { type Kv, nameOf } from "../platform/kv/kv.ts";
import type { Log } from "../registry/log/log.ts";
import { registryKeys } from "../registry/log/store.ts";
import { faultyKv } from "./faulty-kv.ts";

/** Returns the kind of a record: keys of one kind have the same first part and length. */
const kindOf = (key: Deno.KvKey): string => `${String(key[0])}, ${key.length} parts`;

/** Maximum number of checks per commit of a KV server (denokv, proto/limits.rs). */
const MAX_CHECKS = 10;

const HEAD = nameOf(registryKeys.head);

/**
 * Watches store and log of one application and checks three rules. Of the log's writer: a commit that writes a record
 * of a kind on which the log's changes decide also writes the log's head, or states why it need not. Of a KV server:
 * a commit has at most ten checks. Of totals (`platform/kv/totals.ts`): a commit that changes a total checks a
 * record.
 */
export function guarded<K extends Kv>(real: K, openLog: (kv: K) => Log) {
  const decidedOn = new Set<string>();
  const besideLog = new Map<string, Deno.KvKey>();
  const overchecked = new Set<string>();
  const unchecked = new Set<string>();
  const kv = faultyKv(real, {
    writing(write, { keys, checks, adds, atomic }) {
      if (checks > MAX_CHECKS) overchecked.add(`${checks} checks: ${keys.map(nameOf).join(" ")}`);
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
    /**
     * Returns the violations so far: one key per kind, each commit with too many checks, and each change of a total
     * without a check.
     */
    broken: (): string[] => [
      ...[...besideLog].filter(([kind]) => decidedOn.has(kind)).map(([, key]) => nameOf(key)),
      ...overchecked,
      ...unchecked,
    ],
  };
}
