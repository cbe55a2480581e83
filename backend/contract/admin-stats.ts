import * as z from "zod/mini";
import { count, described, instant, list, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** `GET /admin/stats`. */
export const StatsAnswer = z.object({
  at: instant("Time of the answer; UTC."),
  users: part("Accounts.", {
    total: count("Number of accounts."),
    admins: count("Number of administrators."),
    disabled: count("Number of disabled accounts."),
  }),
  objects: part("Registered objects.", {
    total: count("Number of objects."),
    active: count("Number of active objects."),
    revoked: count("Number of revoked objects."),
    erased: count("Number of erased objects, which only exist in the registry."),
  }),
  registrations: list(
    z.object({ day: text("Day (UTC), such as 2025-11-30."), count: count("Number of accounts.") }),
    "Number of existing accounts by day of creation, for each of the last 30 days, oldest first.",
  ),
  storage: part("Stored files.", { files: count("Number of files and covers."), bytes: count("Total size (bytes).") }),
  registry: part("The registry.", {
    size: count("Number of entries."),
    checkpoint: nullable(
      z.object({
        size: count("Number of entries that the checkpoint covers."),
        at: nullable(instant(), "Time of the signature; UTC."),
      }),
      "Latest signed checkpoint; null before the first.",
    ),
  }),
  mail: part("Waiting e-mails.", {
    waiting: count("E-mails that are not delivered yet."),
    failing: count("E-mails whose last attempt failed."),
  }),
  limits: part("Requests refused by a rate limit.", {
    since: instant("Start of the count, which is the start of the process; UTC."),
    refused: described(
      z.record(z.string(), count()),
      "Number of refused requests by rule; rules without any are omitted.",
    ),
  }),
});
export interface StatsAnswer extends Immutable<z.infer<typeof StatsAnswer>> {}
