import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openKv } from "../kv/open.ts";
import { createBackupHealth } from "./backup-health.ts";
import { createComponentHealth } from "./component-health.ts";
import { outcomesInFolder, outcomesInStore, readTasks, type TaskOutcomes } from "./task-outcomes.ts";

const HOUR = 60 * 60 * 1000;
const NOON = Date.UTC(2026, 0, 1, 12);

async function inFolder(): Promise<{ outcomes: TaskOutcomes; spoil: () => Promise<unknown> }> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-upkeep-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return { outcomes: outcomesInFolder(dir), spoil: () => Deno.writeTextFile(join(dir, "backup.outcome"), "{") };
}

async function inStore(): Promise<{ outcomes: TaskOutcomes; spoil: () => Promise<unknown> }> {
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  return { outcomes: outcomesInStore(kv), spoil: () => kv.set(["task_outcomes", "backup"], { failures: "many" }) };
}

test.each([
  ["a folder", inFolder],
  ["a shared store", inStore],
])("with its record in %s, a failed or overdue backup task is reported until it succeeds", async (_, open) => {
  const { outcomes, spoil } = await open();
  const clock = { now: NOON };
  const standings = createComponentHealth(() => undefined);
  const upkeep = createBackupHealth(outcomes, { standings, now: () => clock.now });
  const reported = async () => {
    await upkeep.look();
    return standings.troubles().map(({ part, reason }) => `${part}: ${reason}`);
  };
  const note = (task: "backup" | "drill", hasSucceeded: boolean) => outcomes.note(task, hasSucceeded, clock.now);

  expect(await reported()).toEqual([]);
  await note("backup", false);
  await note("backup", false);
  expect(await reported()).toEqual(["backup: The last backup failed. None has succeeded before."]);
  expect(await readTasks(outcomes)).toEqual({
    backup: { succeededAt: null, failures: 2 },
    drill: { succeededAt: null, failures: 0 },
  });
  await note("backup", true);
  await note("drill", true);
  expect(await reported()).toEqual([]);
  clock.now += 37 * HOUR;
  expect(await reported()).toEqual(["backup: The last backup ended 2026-01-01T12:00:00.000Z: the next is overdue."]);
  await note("drill", false);
  await note("backup", true);
  expect(await reported()).toEqual([
    "backup: The last restore drill failed. The last successful one ended 2026-01-01T12:00:00.000Z.",
  ]);
  await note("drill", true);
  clock.now += 41 * 24 * HOUR;
  await note("backup", true);
  expect(await reported()).toEqual([expect.stringMatching(/^backup: The last restore drill ended .* is overdue/)]);

  await spoil();
  expect(await reported()).toEqual(["backup: The record of the last backup and restore drill cannot be read."]);
  expect(await readTasks(outcomes)).toBeNull();
  await note("backup", true);
  await note("drill", true);
  expect(await reported()).toEqual([]);
});
