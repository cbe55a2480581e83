import { isWithin } from "../expiry-time.ts";
import type { ComponentHealth } from "./component-health.ts";
import { type Outcome, readTasks, TASKS, type Task, type TaskOutcomes } from "./task-outcomes.ts";

const HOUR_MS = 60 * 60 * 1000;
/** A task that succeeded longer ago is overdue: a nightly one with twelve hours to spare, a monthly one with nine days. */
const OVERDUE_MS: Readonly<Record<Task, number>> = { backup: 36 * HOUR_MS, drill: 40 * 24 * HOUR_MS };
const NAMES: Readonly<Record<Task, string>> = { backup: "backup", drill: "restore drill" };

/** Reports the part `backup` as not well if a backup or a restore drill failed or is overdue. An installation without any is not judged here. */
export function createBackupHealth(
  outcomes: Pick<TaskOutcomes, "read">,
  { standings, now }: { readonly standings: Pick<ComponentHealth, "tell">; readonly now: () => number },
) {
  function ailmentOf(task: Task, { succeededAt, failures }: Outcome): string | null {
    const last = succeededAt === null ? "There has been none before." : `The one before ended ${succeededAt}.`;
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
