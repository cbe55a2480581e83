import * as z from "zod/mini";
import { choice, count, described, instant, list, literal, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** Components that may fail while the service keeps running. */
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
  part: choice(HEALTH_PARTS, "What is not well."),
  reason: text("Why, as a sentence."),
});
export interface Trouble extends Immutable<z.infer<typeof Trouble>> {}

const TaskOutcome = z.object({
  succeededAt: nullable(instant(), "End of the last one that succeeded; UTC. Null: none yet."),
  failures: count("How many have failed since."),
});

const degraded = z.optional(list(Trouble, "What is not well; absent when all is."));

/** `GET /health`, once the service is ready. */
export const Health = z.object({
  status: choice(["ok", "degraded"], "That the service is up; `degraded`: with a part that is not well."),
  degraded,
  version: text("Version of the service."),
  tasks: nullable(
    z.object({
      backup: described(TaskOutcome, "Backups."),
      drill: described(TaskOutcome, "Restore drills: the newest backup restored elsewhere and checked."),
    }),
    "The operator's tasks, as they have recorded themselves; null if that cannot be read.",
  ),
  longestBlockMs: count("Longest time (ms) in the last minute or two in which this process answered nothing else."),
  registry: part("The registry.", {
    size: count("How many entries it has."),
    checkpoint: nullable(
      z.object({ size: count("How many entries it covers."), signedAt: instant("When it was signed; UTC.") }),
      "The last signed checkpoint; null before the first.",
    ),
    published: nullable(
      z.object({ size: count("How many entries it covers."), signedAt: instant("When it was signed; UTC.") }),
      "The published checkpoint, which enough witnesses have cosigned where the registry's policy asks for any; null before the first.",
    ),
    audit: part("The audit that reads the log again and again.", {
      checked: count("Entries hashed again in the present round."),
      finishedAt: nullable(instant(), "End of the last whole round; UTC. Null before the first."),
      problems: count("How many parts do not hold."),
    }),
    problem: z.optional(text("Why nothing may be registered, while that is so.")),
  }),
});
export interface Health extends Immutable<z.infer<typeof Health>> {}

/** `GET /ready`: whether this process can accept uploads and registrations. */
export const Ready = z.object({
  status: literal(
    "ready",
    "That the store takes writes, that the log's writer works and that its checkpoints are signed.",
  ),
  degraded,
  store: part("The store.", {
    writeMs: count("How long the last trial of writing took, in ms; it is a second old at most."),
  }),
  writer: part("The one writer of the log.", {
    waitingMs: count("How long the change that waits longest has waited for it, in ms; 0: none waits."),
  }),
  checkpoint: nullable(
    z.object({ size: count("How many entries it covers."), ageMs: count("Its age, in ms.") }),
    "The last signed checkpoint; null before the first.",
  ),
});
export interface Ready extends Immutable<z.infer<typeof Ready>> {}
