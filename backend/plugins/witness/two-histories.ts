import { join } from "node:path";
import type { Logger } from "../../platform/http/calls/log.ts";
import { checkpointFile } from "../../registry/log/checkpoint-file.ts";
import { originHash } from "./last-cosigned.ts";

/** For each log; the first says all. */
const MOST_KEPT = 16;

/**
 * Keeps both notes of a log that has signed two trees of one size in a file of the folder, and says so in the log: whoever has the log's key can see
 * from them that it lies.
 */
export function keepTwoHistories(dir: string, log: Logger) {
  const kept = new Map<string, number>();
  return function onTwoHistories(origin: string, seen: string, offered: string): void {
    const count = (kept.get(origin) ?? 0) + 1;
    kept.set(origin, count);
    if (count > MOST_KEPT) return;
    const path = join(dir, `${originHash(origin)}.${count}`);
    log({ level: "error", event: "two_histories", origin, evidence: path });
    void (async () => {
      await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
      await checkpointFile(path).write(`${seen}\n${offered}`);
    })().catch((error) => log({ level: "error", event: "evidence_not_kept", error: (error as Error).message }));
  };
}
