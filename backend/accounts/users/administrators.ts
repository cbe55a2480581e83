import type { Reader } from "../../platform/kv/commit.ts";
import { present } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { UserRecord } from "./store.ts";

/**
 * Ids of the administrators. One record, so that its check in a commit decides who is the last one: every commit that
 * adds, removes, disables or enables an administrator writes it.
 */
export interface AdminRoster {
  readonly active: readonly string[];
  readonly disabled: readonly string[];
}

export const rosterKey = ["admins"] as const;

export const EMPTY_ROSTER: AdminRoster = { active: [], disabled: [] };

export const readRoster = async (reader: Reader): Promise<AdminRoster> =>
  present(await reader.get<AdminRoster>(rosterKey)) ?? EMPTY_ROSTER;

/** The roster with this person as they are now. */
export function withPerson(
  roster: AdminRoster,
  { id, role, disabled }: Pick<UserRecord, "id" | "role" | "disabled">,
): AdminRoster {
  const others = (ids: readonly string[]) => ids.filter((other) => other !== id);
  const own = role === "admin" ? [id] : [];
  return {
    active: [...others(roster.active), ...(disabled ? [] : own)],
    disabled: [...others(roster.disabled), ...(disabled ? own : [])],
  };
}

/** Like `withPerson`. Refuses a change that leaves no administrator. */
export function withAdminLeft(roster: AdminRoster, person: Pick<UserRecord, "id" | "role" | "disabled">): AdminRoster {
  const after = withPerson(roster, person);
  if (after.active.length === 0)
    throw new Refusal("conflict", "This is the last administrator: make somebody else one first.");
  return after;
}
