/** Outcomes of the operator's tasks that run beside the service: backups and restore drills. */
import { join } from "node:path";
import * as z from "zod/mini";
import { isoOf } from "../iso.ts";
import type { Kv } from "../kv/kv.ts";

export const TASKS = ["backup", "drill"] as const;
export type Task = (typeof TASKS)[number];

const Outcome = z.object({
  /** End of the last successful run, ISO 8601; `null` if there was none. */
  succeededAt: z.nullable(z.string()),
  /** Number of failed runs since the last success. */
  failures: z.int().check(z.gte(0)),
});
export type Outcome = Readonly<z.infer<typeof Outcome>>;

export interface TaskOutcomes {
  /** Rejects if the record cannot be read. */
  read(task: Task): Promise<Outcome>;
  note(task: Task, hasSucceeded: boolean, now: number): Promise<void>;
}

/** Returns the outcomes of all tasks, or `null` if a record cannot be read. */
export const readTasks = async (outcomes: Pick<TaskOutcomes, "read">): Promise<Record<Task, Outcome> | null> => {
  try {
    const [backup, drill] = await Promise.all([outcomes.read("backup"), outcomes.read("drill")]);
    return { backup, drill };
  } catch {
    return null;
  }
};

const NEVER: Outcome = { succeededAt: null, failures: 0 };

const after = (before: Outcome, hasSucceeded: boolean, now: number): Outcome =>
  hasSucceeded ? { succeededAt: isoOf(now), failures: 0 } : { ...before, failures: before.failures + 1 };

/** Stores outcomes in files of `DATA_DIR`, because a local store can be opened only by the service while it runs. */
export function outcomesInFolder(dataDir: string): TaskOutcomes {
  const pathOf = (task: Task) => join(dataDir, `${task}.outcome`);
  async function read(task: Task): Promise<Outcome> {
    try {
      return Outcome.parse(JSON.parse(await Deno.readTextFile(pathOf(task))));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return NEVER;
      throw error;
    }
  }
  return {
    read,
    async note(task, hasSucceeded, now) {
      // A record that cannot be read is replaced, so that later reads succeed.
      const outcome = after(await read(task).catch(() => NEVER), hasSucceeded, now);
      const part = `${pathOf(task)}.part`;
      await Deno.writeTextFile(part, JSON.stringify(outcome), { mode: 0o600 });
      await Deno.rename(part, pathOf(task));
    },
  };
}

/** Stores outcomes in a store that several processes share. */
export function outcomesInStore(kv: Pick<Kv, "get" | "set">): TaskOutcomes {
  const keyOf = (task: Task) => ["task_outcomes", task];
  const read = async (task: Task): Promise<Outcome> => {
    const { value } = await kv.get<unknown>(keyOf(task));
    return value === null ? NEVER : Outcome.parse(value);
  };
  return {
    read,
    async note(task, hasSucceeded, now) {
      const outcome = after(await read(task).catch(() => NEVER), hasSucceeded, now);
      await kv.set(keyOf(task), outcome);
    },
  };
}
