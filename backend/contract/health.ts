import * as z from "zod/mini";
import { choice, count, described, instant, list, literal, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** Components of the service that may fail while it keeps running. */
export const HEALTH_PARTS = [
  "registry",
  "checkpoint",
  "witnesses",
  "signer",
  "keys",
  "store",
  "files",
  "disk",
  "clock",
  "stamps",
  "outbox",
  "fsck",
  "purge",
  "backup",
] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

export const Trouble = z.object({
  part: choice(HEALTH_PARTS, "Component with the problem."),
  reason: text("Description of the problem, as a sentence."),
});
export interface Trouble extends Immutable<z.infer<typeof Trouble>> {}

const TaskOutcome = z.object({
  succeededAt: nullable(instant(), "End of the last successful run; UTC. Null if there is none."),
  failures: count("Number of failed runs since then."),
});

const degraded = z.optional(list(Trouble, "Current problems; absent if there are none."));

/** `GET /health`, once the service is ready. */
export const Health = z.object({
  status: choice(["ok", "degraded"], "ok or degraded: the service runs. degraded: a component has a problem."),
  degraded,
  version: text("Version of the service."),
  tasks: nullable(
    z.object({
      backup: described(TaskOutcome, "Backups."),
      drill: described(TaskOutcome, "Restore drills, which restore the newest backup elsewhere and check it."),
    }),
    "Results of the operator's tasks, as the tasks recorded them; null if they cannot be read.",
  ),
  longestBlockMs: count("Longest time (ms) in the last minute or two during which this process was blocked."),
  registry: part("The registry.", {
    size: count("Number of entries."),
    checkpoint: nullable(
      z.object({
        size: count("Number of entries that the checkpoint covers."),
        signedAt: instant("Time of the signature; UTC."),
      }),
      "Latest signed checkpoint; null before the first.",
    ),
    published: nullable(
      z.object({
        size: count("Number of entries that the checkpoint covers."),
        signedAt: instant("Time of the signature; UTC."),
      }),
      "Latest published checkpoint, with the cosignatures that the registry's policy requires; null before the first.",
    ),
    audit: part("Continuous audit, which reads the whole log in rounds.", {
      checked: count("Entries checked in the current round."),
      finishedAt: nullable(instant(), "End of the last complete round; UTC. Null before the first."),
      problems: count("Number of problems found."),
    }),
    problem: z.optional(text("Why nothing can be registered; absent if there is no problem.")),
  }),
});
export interface Health extends Immutable<z.infer<typeof Health>> {}

/** `GET /ready`: returns whether this process can accept uploads and registrations. */
export const Ready = z.object({
  status: literal(
    "ready",
    "Always 'ready': the store accepts writes, the log's writer works, and its checkpoints are signed.",
  ),
  degraded,
  store: part("The store.", {
    writeMs: count("Duration (ms) of the last test write, which is at most a second old."),
  }),
  writer: part("The single writer of the log.", {
    waitingMs: count("Waiting time (ms) of the oldest change in the queue; 0 if the queue is empty."),
  }),
  checkpoint: nullable(
    z.object({
      size: count("Number of entries that the checkpoint covers."),
      ageMs: count("Age of the checkpoint (ms)."),
    }),
    "Latest signed checkpoint; null before the first.",
  ),
});
export interface Ready extends Immutable<z.infer<typeof Ready>> {}
