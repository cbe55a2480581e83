import type { UserRecord } from "../../accounts/users/store.ts";
import type { ObjectsSummary, SummaryQuery } from "../../contract/object-list.ts";
import { Refusal } from "../../platform/refusal.ts";
import { countByDay, countByStatus, countInstants, dayTeller } from "../record/days.ts";
import type { Rolls } from "../record/rolls.ts";
import type { ListsDeps } from "./deps.ts";

/** Objects that a summary shows. */
const LATEST = 6;

/** The figures of the list. Refuses an unknown time zone. */
export const createSummary = ({ notifications }: Pick<ListsDeps, "notifications">, rolls: Rolls) =>
  async function summary(reader: UserRecord, { timeZone, since }: SummaryQuery): Promise<ObjectsSummary> {
    const dayOf = tellerOf(timeZone);
    const { instants, countedFrom } = await notifications.latestViews(reader.id);
    const ofObjects = await rolls.read(reader.id, (roll) => {
      const rows = roll.inOrder("date.descending");
      return {
        counts: countByStatus(rows),
        days: countByDay(rows, since, dayOf),
        latest: rows.slice(0, LATEST).map(({ id, hash, status }) => ({ _id: id, hash, status })),
      };
    });
    const viewsSince = countedFrom === null ? null : dayOf(countedFrom);
    return { ...ofObjects, views: countInstants(instants, since, dayOf), viewsSince };
  };

function tellerOf(timeZone: string) {
  try {
    return dayTeller(timeZone);
  } catch {
    throw new Refusal("invalid_input", "timeZone must be the name of a zone, such as Europe/Paris.");
  }
}
