import type { Config } from "../config.ts";
import { connectedKv } from "../platform/kv/connect.ts";
import { openServerAsItIs } from "../platform/kv/open.ts";
import { outcomesInFolder, outcomesInStore, type Task } from "../platform/process/task-outcomes.ts";

/** Longest time (ms) that a task waits for the KV server to accept its record. */
const RECORD_MS = 5000;

/**
 * Runs a task and records whether it succeeded (exit code 0), for the service's health and metrics. If recording
 * fails, prints the reason and still returns the exit code of the task: the service then reports the task as overdue.
 */
export async function recorded(task: Task, config: Config, run: () => Promise<number>): Promise<number> {
  let code: number | null = null;
  try {
    code = await run();
    return code;
  } finally {
    await note(task, config, code === 0).catch((error) =>
      console.error(
        `The outcome of this ${task} is not recorded (${error.message}): health and metrics do not show it.`,
      ),
    );
  }
}

async function note(task: Task, { kv, dataDir }: Config, hasSucceeded: boolean): Promise<void> {
  if (kv.kind !== "server") return outcomesInFolder(dataDir).note(task, hasSucceeded, Date.now());
  const store = await openServerAsItIs(kv, RECORD_MS);
  try {
    await outcomesInStore(connectedKv(store.kv, { withinMs: RECORD_MS })).note(task, hasSucceeded, Date.now());
  } finally {
    store.close();
  }
}
