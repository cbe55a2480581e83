import { isWithin } from "../expiry-time.ts";
import type { ComponentHealth } from "./component-health.ts";
import { type Outcome, readTasks, TASKS, type Task, type TaskOutcomes } from "./task-outcomes.ts";

const HOUR_MS = 60 * 60 * 1000;
/**
 * Age of the last success from which a task is overdue (ms): twelve hours of tolerance for a nightly task, nine days
 * for a monthly one.
 */
const OVERDUE_MS: Readonly<Record<Task, number>> = { backup: 36 * HOUR_MS, drill: 40 * 24 * HOUR_MS };
const NAMES: Readonly<Record<Task, string>> = { backup: "backup", drill: "restore drill" };

/**
 * Reports the component `backup` as unhealthy if a backup or a restore drill failed or is overdue. An installation
 * that never had one is not reported.
 */
export function createBackupHealth(
  outcomes: Pick<TaskOutcomes, "read">,
  { standings, now }: { readonly standings: Pick<ComponentHealth, "tell">; readonly now: () => number },
) {
  function ailmentOf(task: Task, { succeededAt, failures }: Outcome): string | null {
    const last = succeededAt === null ? "None has succeeded before." : `The last successful one ended ${succeededAt}.`;
    if (failures > 0) return `The last ${NAMES[task]} failed. ${last}`;
    if (succeededAt === null || isWithin(Date.parse(succeededAt), now(), OVERDUE_MS[task])) return null;
    return `The last ${NAMES[task]} ended ${succeededAt}: the next is overdue.`;
  }

  return {
    async look(): Promise<void> {
      const read = await readTasks(outcomes);
      const reasons = read
        ? TASKS.map((task) => ailmentOf(task, read[task])).filter((reason) => reason !== null)
        : ["The record of the last backup and restore drill cannot be read."];
      standings.tell("backup", reasons.length > 0 ? { reason: reasons.join(" ") } : null);
    },
  };
}
