import type { Reader } from "../../platform/kv/commit.ts";
import { present } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { UserRecord } from "./store.ts";

/**
 * Ids of all administrators, in one record. Every commit that adds, removes, disables or enables an administrator
 * checks and writes this record, so that two concurrent commits cannot remove the last two administrators.
 */
export interface AdminRoster {
  readonly active: readonly string[];
  readonly disabled: readonly string[];
}

export const rosterKey = ["admins"] as const;

export const EMPTY_ROSTER: AdminRoster = { active: [], disabled: [] };

export const readRoster = async (reader: Reader): Promise<AdminRoster> =>
  present(await reader.get<AdminRoster>(rosterKey)) ?? EMPTY_ROSTER;

/** Returns the roster after applying this user's current role and state. */
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

/** Like `withPerson`, but throws if the roster would have no active administrator left. */
export function withAdminLeft(roster: AdminRoster, person: Pick<UserRecord, "id" | "role" | "disabled">): AdminRoster {
  const after = withPerson(roster, person);
  if (after.active.length === 0)
    throw new Refusal("conflict", "This is the last administrator: make another user an administrator first.");
  return after;
}
