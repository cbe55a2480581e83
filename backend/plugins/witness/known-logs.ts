import { join } from "node:path";
import { equalBytes } from "../../formats/tlog/bytes.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import { checkpointFile } from "../../registry/log/checkpoint-file.ts";
import { formatNetworkList, type KnownLog, type LogList, parseLogList } from "./log-list.ts";

export interface KnownLogsOptions {
  /** Log lists; each is read again when it changes. */
  readonly files: readonly string[];
  /** Folder of the witness. */
  readonly dir: string;
  readonly log: Logger;
}

/** The logs whose checkpoints a witness cosigns. */
export interface KnownLogs {
  /** Returns a log, or `null` if it is unknown. */
  find(origin: string): KnownLog | null;
  origins(): readonly string[];
  /** Reads lists that have changed. If one is unreadable, its last content stays valid and the failure is logged. */
  refresh(): Promise<void>;
}

interface ReadFile {
  readonly path: string;
  /** Modification time and size at the last read. */
  readonly mark: string;
  readonly list: LogList;
}

/**
 * Opens the lists of logs. The first time that a network's list names a log, the witness adopts it into its own
 * configuration (file `adopted` in its folder). Later changes or removals in the network's list have no effect
 * (https://witness-network.org/participate). The operator's own lists take precedence. Rejects if a list cannot be
 * read at the start.
 */
export async function openKnownLogs({ files, dir, log }: KnownLogsOptions): Promise<KnownLogs> {
  const adoptedFile = checkpointFile(join(dir, "adopted"));
  const adopted = new Map<string, KnownLog>();
  for (const known of parseLogList((await adoptedFile.read()) ?? "logs/v0\n").logs) adopted.set(known.origin, known);
  let read = await Promise.all(files.map(readList));
  let own = new Map<string, KnownLog>();
  await take();

  /**
   * Applies the lists as last read: replaces the logs of the operator's lists, and adopts new logs of the network's
   * lists.
   */
  async function take(): Promise<void> {
    own = new Map(read.flatMap(({ list }) => (list.kind === "own" ? list.logs : [])).map((one) => [one.origin, one]));
    const offered = read.flatMap(({ list }) => (list.kind === "network" ? list.logs : []));
    const added = offered.filter(({ origin }) => !adopted.has(origin));
    for (const known of added) adopted.set(known.origin, known);
    if (added.length > 0) await adoptedFile.write(formatNetworkList(adopted.values()));
    const changed = offered.filter((one) => !sameKeys(one, adopted.get(one.origin) as KnownLog));
    for (const { origin } of changed)
      log({ level: "warn", event: "log_change_passed_over", origin, reason: "A list names other keys for this log." });
    for (const { path, list } of read)
      for (const reason of list.passedOver) log({ level: "warn", event: "log_passed_over", list: path, reason });
    log({ level: "info", event: "logs_known", own: own.size, adopted: adopted.size });
  }

  return {
    find: (origin) => own.get(origin) ?? adopted.get(origin) ?? null,
    origins: () => [...new Set([...own.keys(), ...adopted.keys()])],
    async refresh() {
      let hasChanged = false;
      const again = async (before: ReadFile): Promise<ReadFile> => {
        try {
          if ((await markOf(before.path)) === before.mark) return before;
          const now = await readList(before.path);
          hasChanged = true;
          return now;
        } catch (error) {
          log({ level: "error", event: "log_list_unreadable", error: (error as Error).message });
          return before;
        }
      };
      read = await Promise.all(read.map(again));
      if (hasChanged) await take();
    },
  };
}

async function readList(path: string): Promise<ReadFile> {
  try {
    const mark = await markOf(path);
    return { path, mark, list: parseLogList(await Deno.readTextFile(path)) };
  } catch (error) {
    throw new Error(`The list of logs ${path} cannot be read: ${(error as Error).message}`);
  }
}

async function markOf(path: string): Promise<string> {
  const { mtime, size } = await Deno.stat(path);
  return `${mtime?.getTime()} ${size}`;
}

const sameKeys = (a: KnownLog, b: KnownLog): boolean =>
  a.keys.length === b.keys.length &&
  a.keys.every(({ name, id }) => b.keys.some((key) => key.name === name && equalBytes(key.id, id)));
