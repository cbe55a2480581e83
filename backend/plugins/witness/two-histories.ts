import { join } from "node:path";
import type { Logger } from "../../platform/http/calls/log.ts";
import { checkpointFile } from "../../registry/log/checkpoint-file.ts";
import { originHash } from "./last-cosigned.ts";

/** Maximum number of contradictions that are stored for each log. A single one is enough as evidence. */
const MAX_KEPT = 16;

/**
 * Stores both notes if a log has signed two different trees of one size, and logs this. Anyone can verify the
 * contradiction with the log's key.
 */
export function keepTwoHistories(dir: string, log: Logger) {
  const kept = new Map<string, number>();
  return function onTwoHistories(origin: string, seen: string, offered: string): void {
    const count = (kept.get(origin) ?? 0) + 1;
    kept.set(origin, count);
    if (count > MAX_KEPT) return;
    const path = join(dir, `${originHash(origin)}.${count}`);
    log({ level: "error", event: "two_histories", origin, evidence: path });
    void (async () => {
      await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
      await checkpointFile(path).write(`${seen}\n${offered}`);
    })().catch((error) => log({ level: "error", event: "evidence_not_kept", error: (error as Error).message }));
  };
}
