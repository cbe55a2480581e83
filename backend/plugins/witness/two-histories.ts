import { join } from "node:path";
import type { Logger } from "../../platform/http/calls/log.ts";
import { checkpointFile } from "../../registry/log/checkpoint-file.ts";
import { originHash } from "./last-cosigned.ts";

/** For each log; the first says all. */
const MOST_KEPT = 16;

/**
 * Stores both notes of a log that signed two trees of one size, and logs it: with the log's key anyone can verify the
 * contradiction.
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
