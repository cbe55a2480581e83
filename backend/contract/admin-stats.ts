import * as z from "zod/mini";
import { count, described, instant, list, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** `GET /admin/stats`. */
export const StatsAnswer = z.object({
  at: instant("The moment of the answer; UTC."),
  users: part("Accounts.", {
    total: count("How many there are."),
    admins: count("Administrators among them."),
    disabled: count("How many of them are shut out."),
  }),
  objects: part("Registered objects.", {
    total: count("How many there are."),
    active: count("Objects that are valid."),
    revoked: count("Objects that are revoked."),
    erased: count("Objects that exist only in the registry."),
  }),
  registrations: list(
    z.object({ day: text("A day, UTC, such as 2025-11-30."), count: count("How many.") }),
    "Present accounts by the day they were made, for each of the last 30 days, oldest first.",
  ),
  storage: part("Stored files.", { files: count("How many files and covers."), bytes: count("Their size in bytes.") }),
  registry: part("The registry.", {
    size: count("How many entries it has."),
    checkpoint: nullable(
      z.object({
        size: count("How many entries it covers."),
        at: nullable(instant(), "When it was signed; UTC."),
      }),
      "The signed checkpoint; null before the first.",
    ),
  }),
  mail: part("Waiting e-mails.", {
    waiting: count("Those that have not left."),
    failing: count("Those whose last try failed."),
  }),
  limits: part("What was refused because of a limit.", {
    since: instant("Since when: the start of the process; UTC."),
    refused: described(z.record(z.string(), count()), "How many, by rule; rules without any are left out."),
  }),
});
export interface StatsAnswer extends Immutable<z.infer<typeof StatsAnswer>> {}
